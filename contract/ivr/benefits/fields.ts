import { documentLabels } from '../check/documents.ts'
import { reasons } from './reasons.ts'
import * as words from './words.ts'

// The fields of a benefits answer, each declared once: `no` is its number in the product's list of 39. The schema, the
// form, the office's view and the determination are made from this list.

/** What a value is. Money is integer cents, a percentage is in hundredths of a percent. */
interface ValueOf {
  readonly choice: string
  readonly text: string
  readonly note: string
  readonly day: string
  readonly moment: string
  readonly cents: number
  readonly percent: number
  readonly count: number
  readonly choices: readonly string[]
  readonly texts: readonly string[]
  readonly limits: readonly Limit[]
}
export type Kind = keyof ValueOf

/** A limit of the plan: 10 applications in 12 weeks, 4 used. `used` is null if the payer did not say. */
export interface Limit {
  readonly what: string
  readonly limit: number
  readonly used: number | null
}

interface Field {
  readonly no: number
  readonly kind: Kind
  readonly label: string
  /** The allowed values with their labels. */
  readonly options?: Readonly<Record<string, string>>
  /** What null means. Without it, null is not a value: what is not given is absent. */
  readonly none?: string
  readonly max?: number
  /** For a count that may have two decimals. */
  readonly decimals?: true
  /**
   * What must be the same in an earlier request to the same payer for its answer's value to be offered again. Without
   * it, the value is never offered.
   */
  readonly dependsOn?: readonly Dependency[]
  /** Whether the payer directory may contain it. */
  readonly isUsual?: boolean
}

/** `policy` is the patient's policy number and birth day, `service` the product and all application codes. */
export type Dependency = 'planKind' | 'policy' | 'service' | 'physician' | 'facility'

const field = <const K extends Kind, const F extends Omit<Field, 'no' | 'kind' | 'label'>>(
  no: number,
  kind: K,
  label: string,
  more: F = {} as F,
) => ({ no, kind, label, ...more })

const ofPayer = { dependsOn: [], isUsual: true } as const
const ofPlan = { dependsOn: ['planKind', 'policy'] } as const
const ofService = { dependsOn: ['planKind', 'service'] } as const
const ofAuthorization = { ...ofService, isUsual: true } as const
const ofPlanAndService = { dependsOn: ['planKind', 'policy', 'service'] } as const
const ofPhysician = { dependsOn: [...ofPlanAndService.dependsOn, 'physician'] } as const
const ofFacility = { dependsOn: [...ofPlanAndService.dependsOn, 'facility'] } as const
const noFamily = { none: 'No family deductible' } as const
const noMaximum = { none: 'No maximum' } as const

/** Asked about each insurance. */
export const insuranceFields = {
  policyStatus: field(2, 'choice', 'Policy status', { options: words.policyStatuses }),
  coverageFrom: field(3, 'day', 'Coverage from', ofPlan),
  coverageTo: field(3, 'day', 'Coverage to', { none: 'Open', ...ofPlan }),
  planName: field(4, 'text', 'Plan name', ofPlan),
  groupNumber: field(4, 'text', 'Group number', ofPlan),
  planType: field(5, 'text', 'Plan type', ofPlan),
  fundingType: field(6, 'choice', 'Funding', { options: words.fundingTypes, ...ofPlan }),
  planYearBasis: field(7, 'choice', 'Plan year', { options: words.planYears, ...ofPlan }),
  planYearStart: field(7, 'choice', 'Plan year starts in', { options: words.months, ...ofPlan }),
  subscriberName: field(8, 'text', 'Subscriber', ofPlan),
  relationship: field(8, 'choice', 'Relationship', { options: words.relationships, ...ofPlan }),
  networkPhysician: field(9, 'choice', 'Network, physician', { options: words.networks, ...ofPhysician }),
  networkFacility: field(9, 'choice', 'Network, facility', { options: words.networks, ...ofFacility }),
  networkLevelUsed: field(10, 'choice', 'Amounts are', { options: words.networkLevels, ...ofPlanAndService }),
  'deductibleIndividual.total': field(11, 'cents', 'Deductible, individual, total', ofPlan),
  'deductibleIndividual.met': field(11, 'cents', 'Deductible, individual, met'),
  'deductibleIndividual.remaining': field(11, 'cents', 'Deductible, individual, remaining'),
  'deductibleFamily.total': field(12, 'cents', 'Deductible, family, total', { ...noFamily, ...ofPlan }),
  'deductibleFamily.met': field(12, 'cents', 'Deductible, family, met', noFamily),
  'deductibleFamily.remaining': field(12, 'cents', 'Deductible, family, remaining', noFamily),
  deductibleApplies: field(13, 'choice', 'Deductible applies to', {
    options: words.deductibleUses,
    ...ofPlanAndService,
  }),
  'coinsurancePct.product': field(14, 'percent', 'Coinsurance, product', ofPlanAndService),
  'coinsurancePct.application': field(14, 'percent', 'Coinsurance, application', ofPlanAndService),
  'copay.amount': field(15, 'cents', 'Copay', { none: 'No copay', ...ofPlanAndService }),
  'copay.per': field(15, 'choice', 'Copay per', { options: words.copayUnits, ...ofPlanAndService }),
  'outOfPocketIndividual.total': field(16, 'cents', 'Out-of-pocket maximum, individual, total', {
    ...noMaximum,
    ...ofPlan,
  }),
  'outOfPocketIndividual.met': field(16, 'cents', 'Out-of-pocket maximum, individual, met', noMaximum),
  'outOfPocketIndividual.remaining': field(
    16,
    'cents',
    'Out-of-pocket maximum, individual, remaining',
    noMaximum,
  ),
  'outOfPocketFamily.total': field(16, 'cents', 'Out-of-pocket maximum, family, total', {
    ...noMaximum,
    ...ofPlan,
  }),
  'outOfPocketFamily.met': field(16, 'cents', 'Out-of-pocket maximum, family, met', noMaximum),
  'outOfPocketFamily.remaining': field(16, 'cents', 'Out-of-pocket maximum, family, remaining', noMaximum),
  'productCoverage.code': field(17, 'text', 'Product code', { max: 20 }),
  'productCoverage.status': field(17, 'choice', 'Product coverage', {
    options: words.coverages,
    ...ofService,
  }),
  'productCoverage.reason': field(17, 'text', 'Product coverage, reason', ofService),
  'productCoverage.policyRef': field(17, 'text', 'Product coverage, policy', ofService),
  'applicationCoverage.cpt': field(18, 'text', 'Application codes', { max: 60 }),
  'applicationCoverage.status': field(18, 'choice', 'Application coverage', {
    options: words.coverages,
    ...ofService,
  }),
  'applicationCoverage.reason': field(18, 'text', 'Application coverage, reason', ofService),
  'applicationCoverage.policyRef': field(18, 'text', 'Application coverage, policy', ofService),
  'priorAuth.required': field(19, 'choice', 'Prior authorization', {
    options: words.authorizationNeeds,
    ...ofAuthorization,
  }),
  'priorAuth.channel.phone': field(20, 'text', 'Prior authorization, phone', { max: 40, ...ofPayer }),
  'priorAuth.channel.fax': field(20, 'text', 'Prior authorization, fax', { max: 40, ...ofPayer }),
  'priorAuth.channel.portal': field(20, 'text', 'Prior authorization, portal', ofPayer),
  'priorAuth.channel.address': field(20, 'text', 'Prior authorization, address', ofPayer),
  'priorAuth.turnaround': field(21, 'count', 'Prior authorization, turnaround', ofAuthorization),
  'priorAuth.turnaroundUnit': field(21, 'choice', 'Prior authorization, turnaround in', {
    options: words.dayKinds,
    ...ofAuthorization,
  }),
  'priorAuth.status': field(22, 'choice', 'Authorization status', { options: words.authorizationStates }),
  'priorAuth.number': field(23, 'text', 'Authorization number', { max: 60 }),
  'priorAuth.validFrom': field(23, 'day', 'Authorization from'),
  'priorAuth.validTo': field(23, 'day', 'Authorization to'),
  'priorAuth.unitsAuthorized': field(23, 'count', 'Units authorized', { decimals: true }),
  'priorAuth.applicationsAuthorized': field(23, 'count', 'Applications authorized'),
  'priorAuth.productAuthorized': field(23, 'text', 'Product authorized', { max: 60 }),
  'priorAuth.cptAuthorized': field(23, 'texts', 'Codes authorized', { max: 10 }),
  'referral.required': field(25, 'choice', 'Referral', { options: words.needs, ...ofPlanAndService }),
  'referral.number': field(25, 'text', 'Referral number', { max: 60 }),
  'referral.validTo': field(25, 'day', 'Referral valid to'),
  exclusions: field(26, 'texts', 'Exclusions', { max: 10, ...ofPlanAndService }),
  limits: field(27, 'limits', 'Limits', { max: 10 }),
  'cob.primaryConfirmed': field(29, 'choice', 'Order of payers confirmed', { options: words.yesNo }),
  'cob.order': field(29, 'choice', 'This insurance pays', { options: words.payerOrders, ...ofPlan }),
  'cob.mspReason': field(29, 'choice', 'Medicare pays second because of', {
    options: words.mspReasons,
    ...ofPlan,
  }),
  'cob.lastUpdated': field(29, 'day', 'Order of payers last updated', ofPlan),
  accumulatorsAsOf: field(30, 'day', 'Amounts as of'),
  'call.payerPhone': field(32, 'text', 'Payer’s phone', { max: 40, ...ofPayer }),
  'call.representative': field(32, 'text', 'Representative'),
  'call.referenceNumber': field(32, 'text', 'Call reference number', { max: 60 }),
  'call.calledAt': field(32, 'moment', 'Called at'),
  'call.durationMin': field(32, 'count', 'Call, minutes'),
  'portal.name': field(33, 'text', 'Payer’s portal', ofPayer),
  'portal.transactionId': field(33, 'text', 'Portal transaction', { max: 60 }),
  'ediTrace.controlNumber': field(34, 'text', '271 control number', { max: 60 }),
  'ediTrace.traceId': field(34, 'text', '271 trace', { max: 60 }),
} as const

/** Asked about the secondary insurance in addition to every insurance's fields. */
const secondaryFields = {
  payer: field(28, 'text', 'Payer', ofPlan),
  type: field(28, 'choice', 'Secondary type', { options: words.secondaryTypes, ...ofPlan }),
  coversPartBDeductible: field(28, 'choice', 'Pays the deductible', { options: words.yesNo, ...ofPlan }),
  coversCoinsurance: field(28, 'choice', 'Pays the coinsurance', { options: words.yesNo, ...ofPlan }),
  crossover: field(28, 'choice', 'Claims cross over', { options: words.yesNo, ...ofPlan }),
} as const

/** The answer's conclusions. */
export const closingFields = {
  decision: field(1, 'choice', 'Decision', { options: words.decisions }),
  documentsNeeded: field(24, 'choices', 'Documents needed', { options: documentLabels }),
  'patientEstimate.allowedProduct': field(31, 'cents', 'Allowed amount, product'),
  'patientEstimate.allowedApplication': field(31, 'cents', 'Allowed amount, application', {
    none: 'Not paid separately',
  }),
  'patientEstimate.basis': field(31, 'choice', 'Allowed amount from', { options: words.allowedBases }),
  'patientEstimate.allowedUsed': field(31, 'cents', 'Estimate, allowed amount'),
  'patientEstimate.deductiblePart': field(31, 'cents', 'Estimate, deductible'),
  'patientEstimate.coinsurancePart': field(31, 'cents', 'Estimate, coinsurance'),
  'patientEstimate.copayPart': field(31, 'cents', 'Estimate, copay'),
  'patientEstimate.secondaryPays': field(31, 'cents', 'Estimate, secondary pays'),
  'patientEstimate.patientPays': field(31, 'cents', 'Estimate, patient pays'),
  verifiedBy: field(35, 'text', 'Verified by'),
  verifiedOn: field(35, 'day', 'Verified on'),
  validUntil: field(35, 'day', 'Valid until'),
  denialReasons: field(36, 'choices', 'Reasons', {
    options: Object.fromEntries(Object.entries(reasons).map(([code, { name }]) => [code, name])),
  }),
  nextStep: field(37, 'text', 'Next step', { max: 300 }),
  dueBy: field(37, 'day', 'Due by'),
  ownerRole: field(37, 'choice', 'Next step is with', { options: words.owners }),
  disclaimerAccepted: field(38, 'choice', 'Disclaimer', { options: words.disclaimers }),
  notesToOffice: field(39, 'note', 'Notes to the office', { max: 300 }),
} as const

/** For the team only: never sent to an office. */
const internalFields = {
  'call.agent': field(32, 'text', 'Caller of the team'),
  'portal.screenshotFile': field(33, 'text', 'Screenshot of the portal'),
  internalNotes: field(39, 'note', 'Internal notes', { max: 300 }),
} as const

/** The parts of an answer, each with its fields. */
export const parts = {
  primary: insuranceFields,
  secondary: { ...secondaryFields, ...insuranceFields },
  close: closingFields,
  internal: internalFields,
} as const
export type Part = keyof typeof parts
export type FieldIn<P extends Part> = keyof (typeof parts)[P] & string

type ValueIn<F> = F extends { kind: infer K extends Kind }
  ? F extends { none: string }
    ? ValueOf[K] | null
    : ValueOf[K]
  : never

/** Where a value was taken from before a reviewer confirmed it: an earlier answer, given on a day, or the directory. */
export type Origin = { readonly ivrNumber: string; readonly on: string } | 'payer-directory'

/**
 * A value with its source. What is not given has no entry; null is the field's `none`. `from` is where it was copied
 * from; the source is where it was confirmed.
 */
export interface Given<V> {
  readonly value: V
  readonly source: words.Source | null
  readonly from?: Origin | undefined
}
export type ValuesOf<P extends Part> = {
  readonly [N in FieldIn<P>]?: Given<ValueIn<(typeof parts)[P][N & keyof (typeof parts)[P]]>>
}
export type BenefitsAnswer = { readonly [P in Part]: ValuesOf<P> }

export const noAnswer: BenefitsAnswer = { primary: {}, secondary: {}, close: {}, internal: {} }
export const fieldsOf = (part: Part): Readonly<Record<string, Field>> => parts[part]
export type BenefitsField = Field
