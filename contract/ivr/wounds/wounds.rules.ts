import { type Field, optional, required } from '../../field-catalogue.ts'
import { readSize } from './wound-size.rules.ts'

export const maxWounds = 8

export const maxWoundImages = 10

export const maxDiagnosisCodes = 12

export const maxApplicationCodes = 8

/** The sides of the body; '' if none was given. */
export const sides = ['Left', 'Right', 'Both', 'Middle'] as const

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

/** One wound. Numbers are text, as on the form; '' if not given. Pictures are their paths. */
export type Wound = Record<Exclude<WoundField, 'woundImages'>, string> & { woundImages: string[] }

/** What a request's single fields do not say about its first wound. */
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

/** The same, as in a submission: the reverse of `woundsOf` and of the lists of codes. */
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

/** The single fields of lists, details and exports, made from all wounds and codes; nothing reads them back. */
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

type Measurements = Pick<Wound, 'lengthCm' | 'widthCm' | 'depthCm'>
type Measured = Pick<Wound, 'lengthCm' | 'widthCm'> & Partial<Pick<Wound, 'woundSize'>>

/** As areas are shown, printed on forms and compared with limits; also without rounding noise, as in 0.1 + 0.2. */
export const toHundredths = (area: number) => Math.round(area * 100) / 100

/**
 * Length by width in cm², or what the size in words says if one of them was not given; undefined if it says none, or
 * if the form would not accept them.
 */
export function areaOf({ lengthCm, widthCm, woundSize = '' }: Measured): number | undefined {
  if (lengthCm.trim() === '' || widthCm.trim() === '') {
    const read = readSize(woundSize)
    return read && toHundredths(read.areaCm2)
  }
  if (!measurement.test(lengthCm) || !measurement.test(widthCm)) return undefined
  const area = Number(lengthCm) * Number(widthCm)
  return area > 0 ? toHundredths(area) : undefined
}

/** The area of all wounds in cm²; undefined if one is not measured. */
export function totalAreaOf(wounds: readonly Measured[]): number | undefined {
  const areas = wounds.map(areaOf)
  if (areas.length === 0 || areas.includes(undefined)) return undefined
  return toHundredths(areas.reduce<number>((sum, area) => sum + (area ?? 0), 0))
}

/** The measurements in a size in words; '' if it has none. */
export function measuredIn(size: string): Measurements {
  const { lengthCm = '', widthCm = '', depthCm = '' } = readSize(size) ?? {}
  return { lengthCm, widthCm, depthCm }
}

/** '4 x 3 x 0.5 cm'; '' without length and width. */
export function sizeText({ lengthCm, widthCm, depthCm }: Measurements) {
  if (lengthCm === '' || widthCm === '') return ''
  return `${[lengthCm, widthCm, depthCm].filter((text) => text !== '').join(' x ')} cm`
}

/**
 * The size in words after its measurements were rewritten: it says the same, with the text that followed them. It stays
 * as is while length or width is missing, and if no measurements can be read in it.
 */
export function sizeAfter(size: string, measured: Measurements): string {
  const read = readSize(size)
  const text = sizeText(measured)
  if (text === '' || (!read && size.trim() !== '')) return size
  return read?.rest ? `${text}, ${read.rest}` : text
}

const isSame = (said: string, given: string) =>
  said === '' || !measurement.test(given) || Number(said) === Number(given)

/** A message about how the measurements contradict the size in words; undefined if they agree. */
export function sizeContradiction(wound: Measurements & Pick<Wound, 'woundSize'>): string | undefined {
  const read = readSize(wound.woundSize)
  if (!read) return undefined
  const isOneValue =
    read.lengthCm === ''
      ? isSame(String(toHundredths(read.areaCm2)), String(areaOf({ ...wound, woundSize: '' }) ?? ''))
      : (['lengthCm', 'widthCm', 'depthCm'] as const).every((name) => isSame(read[name], wound[name]))
  if (isOneValue) return undefined
  return `The size says ${read.text}, the measurements ${sizeText(wound) || 'differ'}. Please correct one of them.`
}

/** What the form says below a size: how it was understood; '' while it is empty or could not be read. */
export function sizeReading(size: string): string {
  const read = readSize(size)
  if (!read) return ''
  return `Read as ${read.text}.${read.rest && ` “${read.rest}” stays as it is written.`}`
}

/** The form's warning below a size: that it could not be read, or contradicts the measurements; '' if neither. */
export function sizeWarning(size: string, measured: Measurements): string {
  if (size.trim() === '') return ''
  if (readSize(size)) return sizeContradiction({ ...measured, woundSize: size }) ?? ''
  const [text, area] = [sizeText(measured), areaOf(measured)]
  return area === undefined
    ? 'We couldn’t read measurements from this. Write them as 4 x 3 x 0.5 cm, or add length and width.'
    : `No measurements could be read from this. Measured: ${text}, ${area} cm².`
}

type FirstSize = Partial<Pick<SentWounds, 'woundSize' | 'firstWound'>>

/**
 * The corrections to the first wound: if only its size or only its measurements are given, the other follows.
 */
export function followingSize<Given extends FirstSize>(before: FirstSize, given: Given): Given {
  const { woundSize, firstWound } = given
  const facts = { ...noWoundFacts, ...before.firstWound }
  if (woundSize !== undefined && firstWound === undefined && woundSize !== before.woundSize)
    return { ...given, firstWound: { ...facts, ...measuredIn(woundSize) } }
  if (firstWound === undefined || woundSize !== undefined) return given
  const measured = { ...noWoundFacts, ...firstWound }
  const isMeasured = measured.lengthCm !== '' && measured.widthCm !== ''
  return isMeasured ? { ...given, woundSize: sizeAfter(before.woundSize ?? '', measured) } : given
}
