import { clockText, dayInWords, moneyText, percentText } from '../../formats.ts'
import {
  type BenefitsAnswer,
  type BenefitsField,
  fieldsOf,
  type Given,
  type Limit,
  type Origin,
  type Part,
} from './fields.ts'
import { isReason, type ReasonCode } from './reasons.ts'
import type { Source } from './words.ts'

// An answer's values as text, on screen and in the determination.

export const notGiven = 'not given'

/** A value as it is shown: `text` is 'not given' if there is none, and then there is no source. */
export interface Row {
  readonly name: string
  readonly label: string
  readonly text: string
  readonly source: Source | null
  /** Where the value was copied from, if it was. */
  readonly from: Origin | undefined
  readonly isGiven: boolean
}

/** Where a value was copied from: 'from the answer of #IVR-1042, Nov 15, 2026'. */
export const originText = (from: Origin): string =>
  from === 'payer-directory'
    ? 'from the payer directory'
    : `from the ${from.ivrNumber.startsWith('#PA') ? 'outcome' : 'answer'} of ${from.ivrNumber}, ${dayInWords(from.on)}`

/** A moment in UTC: 'Nov 25, 2026, 2:05 PM UTC'. */
const momentText = (at: string): string =>
  `${dayInWords(at.slice(0, 10))}, ${clockText(Number(at.slice(11, 13)), Number(at.slice(14, 16)))} UTC`

const limitText = ({ what, limit, used }: Limit) =>
  `${what}: ${used === null ? `${limit}, used not given` : `${used} of ${limit} used`}`

/** A field's value in words. */
export function valueText({ kind, options = {}, none = '' }: BenefitsField, value: unknown): string {
  if (value === null) return none
  if (kind === 'cents') return moneyText(Number(value))
  if (kind === 'percent') return percentText(Number(value))
  if (kind === 'choice') return options[String(value)] ?? String(value)
  if (kind === 'day') return dayInWords(String(value))
  if (kind === 'moment') return momentText(String(value))
  if (kind === 'limits') return (value as Limit[]).map(limitText).join('; ')
  if (kind === 'choices') return (value as string[]).map((one) => options[one] ?? one).join('; ')
  return Array.isArray(value) ? value.join('; ') : String(value)
}

/** Shown even if not given: every office asks for these. */
const always = new Set([
  ...['policyStatus', 'planName', 'networkPhysician', 'networkFacility'],
  ...['deductibleIndividual.total', 'deductibleIndividual.met', 'deductibleIndividual.remaining'],
  ...['coinsurancePct.product', 'coinsurancePct.application', 'copay.amount'],
  ...['outOfPocketIndividual.total', 'outOfPocketIndividual.remaining'],
  ...['productCoverage.status', 'applicationCoverage.status'],
  ...['priorAuth.required', 'priorAuth.status', 'priorAuth.number', 'referral.required'],
])
/** Shown outside the list of values. */
const apart = new Set(['decision', 'denialReasons', 'disclaimerAccepted', 'notesToOffice', 'documentsNeeded'])

/** A part's values in the order of the catalog; for the secondary insurance only those given. */
export function rowsOf(answer: BenefitsAnswer, part: Part): Row[] {
  const values = answer[part] as Readonly<Record<string, Given<unknown>>>
  return Object.entries(fieldsOf(part)).flatMap(([name, field]) => {
    const given = values[name]
    if (apart.has(name) || (!given && !(part === 'primary' && always.has(name)))) return []
    const text = given ? valueText(field, given.value) : notGiven
    const { source = null, from } = given ?? {}
    return [{ name, label: field.label, text, source, from, isGiven: given !== undefined }]
  })
}

export const reasonsIn = ({ close }: BenefitsAnswer): ReasonCode[] =>
  (close.denialReasons?.value ?? []).filter(isReason)
