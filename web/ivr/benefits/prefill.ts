import type { KnownAuthorization } from '#contract/authorizations/authorizations.ts'
import { daysBetween } from '#contract/days.rules.ts'
import type { EarlierAnswers } from '#contract/ivr/benefits/benefits.ts'
import { type BenefitsAnswer, fieldsOf, type Given } from '#contract/ivr/benefits/fields.ts'
import { lastValidDay } from '#contract/ivr/benefits/validity.rules.ts'
import { type Source, sourceLabels } from '#contract/ivr/benefits/words.ts'
import type { IvrDetails } from '#contract/ivr/requests.ts'
import { usualFields } from '#contract/payers/payers.ts'
import { businessDay } from './business-day.ts'
import type { Offers } from './use-benefits-answer.ts'

type Earlier = NonNullable<EarlierAnswers['patient']>

/** Answers that may be taken over, with what they offer by the path of the field. A field is offered once. */
export interface OfferedAnswer {
  /** '#IVR-1042'; undefined is the payer directory. */
  readonly ivrNumber: string | undefined
  /** What its request has in common with this one. */
  readonly relation: string
  /** The day on which it was given, YYYY-MM-DD; undefined for the payer directory. */
  readonly on: string | undefined
  readonly values: Offers
}

const relations = {
  patient: 'same patient and plan',
  service: 'same payer, plan type, product and code',
  payer: 'same payer, contact details',
} as const

/** More than any plan year has. */
const noDays = 10_000

/**
 * What may be taken over into the answer to a request: the latest of what the patient's last answer, the product's
 * and the payer's say, then what the payer directory says.
 * @param today YYYY-MM-DD
 */
export function offeredAnswers(
  found: EarlierAnswers | undefined,
  usual: BenefitsAnswer['primary'] | undefined,
  request: Pick<IvrDetails, 'dos'>,
  today: string,
): OfferedAnswer[] {
  const neededOn = request.dos > today ? request.dos : today
  const taken = new Set<string>()
  const unique = (offer: OfferedAnswer): OfferedAnswer[] => {
    const left = Object.entries(offer.values).filter(([path]) => !taken.has(path))
    for (const [path] of left) taken.add(path)
    return left.length > 0 ? [{ ...offer, values: Object.fromEntries(left) }] : []
  }
  const earlier = (['patient', 'service', 'payer'] as const).flatMap((relation) => {
    const answer = found?.[relation]
    return answer ? [{ relation, answer }] : []
  })
  // The sort is stable, so an answer's closest relation is named.
  earlier.sort((one, other) => other.answer.at.localeCompare(one.answer.at))
  return [
    ...earlier.flatMap(({ relation, answer }) => unique(offerOf(relation, answer, neededOn))),
    ...unique(directoryOffer(usual)),
  ]
}

function offerOf(relation: keyof typeof relations, answer: Earlier, neededOn: string): OfferedAnswer {
  const { ivrNumber } = answer
  const on = businessDay(new Date(answer.at))
  const from = { ivrNumber, on }
  const values = (['primary', 'secondary'] as const).flatMap((part) =>
    Object.entries(answer.answer[part] as Readonly<Record<string, Given<unknown>>>).flatMap(
      ([name, given]) => {
        const isOfPlan = fieldsOf(part)[name]?.dependsOn?.includes('policy')
        if (isOfPlan && !goesOn(answer, part, on, neededOn)) return []
        return [[`${part}.${name}`, { ...given, from }] as const]
      },
    ),
  )
  return { ivrNumber, relation: relations[relation], on, values: Object.fromEntries(values) }
}

function directoryOffer(usual: BenefitsAnswer['primary'] | undefined): OfferedAnswer {
  const values = Object.entries((usual ?? {}) as Readonly<Record<string, Given<unknown>>>).flatMap(
    ([name, given]) =>
      usualFields.includes(name)
        ? [[`primary.${name}`, { ...given, from: 'payer-directory' } as const] as const]
        : [],
  )
  return {
    ivrNumber: undefined,
    relation: 'usual for this payer',
    on: undefined,
    values: Object.fromEntries(values),
  }
}

/** What the ledger, or a prior authorization's outcome, says about a request's authorization. */
export function authorizationOffer(known: KnownAuthorization | undefined): OfferedAnswer[] {
  if (!known) return []
  const { number, validFrom, validTo, unitsAuthorized, applicationsAuthorized, origin: ivrNumber } = known
  const on = businessDay(new Date(known.at))
  const values = Object.entries({ number, validFrom, validTo, unitsAuthorized, applicationsAuthorized })
    .filter(([, value]) => value !== null)
    .map(([name, value]) => [`primary.priorAuth.${name}`, { value, source: null, from: { ivrNumber, on } }])
  return [{ ivrNumber, relation: `recorded authorization ${number}`, on, values: Object.fromEntries(values) }]
}

/** Whether an earlier answer's plan year and coverage continue until a day. */
function goesOn(earlier: Earlier, part: 'primary' | 'secondary', on: string, day: string): boolean {
  const { planYearBasis, planYearStart, coverageTo } = earlier.answer[part]
  return lastValidDay({ planYearBasis, planYearStart, coverageTo }, on, noDays).day >= day
}

/** How long ago a day was: '12 days ago'. */
export function ageText(on: string, today: string): string {
  const days = daysBetween(on, today)
  if (days <= 0) return 'today'
  if (days === 1) return 'yesterday'
  // 61 days are the first that make two months.
  if (days < 61) return `${days} days ago`
  return days < 730 ? `${Math.floor(days / 30.4)} months ago` : `${Math.floor(days / 365)} years ago`
}

/** The sources that values have, each once: '271, Portal'. */
export function sourcesText(values: Offers): string {
  const sources = new Set(Object.values(values).map(({ source }) => source))
  return [...sources].flatMap((source: Source | null) => (source ? [sourceLabels[source]] : [])).join(', ')
}
