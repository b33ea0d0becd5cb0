import { payersOfMedicare } from '../../reference/lists.rules.ts'
import {
  type CheckedAddress,
  type CodeFacts,
  contradiction,
  type FindingPlace,
  info,
  isMedicare,
  pass,
  type Verdict,
  warn,
} from './code-facts.rules.ts'
import type { KnownPayer, Lookup } from './lookup.rules.ts'

/** Insurance types whose plans the same kind of insurer sells. A type not listed here is a group of its own. */
const groupOfType: Readonly<Record<string, readonly string[]>> = {
  'medicare-advantage-hmo': ['advantage'],
  'medicare-advantage-ppo': ['advantage'],
  'medicare-advantage-other': ['advantage'],
  'dual-snp': ['advantage', 'medicaid'],
  medicaid: ['medicaid'],
  'managed-medicaid': ['medicaid'],
  chip: ['medicaid'],
  'commercial-hmo': ['commercial'],
  'commercial-ppo': ['commercial'],
  'commercial-epo': ['commercial'],
  'commercial-pos': ['commercial'],
  'commercial-hdhp': ['commercial'],
  marketplace: ['commercial'],
  fehb: ['commercial'],
  'bcbs-bluecard': ['commercial'],
}
const groupsOf = (type: string): readonly string[] => groupOfType[type] ?? [type]

const offers = (payer: KnownPayer, type: string): boolean =>
  payer.types.some((one) => groupsOf(one).some((group) => groupsOf(type).includes(group)))

/** Insurers that do only this. */
const singleKinds = ['mac', 'medicaid', 'liability', 'none']
/** Types that many kinds of insurers sell, so the list may not name all that an insurer sells. */
const soldByMany = ['advantage', 'commercial', 'medicaid', 'medigap']

/** An insurer of the same name that offers the type: 'Aetna Medicare Advantage' for 'Aetna'. */
function namesake({ name, kind }: KnownPayer, type: string, { payers }: Lookup): KnownPayer | undefined {
  if (kind !== 'national') return undefined
  const [first = ''] = name.split(' ')
  return payers.find((one) => one.types.includes(type) && one.name.split(/[ ()]+/).includes(first))
}

/** Whether an insurer of other types cannot have this one, as far as the list can tell. */
function excludes(payer: KnownPayer, type: string): boolean {
  if (singleKinds.includes(payer.kind)) return true
  const isOfMany = groupsOf(type).every((group) => soldByMany.includes(group))
  if (type === 'medicaid' || !isOfMany) return true
  const groups = new Set(payer.types.map((one) => groupsOf(one)[0]))
  // Insurers with Medicaid plans often also sell on the exchange.
  if (groupsOf(type).includes('commercial')) return type !== 'marketplace' || !groups.has('medicaid')
  return !groups.has('commercial') && !groups.has('medicaid')
}

/** Rule PY-01: insurance type and payer go together. */
export function payerFitsType(facts: CodeFacts, lookup: Lookup): Verdict | undefined {
  const { insuranceTypeId: type, insuranceTypeName, payer, state } = facts
  if (type === undefined || type === 'other' || !payer || payer.kind === 'other') return undefined
  if (offers(payer, type)) return pass
  const other = namesake(payer, type, lookup)
  if (!other && !excludes(payer, type)) return undefined
  const [right = other, second] = payersOfMedicare(lookup.payers, type, state)
  return contradiction(
    `${payer.name} and ${insuranceTypeName} exclude each other: ${
      right && !second ? `choose “${right.name}”, or another type.` : 'change one of them.'
    }`,
  )
}

const notKnown = 'medicare-part-b-mac-not-known'
const saysMedicare = (name: string) => /\bmedicare\b|\bpart\s*b\b|\bmac\b/i.test(name)

/**
 * The id of the payer whose policies count. Under Part B the state decides if the office did not name a contractor, or
 * not as it is in the list.
 */
export function payerIdFor(facts: CodeFacts, lookup: Lookup): string | undefined {
  const { insuranceTypeId: type, payer, payerName, state } = facts
  const isOpen = payer ? payer.id === notKnown : payerName !== undefined && saysMedicare(payerName)
  if (!isOpen || type === undefined) return payer?.id
  const [only, second] = payersOfMedicare(lookup.payers, type, state)
  return only && !second ? only.id : payer?.id
}

/** The field with the state in which the product is applied. */
const stateField = ({ placeOfService, addresses }: CodeFacts): FindingPlace =>
  placeOfService !== '12' && addresses?.some(({ whose, state }) => whose === 'facility' && state)
    ? 'facilityState'
    : 'patientState'

/** Rule PY-02: the contractor is the state's. */
export function contractorServesState(facts: CodeFacts, lookup: Lookup): Verdict | undefined {
  const { insuranceTypeId: type, payer, payerName, state } = facts
  if (type === undefined || !isMedicare(type) || payerName === undefined || state === undefined)
    return undefined
  const contractors = payersOfMedicare(lookup.payers, type, state)
  const [first, second] = contractors
  if (!first) return undefined
  if (contractors.some(({ id }) => id === payer?.id)) return pass
  const fields: FindingPlace[] = ['primaryInsurance']
  if (second && (!payer || payer.id === notKnown))
    return warn(
      `${state} has two Medicare contractors: choose ${contractors
        .toSorted((one, two) => Number(two.states.includes('DC')) - Number(one.states.includes('DC')))
        .map(({ name, states }) => `“${name}” ${states.includes('DC') ? 'near Washington, DC' : 'elsewhere'}`)
        .join(', ')}.`,
      fields,
    )
  if (payer?.id === notKnown)
    return info(`In ${state} the payer is “${first.name}”: its policies are used here.`, fields)
  if (!payer)
    return warn(`“${payerName}” is not in the list: choose “${first.name}”, the payer in ${state}.`, fields)
  if (payer.kind !== 'mac' || !payer.types.includes(type)) return undefined
  return contradiction(
    `In ${state} the payer is ${contractors.map(({ name }) => `“${name}”`).join(' or ')}, not “${payer.name}”: change the payer or the state.`,
    [...fields, stateField(facts)],
  )
}

/** Rule PY-04: a Medicare supplement is not the first payer. */
export function supplementIsSecond({ insuranceTypeId }: CodeFacts): Verdict | undefined {
  if (insuranceTypeId === undefined) return undefined
  if (insuranceTypeId !== 'medigap') return pass
  return warn(
    'A Medicare supplement pays after Medicare: enter Medicare Part B first, and the supplement as the secondary insurance.',
  )
}

const isPatient = ({ whose }: CheckedAddress) => whose === 'patient'

/** Rule PY-03: a state's Medicaid is for those who live there. */
export function medicaidIsOfState({ payer, addresses }: CodeFacts): Verdict | undefined {
  const state = addresses?.find(isPatient)?.state
  if (payer?.kind !== 'medicaid' || state === undefined || payer.states.length === 0) return undefined
  if (payer.states.includes(state)) return pass
  return contradiction(
    `${payer.name} is for people who live in ${payer.states.join(' or ')}, the patient lives in ${state}: change one of them.`,
  )
}
