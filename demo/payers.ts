import type { PayerForm } from '#contract/payers/payers.ts'
import type { Tx } from '#server/kit/database/database.ts'
import { insertPayer, setConfirmed } from '#server/payers/store.ts'

const given = <V>(value: V, source: 'phone' | 'portal') => ({ value, source })

/** Names from the demo's requests; telephone numbers and addresses are made up. */
const payers: readonly (PayerForm & { confirmed: boolean })[] = [
  {
    name: 'UnitedHealthcare',
    phone: '800-555-0142',
    portalUrl: 'https://provider.uhc.example/eligibility',
    fax: '800-555-0143',
    hours: 'Mon–Fri, 8:00 AM – 8:00 PM Eastern Time',
    usual: {
      'priorAuth.channel.portal': given('Provider portal, Prior Authorization', 'portal'),
      'priorAuth.channel.fax': given('800-555-0143', 'phone'),
      'priorAuth.turnaround': given(7, 'phone'),
      'priorAuth.turnaroundUnit': given('calendar', 'phone'),
      'portal.name': given('Provider portal', 'portal'),
    },
    reasons: [
      { product: '', reasons: ['R13', 'R15'], note: 'Asks for four weeks of care and a vascular study' },
    ],
    notes:
      'Say “benefits” twice at the prompt. Ask for the plan list by code: the first line does not have it.',
    validDays: 30,
    confirmed: true,
  },
  {
    name: 'Aetna',
    phone: '800-555-0160',
    portalUrl: 'https://portal.aetna.example',
    fax: '',
    hours: 'Mon–Fri, 8:00 AM – 6:00 PM Central Time',
    usual: { 'priorAuth.channel.phone': given('800-555-0161', 'phone') },
    reasons: [],
    notes: '',
    validDays: 60,
    confirmed: false,
  },
]

/** Two payers of the directory. */
export async function seedPayers(tx: Tx, by: string, now: Date): Promise<void> {
  const added = { by, now: new Date(now.getTime() - 20 * 86_400_000) }
  for (const { confirmed, ...form } of payers) {
    const id = await insertPayer(tx, form, added)
    if (confirmed) await setConfirmed(tx, id, { by, now: new Date(now.getTime() - 3 * 86_400_000) })
  }
}
