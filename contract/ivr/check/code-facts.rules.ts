import type { BodyArea } from '../../reference/lists.ts'
import type { FieldName } from '../fields.ts'
import { toHundredths } from '../wounds/wounds.rules.ts'
import type { KnownPayer } from './lookup.rules.ts'
import type { Question } from './questions.ts'
import { bodyAreaOf, type Side, sidesOf } from './sites.rules.ts'

/** A wound, as far as it is described. */
export interface CheckedWound {
  /** The id of its type. */
  readonly type?: string | undefined
  /** In words: 'Left heel'. */
  readonly location?: string | undefined
  /** Only if the form has a field for the side, apart from the location. None if it was not given. */
  readonly sides?: readonly Side[] | undefined
  readonly areaCm2?: number | undefined
}

/**
 * What the code rules read. An undefined property was not entered, or the form does not ask for it: rules that need it
 * give no result.
 */
export interface CodeFacts {
  readonly wounds: readonly CheckedWound[]
  readonly icd10?: readonly string[] | undefined
  readonly cpt?: readonly string[] | undefined
  /** How many units of each add-on code; a code that is missing here has one. */
  readonly unitsOf?: ReadonlyMap<string, number> | undefined
  readonly product?: string | undefined
  readonly units?: number | undefined
  readonly dos?: string | undefined
  readonly placeOfService?: string | undefined
  readonly insuranceTypeId?: string | undefined
  readonly insuranceTypeName?: string | undefined
  /** The payer as entered, whether or not it is in the list. */
  readonly payerName?: string | undefined
  readonly payer?: KnownPayer | undefined
  /** Where the product is applied: the facility's state; at home, the patient's. */
  readonly state?: string | undefined
  readonly addresses?: readonly CheckedAddress[] | undefined
  readonly firstApplication?: string | undefined
  readonly lastApplication?: string | undefined
  readonly policyNumber?: string | undefined
  readonly physicianNpi?: string | undefined
  readonly facilityNpi?: string | undefined
  readonly patientAge?: number | undefined
  readonly isOfMedicareAge?: boolean | undefined
  readonly inPartAStay?: boolean | undefined
  readonly medicare?: boolean | undefined
  readonly modifiers?: readonly string[] | undefined
  /** Whether the product is licensed as a biologic (section 351). */
  readonly biologic?: boolean | undefined
  readonly separateVisit?: boolean | undefined
  readonly narrative?: Readonly<Record<string, string | number | undefined>> | undefined
}

/** A state with its ZIP code, as far as they are entered. */
export interface CheckedAddress {
  readonly whose: 'patient' | 'facility' | 'physician'
  readonly state: string | undefined
  readonly zipCode: string | undefined
}

/** What a finding concerns: a field of the form, or an optional question. */
export type FindingPlace = FieldName | `facts.${Question}`

/**
 * pass: nothing to say; info: good to know, or for a person to review; warn: ask the office or show the reviewer;
 * fail: the value cannot be right. None of them blocks.
 */
export type CodeOutcome = 'pass' | 'info' | 'warn' | 'fail'

export interface Verdict {
  readonly outcome: CodeOutcome
  readonly text: string
  /** Two entries exclude each other, so one of them is wrong. */
  readonly contradiction?: true
  /** Fields other than the rule's. */
  readonly fields?: readonly FindingPlace[] | undefined
}

/** 'A, B and C'. */
export const inWords = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** The text before the area of the wounds. */
export const haveText = ({ wounds }: CodeFacts): string =>
  wounds.length === 1 ? 'the wound has' : 'the wounds have'

export const pass: Verdict = { outcome: 'pass', text: '' }
const verdict =
  (outcome: CodeOutcome, more?: Pick<Verdict, 'contradiction'>) =>
  (text: string, fields?: readonly FindingPlace[]): Verdict => ({ outcome, text, fields, ...more })
export const warn = verdict('warn')
export const info = verdict('info')
export const fail = verdict('fail')
export const contradiction = verdict('warn', { contradiction: true })

/** The application codes: 15271–15274 for trunk, arms and legs; 15275–15278 for face, scalp, neck, hands and feet. */
export const isApplication = (code: string): boolean => /^1527[1-8]$/.test(code)
/** The hospital-outpatient codes for low-cost products, deleted as of 2026. */
export const isLowCost = (code: string): boolean => /^C527[1-8]$/.test(code)
export const isAddOn = (code: string): boolean => isApplication(code) && Number(code) % 2 === 0
export const isFrom100 = (code: string): boolean => /[3478]$/.test(code)
export const areaOfCode = (code: string): BodyArea =>
  Number(code) <= 15274 ? 'trunk-arms-legs' : 'face-scalp-neck-hands-feet'

export const areaNames: Record<BodyArea, string> = {
  'trunk-arms-legs': 'trunk, arms and legs',
  'face-scalp-neck-hands-feet': 'face, scalp, neck, hands and feet',
}

export const applicationCodesIn = ({ cpt }: CodeFacts): string[] => (cpt ?? []).filter(isApplication)

export const isMedicare = (insuranceTypeId: string | undefined): boolean =>
  insuranceTypeId === 'medicare-part-b' || insuranceTypeId === 'railroad-medicare'

/** The sides that a wound is on, as far as known. */
export const sidesOfWound = ({ sides = [], location }: CheckedWound): readonly Side[] =>
  sides.length > 0 ? sides : sidesOf(location ?? '')

/**
 * The total area of the wounds in each body area; a body area with an unmeasured wound is left out. Empty if it is
 * unclear which wound belongs where.
 */
export function totalAreas(facts: CodeFacts): ReadonlyMap<BodyArea, number> {
  const { wounds } = facts
  const sites = wounds.map(({ location = '' }) => bodyAreaOf(location))
  const [only, other] = new Set(applicationCodesIn(facts).map(areaOfCode))
  // A single wound, or wounds in unnamed places, belong to the area of the only codes: another rule checks the fit.
  const isOne = !other && (wounds.length === 1 || sites.every((site) => site === undefined))
  const placed = wounds.map(({ areaCm2 }, at) => ({ areaCm2, area: isOne ? only : sites[at] }))
  const totals = new Map<BodyArea, number>()
  for (const { area, areaCm2 } of placed) {
    if (!area) return new Map()
    totals.set(area, toHundredths((totals.get(area) ?? 0) + (areaCm2 ?? Number.NaN)))
  }
  return new Map([...totals].filter(([, total]) => !Number.isNaN(total)))
}

/** The total area of all wounds; undefined while one has none. */
export function totalArea({ wounds }: CodeFacts): number | undefined {
  if (wounds.length === 0 || wounds.some(({ areaCm2 }) => areaCm2 === undefined)) return undefined
  return toHundredths(wounds.reduce((sum, { areaCm2 = 0 }) => sum + areaCm2, 0))
}

/** How many add-on units a total area needs: one for each started 25 sq cm, or 100 from 100 on. */
export const addOnsFor = (area: number): number =>
  area < 100 ? Math.min(3, Math.max(0, Math.ceil((area - 25) / 25))) : Math.ceil((area - 100) / 100)
