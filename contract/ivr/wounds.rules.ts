import { type Field, optional, required } from '../field-catalogue.ts'
import { maxWoundImages } from './wounds.values.ts'

/**
 * The fields of one wound, in the order of the form. A request has one to eight wounds. The first is sent in the
 * single fields of the request (contract/ivr/fields.ts) and `firstWound`, the others in `moreWounds`.
 */
export const woundFields = {
  woundType: required('text', 'Wound Type', 'Wound Type is required.'),
  woundLocation: required('text', 'Wound Location', 'Wound location is required.', {
    placeholder: 'Left heel',
  }),
  laterality: optional('side', 'Side'),
  woundSize: required('text', 'Wound Size', 'Wound size is required.', {
    max: 100,
    placeholder: '4 x 3 x 0.5 cm',
  }),
  lengthCm: optional('centimeters', 'Length (cm)'),
  widthCm: optional('centimeters', 'Width (cm)'),
  depthCm: optional('centimeters', 'Depth (cm)'),
  ageWeeks: optional('weeks', 'Age (weeks)'),
  woundImages: optional('images', 'Wound Images', { max: maxWoundImages }),
} as const satisfies Readonly<Record<string, Field>>

export type WoundField = keyof typeof woundFields
export const woundFieldNames = Object.keys(woundFields) as WoundField[]
export const woundDeclaration = (name: WoundField): Field => woundFields[name]

/** One wound. Numbers are text, as on the form; what was not given is ''. Pictures are their paths. */
export type Wound = Record<Exclude<WoundField, 'woundImages'>, string> & { woundImages: string[] }

/** What the single fields of a request do not say of its first wound. */
export const woundFacts = ['laterality', 'lengthCm', 'widthCm', 'depthCm', 'ageWeeks'] as const
export type WoundFacts = Pick<Wound, (typeof woundFacts)[number]>

export const noWoundFacts: WoundFacts = {
  laterality: '',
  lengthCm: '',
  widthCm: '',
  depthCm: '',
  ageWeeks: '',
}

/** An application code with its number of units, as text: an add-on code is given once for each further area. */
export interface ApplicationCode {
  readonly code: string
  readonly units: string
}

/** The parts of a submission that describe wounds and codes. */
export interface SentWounds {
  readonly woundType: string
  readonly woundLocation: string
  readonly woundSize: string
  readonly woundImages: readonly string[]
  readonly icd10DiagnosisCodes: string
  readonly cptApplicationCode: string
  readonly firstWound?: Partial<WoundFacts> | undefined
  readonly moreWounds?: readonly Wound[] | undefined
  readonly moreDiagnosisCodes?: readonly string[] | undefined
  readonly moreApplicationCodes?: readonly ApplicationCode[] | undefined
}

/** All wounds of a submission: a call with single fields alone has one. */
export function woundsOf(sent: SentWounds): Wound[] {
  const { woundType, woundLocation, woundSize } = sent
  const single = { woundType, woundLocation, woundSize, woundImages: [...sent.woundImages] }
  return [{ ...noWoundFacts, ...sent.firstWound, ...single }, ...(sent.moreWounds ?? [])]
}

export const diagnosisCodesOf = (sent: SentWounds): string[] => [
  sent.icd10DiagnosisCodes,
  ...(sent.moreDiagnosisCodes ?? []),
]

export const applicationCodesOf = (sent: SentWounds): ApplicationCode[] => [
  { code: sent.cptApplicationCode, units: '1' },
  ...(sent.moreApplicationCodes ?? []),
]

/** All wounds and codes of a request. */
export interface WholeLists {
  readonly wounds: readonly Wound[]
  readonly diagnosisCodes: readonly string[]
  readonly applicationCodes: readonly ApplicationCode[]
}

/** The same as a submission says it: the reverse of `woundsOf` and of the lists of codes. */
export function sentFrom({ wounds, diagnosisCodes, applicationCodes }: WholeLists) {
  const [first, ...moreWounds] = wounds
  const [icd10DiagnosisCodes = '', ...moreDiagnosisCodes] = diagnosisCodes
  const [application, ...moreApplicationCodes] = applicationCodes
  const facts = woundFacts.map((name) => [name, first?.[name] ?? ''])
  return {
    woundType: first?.woundType ?? '',
    woundLocation: first?.woundLocation ?? '',
    woundSize: first?.woundSize ?? '',
    woundImages: first?.woundImages ?? [],
    icd10DiagnosisCodes,
    cptApplicationCode: application?.code ?? '',
    firstWound: Object.fromEntries(facts) as WoundFacts,
    moreWounds,
    moreDiagnosisCodes,
    moreApplicationCodes,
  }
}

const joined = (texts: readonly string[]) => texts.join('; ')

/** '15272', or '15272 x 2'. */
export const applicationText = ({ code, units }: ApplicationCode) =>
  units === '1' ? code : `${code} x ${units}`

/** The single fields of lists, details and exports, made of all wounds and codes; nothing reads them back. */
export function singleFieldsOf(sent: SentWounds) {
  const wounds = woundsOf(sent)
  return {
    woundType: joined(wounds.map((wound) => wound.woundType)),
    woundLocation: joined(wounds.map((wound) => wound.woundLocation)),
    woundSize: joined(wounds.map((wound) => wound.woundSize)),
    icd10DiagnosisCodes: joined(diagnosisCodesOf(sent)),
    cptApplicationCode: joined(applicationCodesOf(sent).map(applicationText)),
  }
}

const measurement = /^\s*\d{1,3}(?:\.\d{1,2})?\s*$/

/** Length by width in cm²; undefined if one of them is missing or nothing that the form accepts. */
export function areaOf({ lengthCm, widthCm }: Pick<Wound, 'lengthCm' | 'widthCm'>): number | undefined {
  if (!measurement.test(lengthCm) || !measurement.test(widthCm)) return undefined
  const area = Number(lengthCm) * Number(widthCm)
  return area > 0 ? Math.round(area * 100) / 100 : undefined
}

/** The area of all wounds in cm²; undefined if one is not measured. */
export function totalAreaOf(wounds: readonly Pick<Wound, 'lengthCm' | 'widthCm'>[]): number | undefined {
  const areas = wounds.map(areaOf)
  if (areas.length === 0 || areas.includes(undefined)) return undefined
  return Math.round(areas.reduce<number>((sum, area) => sum + (area ?? 0), 0) * 100) / 100
}

const oneNumber = '(\\d{1,3}(?:\\.\\d{1,2})?)\\s*(?:cm)?'
const by = '\\s*[x×*]\\s*'
const sizePattern = new RegExp(`^\\s*${oneNumber}${by}${oneNumber}(?:${by}${oneNumber})?\\s*$`, 'i')

/** The measurements in a typed size such as '4 x 3 x 0.5 cm'; undefined for any other text, and for other units. */
export function measuredIn(size: string): Pick<Wound, 'lengthCm' | 'widthCm' | 'depthCm'> | undefined {
  const [, lengthCm, widthCm, depthCm = ''] = sizePattern.exec(size) ?? []
  return lengthCm === undefined || widthCm === undefined ? undefined : { lengthCm, widthCm, depthCm }
}

/** '4 x 3 x 0.5 cm'; '' without length and width. */
export function sizeText({ lengthCm, widthCm, depthCm }: Pick<Wound, 'lengthCm' | 'widthCm' | 'depthCm'>) {
  if (lengthCm === '' || widthCm === '') return ''
  return `${[lengthCm, widthCm, depthCm].filter((text) => text !== '').join(' x ')} cm`
}
