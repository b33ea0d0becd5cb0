import { decisionOf } from '#contract/ivr/benefits/answer.rules.ts'
import {
  type BenefitsAnswer,
  type BenefitsField,
  fieldsOf,
  type Part,
} from '#contract/ivr/benefits/fields.ts'
import type { Decision } from '#contract/ivr/requests.ts'

type Loose = Record<string, { value: unknown; source?: string | null }>
export type LooseAnswer = Record<Part, Loose>

/** The answer with the fewest values that are accepted for a decision. */
export function fewestValues(decision: Decision = 'Approved'): LooseAnswer {
  const source = 'portal'
  return {
    primary: {
      policyStatus: { value: 'active', source: '271' },
      'productCoverage.status': { value: 'covered', source },
      'applicationCoverage.status': { value: 'covered', source },
      'priorAuth.required': { value: 'not-required', source },
    },
    secondary: {},
    close: {
      decision: { value: decisionOf[decision] },
      validUntil: { value: '2026-12-15' },
      ...(decision !== 'Approved' && {
        denialReasons: { value: [decision === 'Rejected' ? 'R10' : 'R15'] },
        notesToOffice: { value: 'The plan lists it as experimental.' },
      }),
    },
    internal: {},
  }
}

const amounts: Readonly<Record<string, number>> = { total: 200_000, met: 155_000, remaining: 45_000 }

/** A value of a field's kind that differs from those of most other fields. */
function valueFor(part: Part, name: string, { kind, options = {} }: BenefitsField): unknown {
  const [first = ''] = Object.keys(options)
  const seed = [...`${part} ${name}`].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9_973, 7)
  const ending = name.split('.').at(-1) ?? ''
  return {
    choice: first,
    text: `${part} ${name} ${seed}`.slice(0, 20).trim(),
    note: `A note\non ${name}`,
    day:
      name.endsWith('To') || name === 'dueBy'
        ? `2027-02-${(seed % 27) + 1}`.replace(/-(\d)$/, '-0$1')
        : '2026-11-18',
    moment: '2026-11-20T14:30:00.000Z',
    cents: amounts[ending] ?? seed,
    percent: 1_000 + (seed % 100),
    count: seed % 100,
    choices: Object.keys(options).slice(0, 2),
    texts: [`${name} one`, `${name} two`],
    limits: [{ what: 'Applications in 12 weeks', limit: 10, used: null }],
  }[kind]
}

/** An answer with a value in every field. */
export function everyValue(): LooseAnswer {
  const of = (part: Part): Loose =>
    Object.fromEntries(
      Object.entries(fieldsOf(part)).map(([name, field], at) => [
        name,
        {
          value: valueFor(part, name, field),
          source:
            part === 'close' || part === 'internal'
              ? null
              : (['271', 'portal', 'phone', 'card'][at % 4] ?? null),
        },
      ]),
    )
  const answer = {
    primary: of('primary'),
    secondary: of('secondary'),
    close: of('close'),
    internal: of('internal'),
  }
  for (const part of ['primary', 'secondary'] as const)
    answer[part].planType = { value: 'Medicare (Original, Part B)', source: 'card' }
  Object.assign(answer.close, { verifiedOn: { value: '2026-11-20' }, validUntil: { value: '2026-12-15' } })
  return answer
}

const given = (source: string | null, values: Record<string, unknown>): Loose =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value, source }]))

/** A Conditional answer about one insurance with everything that is commonly given: by 271, portal and a call. */
export function usualAnswer(): LooseAnswer {
  return {
    primary: {
      ...given('271', {
        policyStatus: 'active',
        coverageFrom: '2026-01-01',
        coverageTo: null,
        planName: 'Choice Plus PPO 2000',
        groupNumber: '0712345',
        planType: 'Commercial – PPO',
        fundingType: 'self-funded',
        planYearBasis: 'calendar',
        subscriberName: 'Luis Fernández',
        relationship: 'spouse',
        'deductibleIndividual.total': 200000,
        'deductibleIndividual.met': 155000,
        'deductibleIndividual.remaining': 45000,
        'deductibleFamily.total': 400000,
        'deductibleFamily.met': 290000,
        'deductibleFamily.remaining': 110000,
        'outOfPocketIndividual.total': 600000,
        'outOfPocketIndividual.met': 231000,
        'outOfPocketIndividual.remaining': 369000,
        'outOfPocketFamily.total': null,
        'ediTrace.controlNumber': '000012345',
        'ediTrace.traceId': '93175-0012547',
        accumulatorsAsOf: '2026-11-20',
      }),
      ...given('portal', {
        networkPhysician: 'in',
        networkFacility: 'in',
        networkLevelUsed: 'in',
        deductibleApplies: 'both',
        'coinsurancePct.product': 2000,
        'coinsurancePct.application': 2000,
        'copay.amount': 4000,
        'copay.per': 'visit',
        'portal.name': 'UnitedHealthcare Provider Portal',
        'portal.transactionId': 'TX-8842-19',
      }),
      ...given('phone', {
        'productCoverage.status': 'covered-with-criteria',
        'productCoverage.code': 'Q4186',
        'productCoverage.reason': 'Diabetic foot ulcer only, after four weeks of standard care',
        'productCoverage.policyRef': '2026T0592',
        'applicationCoverage.status': 'covered-with-criteria',
        'applicationCoverage.cpt': '15275, 15276',
        'applicationCoverage.policyRef': '2026T0592',
        'priorAuth.required': 'required',
        'priorAuth.channel.phone': '(800) 555-0142',
        'priorAuth.channel.fax': '(800) 555-0143',
        'priorAuth.channel.portal': 'uhcprovider.com',
        'priorAuth.turnaround': 7,
        'priorAuth.turnaroundUnit': 'calendar',
        'priorAuth.status': 'affirmed',
        'priorAuth.number': 'A123456789',
        'priorAuth.validFrom': '2026-11-18',
        'priorAuth.validTo': '2027-03-17',
        'priorAuth.unitsAuthorized': 80,
        'priorAuth.applicationsAuthorized': 10,
        'priorAuth.productAuthorized': 'Q4186',
        'priorAuth.cptAuthorized': ['15275', '15276'],
        'referral.required': 'required',
        'referral.number': 'R-55120',
        'referral.validTo': '2027-01-31',
        exclusions: ['Treatment at home', 'More than one product in a day'],
        limits: [{ what: 'Applications in 12 weeks', limit: 10, used: 4 }],
        'cob.primaryConfirmed': 'yes',
        'cob.order': 'first',
        'cob.lastUpdated': '2026-08-01',
        'call.payerPhone': '(800) 555-0142',
        'call.representative': 'Deborah K.',
        'call.referenceNumber': 'REF-20261120-4711',
        'call.calledAt': '2026-11-20T14:30:00.000Z',
        'call.durationMin': 23,
      }),
    },
    secondary: {},
    close: {
      ...given(null, {
        decision: 'conditional',
        verifiedBy: 'Samantha Rivera',
        verifiedOn: '2026-11-20',
        validUntil: '2026-12-20',
        denialReasons: ['R15', 'R14', 'R07'],
        documentsNeeded: ['vascular-study', 'wound-measurements'],
        nextStep:
          'Send the vascular study and the wound measurements of the last four weeks through the portal',
        dueBy: '2026-12-01',
        ownerRole: 'office',
        notesToOffice:
          'The plan needs the ankle-brachial index or the toe pressure with its date, and the wound’s length, width and depth at the start, after care and now. It also asks for HbA1c of the last 90 days. Please send all of it together, so that the plan opens one case and answers once within seven days.',
      }),
      ...given('estimate', {
        'patientEstimate.allowedProduct': 101712,
        'patientEstimate.allowedApplication': 16000,
        'patientEstimate.basis': 'fee-schedule',
        'patientEstimate.allowedUsed': 117712,
        'patientEstimate.deductiblePart': 45000,
        'patientEstimate.coinsurancePart': 14542,
        'patientEstimate.copayPart': 4000,
        'patientEstimate.secondaryPays': 0,
        'patientEstimate.patientPays': 63542,
      }),
    },
    internal: {},
  }
}

export const asAnswer = (answer: LooseAnswer) => answer as unknown as BenefitsAnswer
