import { type Question, questionNames, questionOf } from '#contract/ivr/check/questions.ts'

/** The kinds of facts, for the operators and values in a policy's tests. */
export interface FactKind {
  readonly kind: 'number' | 'yes-no' | 'choice' | 'choices' | 'day' | 'text' | 'codes'
  /** The largest number. */
  readonly max?: number
  readonly options?: readonly string[]
  /** The list that contains its ids or codes. */
  readonly list?: FactList
}

export type FactList =
  | 'insuranceTypes'
  | 'payers'
  | 'states'
  | 'places'
  | 'products'
  | 'woundTypes'
  | 'diagnoses'
  | 'applicationCodes'

const number = (max: number): FactKind => ({ kind: 'number', max })
const text: FactKind = { kind: 'text' }
const listed = (list: FactList): FactKind => ({ kind: 'text', list })
const codes = (list: FactList): FactKind => ({ kind: 'codes', list })
const yesNo: FactKind = { kind: 'yes-no' }
const choice = (...options: string[]): FactKind => ({ kind: 'choice', options })

/** Facts that a request's form, codes and documents provide, or that are computed. */
const fromRequest: Readonly<Record<string, FactKind>> = {
  insuranceTypeId: listed('insuranceTypes'),
  payerId: listed('payers'),
  dos: { kind: 'day' },
  icd10Codes: codes('diagnoses'),
  cptCodes: codes('applicationCodes'),
  modifiers: { kind: 'codes' },
  productCode: listed('products'),
  productMeasure: text,
  placeOfService: listed('places'),
  state: listed('states'),
  woundTypeId: listed('woundTypes'),
  physicianNpi: text,
  ptan: text,
  utn: text,
  priorAuthNumber: text,
  // The form does not ask for these two: if a policy names them, a person decides.
  facilityCcn: text,
  facilityPtan: text,
  primaryPolicyNumber: text,
  primaryPolicyFormat: choice('mbi', 'other'),
  bodyRegion: choice('lower-extremity', 'other'),
  laterality: choice('left', 'right', 'bilateral'),
  inheritedPolicy: choice('met', 'not-met'),
  perfusionDocumented: yesNo,
  addOnHasBase: yesNo,
  hospice: yesNo,
  globalPeriod: yesNo,
  patientAge: number(150),
  unitCm2: number(100_000),
  areaCm2: number(10_000),
  areaCm2RoundedUp: number(10_000),
  areaReductionPct: number(100),
  conservativeCareDays: number(36_500),
  hba1cAgeDays: number(36_500),
  weeksSinceFirstApplication: number(5_200),
  daysSinceLastApplication: number(36_500),
  prpWeeks: number(5_200),
}

function ofQuestion(name: Question): FactKind {
  const { kind, max, options } = questionOf(name)
  return { kind, ...(max !== undefined && { max }), ...(options && { options: Object.keys(options) }) }
}

/** Every fact that a policy can test, by name. */
export const factKinds: ReadonlyMap<string, FactKind> = new Map([
  ...Object.entries(fromRequest),
  ...questionNames.map((name) => [name, ofQuestion(name)] as const),
])

/** The operators that each kind of fact can be tested with. */
export const operatorsOf: Readonly<Record<FactKind['kind'], readonly string[]>> = {
  number: ['==', '>=', '>', '<=', '<', 'between', 'in', 'notIn', 'present'],
  'yes-no': ['==', 'present'],
  choice: ['==', 'in', 'notIn', 'present'],
  choices: ['contains', 'anyIn', 'noneIn', 'present'],
  codes: ['contains', 'anyIn', 'noneIn', 'present'],
  day: ['present'],
  text: ['==', 'in', 'notIn', 'present', 'valid'],
}
