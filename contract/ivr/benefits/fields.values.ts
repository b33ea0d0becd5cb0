import { documentLabels } from '../rounds.values.ts'
import { reasons } from './reasons.values.ts'
import * as words from './words.values.ts'

// The fields of a benefits answer, each declared once: `no` is its number in the product's list of 39. Schema, form,
// office's view and determination are made from this list. No zod: pages that only show answers load it.

/** What a value is. Money is integer cents, a percentage is in hundredths of a percent. */
export interface ValueOf {
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
  /** What null says. Without it, null is not a value: what is not given is absent. */
  readonly none?: string
  readonly max?: number
  /** Whether an earlier answer may offer it: of the same patient only, or of any patient of the same payer. */
  readonly reuse?: 'patient' | 'payer'
}

const field = <const K extends Kind, const F extends Omit<Field, 'no' | 'kind' | 'label'>>(
  no: number,
  kind: K,
  label: string,
  more: F = {} as F,
) => ({ no, kind, label, ...more })

const ofPatient = { reuse: 'patient' } as const
const ofPayer = { reuse: 'payer' } as const
const noFamily = { none: 'No family deductible' } as const
const noMaximum = { none: 'No maximum' } as const

/** Asked of each insurance. */
export const insuranceFields = {
  policyStatus: field(2, 'choice', 'Policy status', { options: words.policyStatuses }),
  coverageFrom: field(3, 'day', 'Coverage from', ofPatient),
  coverageTo: field(3, 'day', 'Coverage to', { none: 'Open', ...ofPatient }),
  planName: field(4, 'text', 'Plan name', ofPatient),
  groupNumber: field(4, 'text', 'Group number', ofPatient),
  planType: field(5, 'text', 'Plan type', ofPatient),
  fundingType: field(6, 'choice', 'Funding', { options: words.fundingTypes, ...ofPatient }),
  planYearBasis: field(7, 'choice', 'Plan year', { options: words.planYears, ...ofPatient }),
  planYearStart: field(7, 'choice', 'Plan year starts in', { options: words.months, ...ofPatient }),
  subscriberName: field(8, 'text', 'Subscriber', ofPatient),
  relationship: field(8, 'choice', 'Relationship', { options: words.relationships, ...ofPatient }),
  networkPhysician: field(9, 'choice', 'Network, physician', { options: words.networks, ...ofPatient }),
  networkFacility: field(9, 'choice', 'Network, facility', { options: words.networks, ...ofPatient }),
  networkLevelUsed: field(10, 'choice', 'Amounts are', { options: words.networkLevels, ...ofPatient }),
  'deductibleIndividual.total': field(11, 'cents', 'Deductible, individual, total', ofPatient),
  'deductibleIndividual.met': field(11, 'cents', 'Deductible, individual, met'),
  'deductibleIndividual.remaining': field(11, 'cents', 'Deductible, individual, remaining'),
  'deductibleFamily.total': field(12, 'cents', 'Deductible, family, total', { ...noFamily, ...ofPatient }),
  'deductibleFamily.met': field(12, 'cents', 'Deductible, family, met', noFamily),
  'deductibleFamily.remaining': field(12, 'cents', 'Deductible, family, remaining', noFamily),
  deductibleApplies: field(13, 'choice', 'Deductible applies to', {
    options: words.deductibleUses,
    ...ofPatient,
  }),
  'coinsurancePct.product': field(14, 'percent', 'Coinsurance, product', ofPatient),
  'coinsurancePct.application': field(14, 'percent', 'Coinsurance, application', ofPatient),
  'copay.amount': field(15, 'cents', 'Copay', { none: 'No copay', ...ofPatient }),
  'copay.per': field(15, 'choice', 'Copay per', { options: words.copayUnits, ...ofPatient }),
  'outOfPocketIndividual.total': field(16, 'cents', 'Out-of-pocket maximum, individual, total', {
    ...noMaximum,
    ...ofPatient,
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
    ...ofPatient,
  }),
  'outOfPocketFamily.met': field(16, 'cents', 'Out-of-pocket maximum, family, met', noMaximum),
  'outOfPocketFamily.remaining': field(16, 'cents', 'Out-of-pocket maximum, family, remaining', noMaximum),
  'productCoverage.code': field(17, 'text', 'Product code', { max: 20 }),
  'productCoverage.status': field(17, 'choice', 'Product coverage', {
    options: words.coverages,
    ...ofPayer,
  }),
  'productCoverage.reason': field(17, 'text', 'Product coverage, reason', ofPayer),
  'productCoverage.policyRef': field(17, 'text', 'Product coverage, policy', ofPayer),
  'applicationCoverage.cpt': field(18, 'text', 'Application codes', { max: 60 }),
  'applicationCoverage.status': field(18, 'choice', 'Application coverage', {
    options: words.coverages,
    ...ofPayer,
  }),
  'applicationCoverage.reason': field(18, 'text', 'Application coverage, reason', ofPayer),
  'applicationCoverage.policyRef': field(18, 'text', 'Application coverage, policy', ofPayer),
  'priorAuth.required': field(19, 'choice', 'Prior authorization', {
    options: words.authorizationNeeds,
    ...ofPayer,
  }),
  'priorAuth.channel.phone': field(20, 'text', 'Prior authorization, phone', { max: 40, ...ofPayer }),
  'priorAuth.channel.fax': field(20, 'text', 'Prior authorization, fax', { max: 40, ...ofPayer }),
  'priorAuth.channel.portal': field(20, 'text', 'Prior authorization, portal', ofPayer),
  'priorAuth.channel.address': field(20, 'text', 'Prior authorization, address', ofPayer),
  'priorAuth.turnaround': field(21, 'count', 'Prior authorization, turnaround', ofPayer),
  'priorAuth.turnaroundUnit': field(21, 'choice', 'Prior authorization, turnaround in', {
    options: words.dayKinds,
    ...ofPayer,
  }),
  'priorAuth.status': field(22, 'choice', 'Authorization status', { options: words.authorizationStates }),
  'priorAuth.number': field(23, 'text', 'Authorization number', { max: 60 }),
  'priorAuth.validFrom': field(23, 'day', 'Authorization from'),
  'priorAuth.validTo': field(23, 'day', 'Authorization to'),
  'priorAuth.unitsAuthorized': field(23, 'count', 'Units authorized'),
  'priorAuth.applicationsAuthorized': field(23, 'count', 'Applications authorized'),
  'priorAuth.productAuthorized': field(23, 'text', 'Product authorized', { max: 60 }),
  'priorAuth.cptAuthorized': field(23, 'texts', 'Codes authorized', { max: 10 }),
  'referral.required': field(25, 'choice', 'Referral', { options: words.needs, ...ofPatient }),
  'referral.number': field(25, 'text', 'Referral number', { max: 60 }),
  'referral.validTo': field(25, 'day', 'Referral valid to'),
  exclusions: field(26, 'texts', 'Exclusions', { max: 10, ...ofPatient }),
  limits: field(27, 'limits', 'Limits', { max: 10 }),
  'cob.primaryConfirmed': field(29, 'choice', 'Order of payers confirmed', { options: words.yesNo }),
  'cob.order': field(29, 'choice', 'This insurance pays', { options: words.payerOrders, ...ofPatient }),
  'cob.mspReason': field(29, 'choice', 'Medicare pays second because of', {
    options: words.mspReasons,
    ...ofPatient,
  }),
  'cob.lastUpdated': field(29, 'day', 'Order of payers last updated', ofPatient),
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

/** Asked of the secondary insurance beside the fields of every insurance. */
export const secondaryFields = {
  payer: field(28, 'text', 'Payer', ofPatient),
  type: field(28, 'choice', 'Secondary type', { options: words.secondaryTypes, ...ofPatient }),
  coversPartBDeductible: field(28, 'choice', 'Pays the deductible', { options: words.yesNo, ...ofPatient }),
  coversCoinsurance: field(28, 'choice', 'Pays the coinsurance', { options: words.yesNo, ...ofPatient }),
  crossover: field(28, 'choice', 'Claims cross over', { options: words.yesNo, ...ofPatient }),
} as const

/** What the answer comes to. */
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

/** For the team alone: never sent to an office. */
export const internalFields = {
  'call.agent': field(32, 'text', 'Caller of the team'),
  'portal.screenshotFile': field(33, 'text', 'Screenshot of the portal'),
  internalNotes: field(39, 'note', 'Internal notes', { max: 300 }),
} as const

/** The parts of an answer with the fields of each. */
export const parts = {
  primary: insuranceFields,
  secondary: { ...secondaryFields, ...insuranceFields },
  close: closingFields,
  internal: internalFields,
} as const
export type Part = keyof typeof parts
export const partNames = Object.keys(parts) as Part[]
export type FieldIn<P extends Part> = keyof (typeof parts)[P] & string

type ValueIn<F> = F extends { kind: infer K extends Kind }
  ? F extends { none: string }
    ? ValueOf[K] | null
    : ValueOf[K]
  : never

/** A value with its source. What is not given has no entry; null is the field's `none`. */
export interface Given<V> {
  readonly value: V
  readonly source: words.Source | null
}
export type ValuesOf<P extends Part> = {
  readonly [N in FieldIn<P>]?: Given<ValueIn<(typeof parts)[P][N & keyof (typeof parts)[P]]>>
}
export type BenefitsAnswer = { readonly [P in Part]: ValuesOf<P> }

export const noAnswer: BenefitsAnswer = { primary: {}, secondary: {}, close: {}, internal: {} }
export const fieldsOf = (part: Part): Readonly<Record<string, Field>> => parts[part]
export type BenefitsField = Field
