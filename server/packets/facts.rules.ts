import { dayInSentence } from '#contract/formats.ts'
import { questionNames, questionOf } from '#contract/ivr/check/questions.ts'
import type { FilledForm } from '#contract/ivr/resubmit.ts'
import { applicationText, areaOf } from '#contract/ivr/wounds/wounds.rules.ts'
import { packetQuestionNames, packetQuestions } from '#contract/packets/packet-fields.ts'
import type { Fact, Measurement, PacketFacts } from '#contract/packets/packets.ts'

/** A fact with its value, from which sentences are written, and its text for people. */
export interface Known extends Fact {
  readonly raw: unknown
}
export type KnownFacts = ReadonlyMap<string, Known>

/** What a request says, as far as the statement is written from it. */
export interface Described {
  readonly form: Pick<FilledForm, 'fields' | 'wounds' | 'diagnosisCodes' | 'applicationCodes'>
  /** What counts now: the packet's values, or else the request's. */
  readonly held: Readonly<Record<string, string>>
  readonly facts: PacketFacts
  readonly codeNames: ReadonlyMap<string, string>
  /** What a unit of the product is: 'sq cm'; undefined where its code does not say. */
  readonly measure: string | undefined
}

export const numberIn = (number: number): string => String(Math.round(number * 100) / 100)

const optionOf = (options: Readonly<Record<string, string>>, value: unknown) =>
  options[String(value)] ?? String(value)

function shown(value: unknown, unit = '', options?: Readonly<Record<string, string>>): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value))
    return value.map((one) => (options ? optionOf(options, one) : String(one))).join(', ')
  if (typeof value === 'number') return unit ? `${numberIn(value)} ${unit}` : numberIn(value)
  if (options) return optionOf(options, value)
  const text = String(value)
  return /^\d{4}-\d\d-\d\d$/.test(text) ? dayInSentence(text) : text
}

const measurementText = ({ day, lengthCm, widthCm, depthCm }: Measurement) =>
  `${dayInSentence(day)}: ${[lengthCm, widthCm, ...(depthCm ? [depthCm] : [])].join(' × ')} cm`

/** Fields of the request and of the packet that sentences are written from, with their labels. */
const fieldLabels = {
  patientFirstName: 'First name',
  patientLastName: 'Last name',
  patientDateOfBirth: 'Date of birth',
  patientSex: 'Sex',
  dos: 'Date of service',
  lastServiceDay: 'Last planned date of service',
  medicalProductQCode: 'Product',
  unitCm2: 'Units',
  stayInPartA: 'Medicare Part A stay',
  hospice: 'Hospice care',
  globalPeriod: 'Global period of a surgery',
  urgency: 'Urgency',
  urgencyReason: 'Reason for urgency',
} as const

/** The fields of a wound by label. The first wound's facts have plain names, those of further ones their number. */
const woundLabels = {
  woundType: 'Wound type',
  woundLocation: 'Wound location',
  laterality: 'Side',
  woundSize: 'Wound size',
  lengthCm: 'Length (cm)',
  widthCm: 'Width (cm)',
  depthCm: 'Depth (cm)',
  ageWeeks: 'Age (weeks)',
} as const

export const woundFact = (number: number, name: string) => (number === 1 ? name : `wounds.${number}.${name}`)

/** Everything that was answered, by name. What no one has answered is not in it. */
export function knownFacts({ form, held, facts, codeNames, measure }: Described): KnownFacts {
  const known = new Map<string, Known>()
  const add = (name: string, label: string, raw: unknown, value: string) => {
    if (raw === undefined || raw === null || raw === '' || (Array.isArray(raw) && raw.length === 0)) return
    known.set(name, { name, label, value, raw })
  }
  const named = (code: string) => (codeNames.has(code) ? `${code} (${codeNames.get(code)})` : code)

  for (const [name, label] of Object.entries(fieldLabels)) {
    const raw = held[name] ?? form.fields[name]
    add(name, label, raw, name === 'medicalProductQCode' ? named(String(raw)) : shown(raw))
  }
  add('productMeasure', 'Unit of the product', measure, measure ?? '')
  form.wounds.forEach((wound, at) => {
    const beside = form.wounds.length > 1 ? ` (wound ${at + 1})` : ''
    for (const [name, label] of Object.entries(woundLabels)) {
      const raw = wound[name as keyof typeof woundLabels]
      add(woundFact(at + 1, name), `${label}${beside}`, raw, shown(raw))
    }
  })
  add(
    'icd10DiagnosisCodes',
    'Diagnosis codes',
    form.diagnosisCodes,
    form.diagnosisCodes.map(named).join('; '),
  )
  const applications = form.applicationCodes.map(applicationText)
  add('cptApplicationCodes', 'Application codes', applications, applications.join('; '))

  const answers = facts as Readonly<Record<string, unknown>>
  for (const name of questionNames) {
    const { label, unit, options } = questionOf(name)
    add(name, label, answers[name], shown(answers[name], unit, options))
  }
  for (const name of packetQuestionNames) {
    const question = packetQuestions[name]
    const options = 'options' in question ? question.options : undefined
    add(name, question.label, answers[name], shown(answers[name], '', options))
  }
  const measurements = [...((facts.measurements ?? []) as Measurement[])].sort((one, two) =>
    one.day.localeCompare(two.day),
  )
  add('measurements', 'Measurements', measurements, measurements.map(measurementText).join('; '))
  const planned = held.plannedApplications
  if (planned) add('plannedApplications', 'Planned applications', Number(planned), planned)
  return known
}

/** The area of a wound that was measured on a day. */
export const areaAt = ({ lengthCm, widthCm }: Measurement): number => areaOf({ lengthCm, widthCm }) ?? 0
