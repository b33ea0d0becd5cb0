import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { emptyForm, type IvrForm } from './form.ts'
import { ContractorProposal } from './steps/ContractorProposal.tsx'
import { useWizard } from './use-wizard.ts'

const named = (value: string, states: string[], types = ['medicare-part-b']) => ({
  ...{ value, label: value, kind: 'mac', states, types },
})
const novitas = 'Medicare Part B – Novitas Solutions (JH)'
const north = 'Medicare Part B – Novitas Solutions (JL)'
const palmetto = 'Medicare Part B – Palmetto GBA (JM)'
const cgs = 'Medicare Part B – CGS Administrators (J15)'
const railroad = 'Railroad Medicare (Palmetto GBA)'
const payers = [
  named(novitas, ['TX', 'OK']),
  named(cgs, ['OH', 'KY']),
  named(north, ['DC', 'MD']),
  named(palmetto, ['NC', 'VA']),
  named(railroad, [], ['railroad-medicare']),
  { ...named('Aetna', [], ['commercial-ppo']), kind: 'national' },
]

function Proposal({ form, typeId = 'medicare-part-b' }: { form: Partial<IvrForm>; typeId?: string }) {
  const wizard = useWizard({
    ...{ name: 'ivr:#IVR-1', form: { ...emptyForm(), ...form }, checked: { facts: {}, documents: [] } },
    send: () => Promise.reject(new Error('not sent')),
  })
  return (
    <>
      <p>Chosen: {wizard.form.watch('primaryInsurance')}</p>
      <ContractorProposal form={wizard.form} typeId={typeId} payers={payers} />
    </>
  )
}

const proposal = page.getByText(/^Original Medicare’s payer/)
const choose = (label: string) => page.getByRole('button', { name: `Choose ${label}` })

test('the contractor of the patient’s state is shown in full and chosen with one click, then the proposal is gone', async () => {
  render(<Proposal form={{ patientState: 'TX' }} />)
  await expect.element(proposal).toMatchTextContent('Original Medicare’s payer in TX:')
  await expect.element(page.getByText(novitas, { exact: true })).toBeVisible()
  await userEvent.click(choose(novitas))
  await expect.element(page.getByText(`Chosen: ${novitas}`)).toBeVisible()
  expect(proposal.elements()).toEqual([])
})

test.each<[string, Partial<IvrForm>, string]>([
  ['of the facility, once it is known', { facilityState: 'OH', facilityChoice: 'other' }, cgs],
  ['of the patient at home', { facilityState: 'OH', facilityChoice: 'Home' }, novitas],
  [
    'of the patient at POS 12',
    { facilityState: 'OH', facilityChoice: 'other', serviceType: 'Home (POS 12)' },
    novitas,
  ],
])('the state that counts is that %s', async (_, form, expected) => {
  render(<Proposal form={{ patientState: 'TX', primaryInsurance: 'Aetna', ...form }} />)
  await expect.element(choose(expected)).toBeVisible()
})

test('Virginia has two to choose from', async () => {
  render(<Proposal form={{ patientState: 'VA' }} />)
  await expect.element(choose(north)).toBeVisible()
  await expect.element(choose(palmetto)).toBeVisible()
})

test('Railroad Medicare has one everywhere', async () => {
  render(<Proposal form={{}} typeId="railroad-medicare" />)
  await expect.element(choose(railroad)).toBeVisible()
})

test('other insurance types have no contractor', async () => {
  render(<Proposal form={{ patientState: 'TX' }} typeId="commercial-ppo" />)
  await expect.element(page.getByText('Chosen:')).toBeVisible()
  expect(proposal.elements()).toEqual([])
})
