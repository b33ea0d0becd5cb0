import {
  type Amounts,
  type Days,
  fits,
  leftOf,
  leftText,
} from '#contract/authorizations/authorizations.rules.ts'
import {
  type Basis,
  basisLabels,
  type NewAuthorization,
  type NotedUse,
} from '#contract/authorizations/authorizations.ts'
import { countText, dayInNumbers } from '#contract/formats.ts'
import type { Scope } from '#server/kit/access/scope.ts'
import { dayIn } from '#server/kit/business-day.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import { numberOf, subjectOf } from '../ivr/rules.ts'

/** The latest current day in any state or territory (Guam is first): what someone did today is not in the future. */
const latestDay = (now: Date): string => dayIn('Pacific/Guam', now)

/** A request that an authorization covers. */
export interface Covered {
  readonly ivrId: number
  readonly officeId: number
  readonly physicianId: number
}

/** What is stored of an authorization. Days that are null are not given. */
export interface Recorded extends Omit<NewAuthorization, 'ivrId' | 'confirmed' | 'validFrom' | 'validTo'> {
  readonly validFrom: string | null
  readonly validTo: string | null
  /** Whether an amount that is null is no limit; else it was not given. */
  readonly amountsKnown: boolean
}

/** What an answer or an outcome says about an authorization. null or undefined: not given. */
export interface Stated {
  readonly number: string
  readonly basis?: Basis
  readonly validFrom?: string | null
  readonly validTo?: string | null
  readonly unitsAuthorized?: number | null
  readonly applicationsAuthorized?: number | null
  readonly product?: string | undefined
  readonly codes?: readonly string[] | undefined
}

/** An authorization under the lock of a change. */
export interface Locked extends Recorded {
  readonly id: number
  /** The request that it was recorded on. */
  readonly ivrId: number
  readonly officeId: number
  /** All that it covers, in the order of recording. */
  readonly requests: readonly Covered[]
  readonly version: number
  readonly unitsUsed: number
  readonly applicationsUsed: number
  readonly withdrawnByName: string
  readonly isWithdrawn: boolean
  readonly isWarnedOfUse: boolean
  /** The first and last day of its uses; null without any. */
  readonly firstUse: string | null
  readonly lastUse: string | null
}

export function mustHold({ isWithdrawn, withdrawnByName }: Locked): void {
  if (isWithdrawn) throwError('authorizations.withdrawn', { parts: { by: withdrawnByName } })
}

/**
 * The request of a use: the one that is named, else the one that the authorization was recorded on, else the last that
 * the scope has. @throws ApiError for one that the authorization does not cover or the scope does not have
 */
export function requestOfUse({ requests, ivrId }: Locked, scope: Scope, named: string | undefined): Covered {
  const seen = requests.filter(
    ({ physicianId }) => scope.kind !== 'physician' || physicianId === scope.physicianId,
  )
  const found = (id: number) => seen.find((request) => request.ivrId === id)
  const chosen = named === undefined ? (found(ivrId) ?? seen.at(-1)) : found(Number(named))
  return chosen ?? throwError('record.not-found')
}

const validityText = ({ validFrom, validTo }: Days): string =>
  `This authorization holds ${[
    ...(validFrom === null ? [] : [`from ${dayInNumbers(validFrom)}`]),
    ...(validTo === null ? [] : [`${validFrom === null ? 'until' : 'to'} ${dayInNumbers(validTo)}`]),
  ].join(' ')}.`

/** A use as it is stored. @throws ApiError when its day or its amounts are not covered */
export function usable(authorization: Locked, sent: NotedUse, now: Date) {
  mustHold(authorization)
  const { validFrom, validTo, unitsAuthorized, applicationsAuthorized } = authorization
  const { usedOn } = sent
  const fields: Record<string, string> = {}
  if ((validFrom !== null && usedOn < validFrom) || (validTo !== null && usedOn > validTo))
    fields.usedOn = validityText(authorization)
  else if (usedOn > latestDay(now)) fields.usedOn = 'Please enter a date that is not in the future.'
  // A limited amount that is left out would count as 0.
  if (unitsAuthorized !== null && !sent.units) fields.units = 'Please enter the units: they are limited.'
  if (applicationsAuthorized !== null && !sent.applications)
    fields.applications = 'Please enter the applications: they are limited.'
  if (Object.keys(fields).length > 0) throwError('input.invalid', { fields })
  const use = { usedOn, units: sent.units ?? 0, applications: sent.applications ?? 0 }
  if (!fits(authorization, use)) {
    const left = leftText(authorization)
    const isOne = /^1 \w+$/.test(left)
    throwError('authorizations.not-enough', {
      parts: { left: `${left} ${isOne ? 'is' : 'are'}` },
      fields: excessOf(authorization, use),
    })
  }
  return use
}

/** What is left, at each amount that exceeds it. */
function excessOf(authorization: Amounts, use: { units: number; applications: number }) {
  const left = leftOf(authorization)
  const fields: Record<string, string> = {}
  if (!fits({ ...authorization, applicationsAuthorized: null }, use))
    fields.units = `Left: ${left.units} of ${authorization.unitsAuthorized}.`
  if (!fits({ ...authorization, unitsAuthorized: null }, use))
    fields.applications = `Left: ${left.applications} of ${authorization.applicationsAuthorized}.`
  return fields
}

/** What a correction says of days and amounts. */
type Limits = Pick<Recorded, 'validFrom' | 'validTo' | 'unitsAuthorized' | 'applicationsAuthorized'>

/**
 * Where a correction falls short of the uses, by field: what was used stays covered. Where it already is not, or a
 * limit was not known, the ledger names it; no correction makes it worse.
 */
export function shortOfUses(before: Locked, sent: Limits): Record<string, string> {
  const { firstUse, lastUse, unitsUsed, applicationsUsed } = before
  const fields: Record<string, string> = {}
  const isLower = (next: number | null, last: number | null, used: number) =>
    next !== null && next < used && (last === null ? before.amountsKnown : next < last || last >= used)
  if (firstUse !== null && sent.validFrom !== null && sent.validFrom > firstUse)
    if (before.validFrom !== null && (before.validFrom <= firstUse || sent.validFrom > before.validFrom))
      fields.validFrom = `There is a use on ${dayInNumbers(firstUse)}.`
  if (lastUse !== null && sent.validTo !== null && sent.validTo < lastUse)
    if (before.validTo !== null && (before.validTo >= lastUse || sent.validTo < before.validTo))
      fields.validTo = `There is a use on ${dayInNumbers(lastUse)}.`
  if (isLower(sent.unitsAuthorized, before.unitsAuthorized, unitsUsed))
    fields.unitsAuthorized = usedText(unitsUsed, 'unit')
  if (isLower(sent.applicationsAuthorized, before.applicationsAuthorized, applicationsUsed))
    fields.applicationsAuthorized = usedText(applicationsUsed, 'application')
  return fields
}

const usedText = (used: number, one: string): string =>
  `${countText(used, one)} ${used === 1 ? 'is' : 'are'} used already.`

export function mustBeApproved({ id, status }: { readonly id: number; readonly status: string }): void {
  if (status !== 'Approved')
    throwError('authorizations.not-approved', { parts: { number: numberOf(id), status } })
}

/** The patient of a request, and whether name and day of birth are those of another one, marks and case aside. */
export interface Patient {
  readonly ivrId: number
  readonly name: string
  /** YYYY-MM-DD. */
  readonly born: string
  readonly isSameName: boolean
  readonly isSameBirth: boolean
}

/**
 * How the patient of a request, the last one, differs from that of the first request that an authorization covers;
 * undefined if it covers one of the same patient.
 */
export function otherPatient(
  patients: readonly Patient[],
): { ivrId: number; differences: string } | undefined {
  const own = patients.at(-1)
  const covered = patients.slice(0, -1)
  const [other] = covered
  if (!own || !other || covered.some(({ isSameName, isSameBirth }) => isSameName && isSameBirth))
    return undefined
  const differences = [
    ...(other.isSameName ? [] : [`the name is ${other.name} there, ${own.name} here`]),
    ...(other.isSameBirth
      ? []
      : [`the date of birth is ${dayInNumbers(other.born)} there, ${dayInNumbers(own.born)} here`]),
  ]
  return { ivrId: other.ivrId, differences: differences.join('; ') }
}

const amountText = (amount: number | null): string => (amount === null ? 'not limited' : String(amount))
const codesText = (codes: readonly string[]): string => [...codes].sort().join(', ')

/** The values that a record and a typed one have in common, each with its name and its words. */
const compared: readonly (readonly [
  field: keyof Recorded,
  label: string,
  text: (of: Recorded) => string | undefined,
])[] = [
  ['basis', 'authorized by', ({ basis }) => basisLabels[basis]],
  ['product', 'product', ({ product }) => product],
  ['codes', 'codes', ({ codes }) => codesText(codes)],
  ['validFrom', 'first day', ({ validFrom }) => (validFrom === null ? undefined : dayInNumbers(validFrom))],
  ['validTo', 'last day', ({ validTo }) => (validTo === null ? undefined : dayInNumbers(validTo))],
  [
    'unitsAuthorized',
    'units',
    (of) => (of.unitsAuthorized === null && !of.amountsKnown ? undefined : amountText(of.unitsAuthorized)),
  ],
  [
    'applicationsAuthorized',
    'applications',
    (of) =>
      of.applicationsAuthorized === null && !of.amountsKnown
        ? undefined
        : amountText(of.applicationsAuthorized),
  ],
  ['notes', 'notes', ({ notes }) => notes || undefined],
]

/** What was entered differently than recorded, by field. What only one of them gives is no difference. */
export function otherValues(recorded: Recorded, typed: Recorded): { field: keyof Recorded; text: string }[] {
  return compared.flatMap(([field, label, textOf]) => {
    const [there, here] = [textOf(recorded), textOf(typed)]
    if (there === undefined || here === undefined || there === here) return []
    return [{ field, text: `${label} ${there} there, ${here} here` }]
  })
}

/** A record with what only the typed values give; undefined if they add nothing. */
export function completedBy(recorded: Recorded, typed: Recorded): Recorded | undefined {
  const amount = (there: number | null, here: number | null) =>
    there === null && !recorded.amountsKnown ? here : there
  const next: Recorded = {
    ...recordedOf(recorded),
    validFrom: recorded.validFrom ?? typed.validFrom,
    validTo: recorded.validTo ?? typed.validTo,
    unitsAuthorized: amount(recorded.unitsAuthorized, typed.unitsAuthorized),
    applicationsAuthorized: amount(recorded.applicationsAuthorized, typed.applicationsAuthorized),
    amountsKnown: recorded.amountsKnown || typed.amountsKnown,
    notes: recorded.notes || typed.notes,
  }
  return isSame(recorded, next) ? undefined : next
}

/** Only what is stored of a record, without what else its lock knows. */
export const recordedOf = (of: Recorded): Recorded => ({
  basis: of.basis,
  number: of.number,
  payer: of.payer,
  product: of.product,
  codes: of.codes,
  validFrom: of.validFrom,
  validTo: of.validTo,
  unitsAuthorized: of.unitsAuthorized,
  applicationsAuthorized: of.applicationsAuthorized,
  amountsKnown: of.amountsKnown,
  notes: of.notes,
})

export const isSame = (one: Recorded, other: Recorded): boolean =>
  JSON.stringify(recordedOf(one)) === JSON.stringify(recordedOf(other))

/**
 * Who is warned of an authorization: its office once, and each physician whose requests it covers once, with a request
 * of theirs. The office's warning names `about`.
 */
export function warningsOf(requests: readonly Covered[], about: Covered) {
  const others = new Map(
    requests
      .filter(({ physicianId }) => physicianId !== about.physicianId)
      .map((request) => [request.physicianId, request]),
  )
  const { officeId, physicianId } = about
  return [
    { ...subjectOf(about.ivrId), to: { officeId, physicianId } },
    ...[...others.values()].map(({ ivrId, physicianId: other }) => ({
      ...subjectOf(ivrId),
      to: { physicianId: other },
    })),
  ]
}
