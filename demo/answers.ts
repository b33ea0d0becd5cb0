import { addDays } from '#contract/days.rules.ts'
import { dayInSentence } from '#contract/formats.ts'
import { decisionOf, lastValidDayOf } from '#contract/ivr/benefits/answer.rules.ts'
import { type BenefitsAnswer, type Given, noAnswer } from '#contract/ivr/benefits/fields.ts'
import type { Source } from '#contract/ivr/benefits/words.ts'
import { saveAnswer } from '#server/ivr/benefits/save-answer.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { keyOfNew } from '#server/kit/access/row-key.ts'
import { businessDay } from '#server/kit/business-day.ts'
import { sql, type Tx } from '#server/kit/database/database.ts'
import type { Authorized } from './authorizations.ts'
import type { DemoActors } from './prior-authorizations.ts'
import { between, chance, fill, pick, type Rng, seeded } from './random.ts'
import { askedWith } from './requests.ts'
import type { NewRequest } from './rows.ts'

type Values = BenefitsAnswer['primary']
type Closing = BenefitsAnswer['close']
type Fields = NewRequest['request']['fields']
type Decision = NonNullable<NewRequest['decision']>

/** News of decisions that an office has not read yet. */
const unreadEach = 3

/**
 * Answers every decided request of the demo as the team would: coverage, authorization, what the patient may owe,
 * reasons. The answer names authorizations in the ledger. The offices' latest decisions are unread.
 */
export async function seedAnswers(
  tx: Tx,
  { team }: DemoActors,
  requests: readonly NewRequest[],
  authorized: ReadonlyMap<number, Authorized>,
  now: Date,
): Promise<void> {
  const decided = requests.flatMap((made) => (made.decision ? [{ made, decision: made.decision }] : []))
  for (const { made, decision } of decided) {
    const actor = reviewerOf(team, decision.by)
    const answer = answerTo(made, decision, authorized.get(made.id))
    await saveAnswer(tx, actor, {
      ivr: { id: keyOfNew<'ivr_requests'>(made.id) },
      decision: decision.status,
      answer,
      reason: '',
      now: decision.at,
    })
  }
  await markExpiryAsTold(tx, now)
  const latest = decided.toSorted((a, b) => b.decision.at.getTime() - a.decision.at.getTime())
  for (const officeId of new Set(latest.map(({ made }) => made.officeId)))
    for (const one of latest.filter(({ made }) => made.officeId === officeId).slice(0, unreadEach))
      await addNews(tx, one.made, one.decision)
}

function reviewerOf(team: readonly Actor[], userId: number): Actor {
  const found = team.find((actor) => actor.userId === userId)
  if (!found) throw new Error('no team member made this decision of the demo')
  return found
}

/** What ended before the demo began is not news. */
const markExpiryAsTold = (tx: Tx, now: Date) =>
  tx.run(sql`
    update ivr_requests set answer_end_told_at = ${now} where answer_valid_until < ${businessDay(now)}::date`)

const addNews = (tx: Tx, { id, officeId, physicianId }: NewRequest, { status, byName, at }: Decision) =>
  tx.run(sql`
    insert into notifications (user_id, kind, record, about, detail, by_name, at)
    select id, 'ivr.decided', ${id}::bigint, ${`#IVR-${id}`}, ${status}, ${byName}, ${at}::timestamptz
    from users where office_id = ${officeId} and (user_type = 2 or physician_id = ${physicianId})`)

/** The usual terms of kinds of plans. Amounts in cents, percentages in hundredths of a percent. */
interface Plan {
  readonly names: readonly string[]
  readonly funding: NonNullable<Values['fundingType']>['value']
  readonly network: NonNullable<Values['networkPhysician']>['value']
  readonly deductibles: readonly number[]
  readonly coinsurances: readonly number[]
  readonly copays: readonly (number | null)[]
  readonly maximums: readonly (number | null)[]
  readonly hasFamily: boolean
}

const medicare: Plan = {
  names: ['Medicare Part B'],
  funding: 'government',
  network: 'not-applicable',
  deductibles: [28_300],
  coinsurances: [2_000],
  copays: [null],
  maximums: [null],
  hasFamily: false,
}
const advantage: Plan = {
  names: ['Gold Plus', 'Choice Select', 'Complete Care'],
  funding: 'government',
  network: 'in',
  deductibles: [0, 0, 24_000],
  coinsurances: [2_000, 0],
  copays: [2_000, 3_500, 4_500],
  maximums: [390_000, 590_000, 675_000],
  hasFamily: false,
}
const medicaid: Plan = {
  names: ['State Plan', 'Community Plan'],
  funding: 'government',
  network: 'in',
  deductibles: [0],
  coinsurances: [0],
  copays: [null, 300],
  maximums: [null],
  hasFamily: false,
}
const tricare: Plan = {
  names: ['Select, Group A'],
  funding: 'government',
  network: 'in',
  deductibles: [15_000],
  coinsurances: [2_000],
  copays: [null],
  maximums: [300_000],
  hasFamily: true,
}
const commercial: Plan = {
  names: ['Choice Plus', 'Open Access', 'Blue Options', 'Employee Benefit Plan'],
  funding: 'self-funded',
  network: 'in',
  deductibles: [100_000, 200_000, 350_000],
  coinsurances: [1_000, 2_000, 3_000],
  copays: [null],
  maximums: [500_000, 700_000, 870_000],
  hasFamily: true,
}

function planOf(insuranceType: string): Plan {
  if (insuranceType.startsWith('Medicare (Original')) return medicare
  if (insuranceType.startsWith('Medicare Advantage')) return advantage
  if (/medicaid/i.test(insuranceType)) return medicaid
  return insuranceType.startsWith('TRICARE') ? tricare : commercial
}

function answerTo(made: NewRequest, decision: Decision, authorized: Authorized | undefined): BenefitsAnswer {
  const rng = seeded(`answer ${made.id} ${made.request.fields.primaryPolicyNumber}`)
  const source = pick(rng, ['271', 'portal', 'phone'] as const)
  const on = businessDay(decision.at)
  const { fields } = made.request
  if (decision.status === 'Approved') return approval(rng, { fields, decision, source, on }, authorized)
  return decision.status === 'Conditional'
    ? condition(rng, { fields, decision, source, on })
    : rejection(rng, { fields, decision, source, on })
}

interface Verified {
  readonly fields: Fields
  readonly decision: Decision
  readonly source: Source
  /** The day of the verification. */
  readonly on: string
}

/** A value that the team entered itself. */
const entered = <V>(value: V): Given<V> => ({ value, source: null })

function approval(rng: Rng, verified: Verified, authorized: Authorized | undefined): BenefitsAnswer {
  const { fields, source, on } = verified
  const given = <V>(value: V) => ({ value, source })
  const isOpen = !authorized && chance(rng, 0.25)
  const need = authorized
    ? authorized.basis === 'wiser'
      ? 'voluntary'
      : 'required'
    : isOpen
      ? 'required'
      : pick(rng, ['not-required', 'not-required', 'predetermination-recommended'] as const)
  const status = pick(rng, ['covered', 'covered-with-criteria', 'covered-with-criteria'] as const)
  const primary: Values = {
    ...benefitsOf(rng, verified),
    ...coverageOf(rng, verified, status, status),
    'priorAuth.required': given(need),
    ...(isOpen && {
      'priorAuth.status': given('not-started'),
      'priorAuth.turnaround': given(7),
      'priorAuth.turnaroundUnit': given('calendar'),
      'priorAuth.channel.portal': given('Provider portal, Prior Authorization'),
    }),
    ...(authorized && {
      'priorAuth.status': given('affirmed'),
      'priorAuth.number': given(authorized.number),
      'priorAuth.validFrom': given(authorized.validFrom),
      'priorAuth.validTo': given(authorized.validTo),
      'priorAuth.unitsAuthorized': given(authorized.unitsAuthorized),
      'priorAuth.applicationsAuthorized': given(authorized.applicationsAuthorized),
    }),
  }
  const close: Closing = {
    ...allowedFor(rng, fields),
    ...(isOpen && {
      nextStep: entered('Request prior authorization with the chart notes and wound measurements.'),
      dueBy: entered(addDays(on, 6)),
      ownerRole: entered('office'),
    }),
  }
  return closed({ primary, secondary: secondaryOf(verified), close }, verified)
}

function condition(rng: Rng, verified: Verified): BenefitsAnswer {
  const { decision, source, on } = verified
  const given = <V>(value: V) => ({ value, source })
  const { reason, document, notes } = askedWith(decision.additionalInformation)
  const primary: Values = {
    ...benefitsOf(rng, verified),
    ...coverageOf(rng, verified, 'covered-with-criteria', 'covered-with-criteria'),
    'priorAuth.required': given(pick(rng, ['required', 'not-required'] as const)),
  }
  const close: Closing = {
    denialReasons: entered([reason]),
    documentsNeeded: entered([document]),
    notesToOffice: entered(notes),
    nextStep: entered('Send what is missing. We’ll finish the verification as soon as it arrives.'),
    dueBy: entered(addDays(on, 7)),
    ownerRole: entered('office'),
  }
  return closed({ primary, secondary: secondaryOf(verified), close }, verified)
}

const refusals = ['R09', 'R10', 'R11', 'R17', 'R01'] as const

function rejection(rng: Rng, verified: Verified): BenefitsAnswer {
  const { fields, source, on } = verified
  const given = <V>(value: V) => ({ value, source })
  const reason = pick(rng, refusals)
  const product = fields.medicalProductQCode
  if (reason === 'R01') {
    const ended = addDays(`${fields.dos.slice(0, 7)}-01`, -1)
    return closed(
      {
        primary: {
          policyStatus: given('inactive'),
          coverageTo: given(ended),
          planType: given(fields.insuranceType),
          ...traceOf(rng, verified),
        },
        secondary: {},
        close: {
          denialReasons: entered([reason]),
          notesToOffice: entered(
            `The payer’s last day of coverage is ${dayInSentence(ended)}. It doesn’t know of a new plan.`,
          ),
          nextStep: entered('Correct the insurance and resubmit with pictures of the new card.'),
          ownerRole: entered('office'),
        },
      },
      verified,
    )
  }
  const [status, note, next] = {
    R09: [
      'not-covered',
      `${product} isn’t on this year’s list of skin substitutes. The payer will update the list in January.`,
      'Pick a listed product with the physician and resubmit.',
    ],
    R10: [
      'investigational',
      `The payer wants a randomized trial for this wound type and knows of none for ${product}.`,
      `Appeal with published evidence by ${dayInSentence(addDays(on, 60))}, or resubmit with another product.`,
    ],
    R11: [
      'not-covered',
      `${fields.icd10DiagnosisCodes} alone isn’t enough. The payer also looks for the underlying condition.`,
      'Check the chart. If a more specific code applies, correct it and resubmit.',
    ],
    R17: [
      'not-covered',
      'The payer counts 10 of 10 applications in 12 weeks, including those of other offices.',
      `Ask the payer for an exception, or treat after ${dayInSentence(addDays(on, 28))}, when the count starts over.`,
    ],
  }[reason] as ['not-covered' | 'investigational', string, string]
  const primary: Values = {
    ...benefitsOf(rng, verified),
    ...coverageOf(rng, verified, status, reason === 'R11' ? 'not-covered' : 'covered'),
    'priorAuth.required': given('not-required'),
    ...(reason === 'R17' && {
      limits: given([{ what: 'Applications in 12 weeks', limit: 10, used: 10 }]),
    }),
  }
  const close: Closing = {
    denialReasons: entered([reason]),
    notesToOffice: entered(note),
    nextStep: entered(next),
    ownerRole: entered('office'),
  }
  return closed({ primary, secondary: secondaryOf(verified), close }, verified)
}

/** Decision, day of the verification, and the last day by the rule. */
function closed(
  { primary, secondary, close }: Omit<BenefitsAnswer, 'internal'>,
  { decision, on }: Verified,
): BenefitsAnswer {
  const answer = {
    ...noAnswer,
    primary,
    secondary,
    close: { ...close, decision: entered(decisionOf[decision.status]), verifiedOn: entered(on) },
  }
  const last = lastValidDayOf(answer)
  const isNamed = 'productCoverage.status' in primary && last !== undefined
  return isNamed ? { ...answer, close: { ...answer.close, validUntil: entered(last.day) } } : answer
}

/** The plan, its amounts, and who said so. */
function benefitsOf(rng: Rng, verified: Verified): Values {
  const { fields, source, on } = verified
  const given = <V>(value: V) => ({ value, source })
  const plan = planOf(fields.insuranceType)
  const year = on.slice(0, 4)
  const total = pick(rng, plan.deductibles)
  const met = Math.round((total * rng()) / 100) * 100
  const maximum = pick(rng, plan.maximums)
  const spent = maximum === null ? null : Math.min(maximum, met + between(rng, 0, 900) * 100)
  const copay = pick(rng, plan.copays)
  const coinsurance = pick(rng, plan.coinsurances)
  return {
    policyStatus: given('active'),
    coverageFrom: given(plan === medicare ? '2019-04-01' : `${year}-01-01`),
    coverageTo: given(null),
    planName: given(`${fields.primaryInsurance.split(' (')[0]}, ${pick(rng, plan.names)}`),
    ...(plan === commercial && { groupNumber: given(fill(rng, '######')) }),
    planType: given(fields.insuranceType),
    fundingType: given(plan.funding),
    planYearBasis: given('calendar'),
    relationship: given('self'),
    networkPhysician: given(plan.network),
    networkFacility: given(plan.network),
    ...(plan.network === 'in' && { networkLevelUsed: given('in') }),
    'deductibleIndividual.total': given(total),
    'deductibleIndividual.met': given(met),
    'deductibleIndividual.remaining': given(total - met),
    ...(plan.hasFamily && {
      'deductibleFamily.total': given(total * 2),
      'deductibleFamily.met': given(met),
      'deductibleFamily.remaining': given(total * 2 - met),
    }),
    deductibleApplies: given(total === 0 ? 'none' : 'both'),
    'coinsurancePct.product': given(coinsurance),
    'coinsurancePct.application': given(coinsurance),
    'copay.amount': given(copay),
    ...(copay !== null && { 'copay.per': given('visit') }),
    'outOfPocketIndividual.total': given(maximum),
    'outOfPocketIndividual.met': given(spent),
    'outOfPocketIndividual.remaining': given(maximum === null || spent === null ? null : maximum - spent),
    accumulatorsAsOf: given(on),
    'referral.required': given(fields.insuranceType.includes('HMO') ? 'required' : 'not-required'),
    'cob.primaryConfirmed': given('yes'),
    'cob.order': given('first'),
    ...traceOf(rng, verified),
  }
}

function coverageOf(
  rng: Rng,
  { fields, source }: Verified,
  product: NonNullable<Values['productCoverage.status']>['value'],
  application: NonNullable<Values['applicationCoverage.status']>['value'],
): Values {
  const given = <V>(value: V) => ({ value, source })
  const policy = fill(rng, pick(rng, ['Skin Substitutes, ####.##', 'Medical Policy ##.##.###']))
  return {
    'productCoverage.code': given(fields.medicalProductQCode),
    'productCoverage.status': given(product),
    'productCoverage.policyRef': given(policy),
    'applicationCoverage.cpt': given(fields.cptApplicationCode),
    'applicationCoverage.status': given(application),
    'applicationCoverage.policyRef': given(policy),
  }
}

const representatives = ['Alicia M.', 'Devon', 'Priya S.', 'Marcus T.', 'Joanne']

/** About the call, portal or 271 reply that the answer comes from. */
function traceOf(rng: Rng, { source, decision }: Verified): Values {
  const given = <V>(value: V) => ({ value, source })
  if (source === 'portal')
    return {
      'portal.name': given('Provider portal'),
      'portal.transactionId': given(fill(rng, 'T########')),
    }
  if (source === '271')
    return {
      'ediTrace.controlNumber': given(fill(rng, '#########')),
      'ediTrace.traceId': given(fill(rng, '93175-012547-####')),
    }
  const minutes = between(rng, 8, 34)
  return {
    'call.payerPhone': given(fill(rng, '(800) 555-01##')),
    'call.representative': given(pick(rng, representatives)),
    'call.referenceNumber': given(fill(rng, '@-#######')),
    'call.calledAt': given(new Date(decision.at.getTime() - (minutes + 6) * 60_000).toISOString()),
    'call.durationMin': given(minutes),
  }
}

function secondaryOf({ fields, source }: Verified): BenefitsAnswer['secondary'] {
  if (!fields.secondaryInsurance) return {}
  const given = <V>(value: V) => ({ value, source })
  const isMedigap = fields.insuranceType.startsWith('Medicare')
  return {
    payer: given(fields.secondaryInsurance),
    policyStatus: given('active'),
    type: given(isMedigap ? 'medigap' : 'commercial'),
    coversPartBDeductible: given(isMedigap ? 'no' : 'yes'),
    coversCoinsurance: given('yes'),
    crossover: given(isMedigap ? 'yes' : 'no'),
    'cob.order': given('second'),
  }
}

/** Allowed amounts, from which the estimate follows: the product by the square centimeter, and its application. */
function allowedFor(rng: Rng, { unitCm2, insuranceType }: Fields): Closing {
  const estimated = <V>(value: V) => ({ value, source: 'estimate' as const })
  const isGovernment = planOf(insuranceType).funding === 'government'
  return {
    'patientEstimate.allowedProduct': estimated(Math.round(Number(unitCm2) * between(rng, 9_000, 14_500))),
    'patientEstimate.allowedApplication': estimated(between(rng, 130, 240) * 100),
    'patientEstimate.basis': estimated(isGovernment ? 'fee-schedule' : 'contract'),
  }
}
