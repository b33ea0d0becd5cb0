import { createContext } from 'react'
import type { EarlierAnswers } from '#contract/ivr/benefits/benefits.ts'
import { lastValidDay } from '#contract/ivr/benefits/validity.rules.ts'
import type { Source } from '#contract/ivr/benefits/words.values.ts'
import type { IvrDetails } from '#contract/ivr/requests.ts'
import { businessDay } from './business-day.ts'

/** A value of an earlier answer that stands in its field until it is confirmed. */
export interface Prefilled {
  readonly value: unknown
  readonly source: Source | null
  readonly ivrNumber: string
  /** When it was given, an instant. */
  readonly at: string
}

/** By 'primary.planName'. */
export type Prefill = Readonly<Record<string, Prefilled>>

export const PrefillContext = createContext<Prefill>({})

/** How the payer is reached, which is the same for all its patients. */
const ofPayer = [
  ...['priorAuth.channel.phone', 'priorAuth.channel.fax', 'priorAuth.channel.portal'],
  ...['priorAuth.channel.address', 'priorAuth.turnaround', 'priorAuth.turnaroundUnit'],
  ...['call.payerPhone', 'portal.name'],
]

/**
 * Facts of the patient's plan, for as long as its year. Not network, coverage, authorization, referral and the order of
 * payers, which depend on physician, product and day; not what is met, which changes with every claim.
 */
const ofPlan = [
  ...['coverageFrom', 'coverageTo', 'planName', 'groupNumber', 'planType', 'fundingType'],
  ...['planYearBasis', 'planYearStart', 'subscriberName', 'relationship', 'exclusions'],
  ...['deductibleIndividual.total', 'deductibleFamily.total', 'deductibleApplies'],
  ...['coinsurancePct.product', 'coinsurancePct.application', 'copay.amount', 'copay.per'],
  ...['outOfPocketIndividual.total', 'outOfPocketFamily.total'],
]

const ofSecondary = ['payer', 'type', 'coversPartBDeductible', 'coversCoinsurance', 'crossover']

/** More than any plan year has. */
const noDays = 10_000

/**
 * What of earlier answers stands in the fields of a request: of the same patient first, then of the same payer.
 * @param today YYYY-MM-DD
 */
export function prefillOf(
  found: EarlierAnswers | undefined,
  request: Pick<IvrDetails, 'dos' | 'secondaryInsurance'>,
  today: string,
): Prefill {
  const { patient, payer } = found ?? {}
  const neededOn = request.dos > today ? request.dos : today
  return {
    ...pick(payer, 'primary', ofPayer),
    ...pick(patient, 'primary', ofPayer),
    ...(holds(patient, 'primary', neededOn) && pick(patient, 'primary', ofPlan)),
    ...(isSameSecondary(patient, request.secondaryInsurance) &&
      holds(patient, 'secondary', neededOn) &&
      pick(patient, 'secondary', [...ofSecondary, ...ofPlan])),
  }
}

type Earlier = EarlierAnswers['patient'] | undefined
type Values = Readonly<Record<string, { value: unknown; source: Source | null } | undefined>>

function pick(earlier: Earlier, part: 'primary' | 'secondary', names: readonly string[]): Prefill {
  if (!earlier) return {}
  const values = earlier.answer[part] as Values
  const { ivrNumber, at } = earlier
  return Object.fromEntries(
    names.flatMap((name) => {
      const given = values[name]
      return given ? [[`${part}.${name}`, { ...given, ivrNumber, at }]] : []
    }),
  )
}

/** Whether the plan year of an earlier answer, and its coverage, go on until a day. */
function holds(earlier: Earlier, part: 'primary' | 'secondary', day: string): boolean {
  if (!earlier) return false
  const { planYearBasis, planYearStart, coverageTo } = earlier.answer[part]
  const last = lastValidDay({
    verifiedOn: businessDay(new Date(earlier.at)),
    planYearBasis: planYearBasis?.value,
    planYearStart: planYearStart?.value,
    coverageTo: coverageTo?.value,
    days: noDays,
  })
  return last.day >= day
}

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** The earlier answer is found by the primary policy: the secondary insurance may be another one by now. */
function isSameSecondary(earlier: Earlier, insurance: string): boolean {
  const payer = earlier?.answer.secondary.payer?.value
  return payer !== undefined && payer !== '' && plain(payer) === plain(insurance)
}
