import { fieldNames, otherCode } from '#contract/ivr/fields.ts'
import { splitIntoWords } from '../../kit/ui/text.ts'
import { allInputs, type FormPath, formName, type IvrForm } from './form.ts'
import { type CodeForm, isRepeated, type RepeatedPath } from './repeated.ts'

/** An error at an input of the form. */
export interface FieldError {
  readonly field: FormPath
  readonly message: string
  /** The same for a toast, with the name of the input: 'Patient City: City is required.' */
  readonly text: string
}

/** The errors in the order of their inputs on screen; repeated groups follow the single fields. */
export function inScreenOrder(messages: ReadonlyMap<FormPath, string>): FieldError[] {
  const repeated = [...messages.keys()].filter(isRepeated)
  return [...allInputs.map(({ field }) => field), ...repeated].flatMap((field) => {
    const message = messages.get(field)
    return message === undefined ? [] : [{ field, message, text: `${fieldWords(field)}: ${message}` }]
  })
}

/**
 * Maps a field name in the server's error to the form field where it can be corrected; undefined if there is none. A
 * chosen value belongs to its select, free text to its text field. List items ('woundImages.2') belong to their list.
 */
export function fieldOf(sentName: string, form: IvrForm): FormPath | undefined {
  const repeated = repeatedPath(sentName, form)
  if (repeated) return repeated
  const name = fieldNames.find((one) => one === sentName.split('.')[0])
  if (name === undefined) return undefined
  if (name === 'physicianName') return 'physicianId'
  if (name === 'facilityName' && form.facilityChoice !== 'other') return 'facilityChoice'
  const field = formName(name)
  const typed = allInputs.find(
    ({ insteadOf }) => insteadOf?.field === field && insteadOf.value === form[field],
  )
  return typed?.field ?? field
}

/** The input of a sent name such as 'moreDiagnosisCodes.1'; undefined if it belongs to a single field. */
function repeatedPath(sentName: string, form: IvrForm): RepeatedPath | undefined {
  const [list = '', place = '', name = ''] = sentName.split('.')
  const input = (at: CodeForm | undefined) => (at?.code === otherCode ? 'other' : 'code')
  if (list === 'firstWound' && place !== '') return `firstWound.${place}` as RepeatedPath
  if (list === 'moreWounds')
    return (name === '' ? 'moreWounds' : `moreWounds.${place}.${name}`) as RepeatedPath
  if (list === 'moreDiagnosisCodes')
    return `moreDiagnoses.${Number(place)}.${input(form.moreDiagnoses[Number(place)])}`
  if (list !== 'moreApplicationCodes') return undefined
  return `moreApplications.${Number(place)}.${name === 'units' ? 'units' : input(form.moreApplications[Number(place)])}`
}

const shortForms = /\b(?:Npi|Id|Icd|Cpt|Dos|Ptan)\b/g

/** A field's name in words: 'patientFirstName' becomes 'Patient First Name', 'facilityTaxId' 'Facility Tax ID'. */
export function fieldWords(field: FormPath): string {
  const repeated = repeatedWords(field)
  if (repeated) return repeated
  if (field === 'physicianId') return 'Physician Name'
  if (field === 'facilityChoice') return 'Facility Name'
  return splitIntoWords(field).replace(shortForms, (short) => short.toUpperCase())
}

/** What a toast calls a repeated group: 'Wound 2'; undefined for single fields. */
function repeatedWords(path: string): string | undefined {
  const [list, place] = path.split('.')
  const number = Number(place) + 2
  if (list === 'firstWound') return 'Wound 1'
  if (list === 'moreWounds') return `Wound ${number}`
  if (list === 'moreDiagnoses') return `ICD-10 Diagnosis Code ${number}`
  return list === 'moreApplications' ? `CPT Application Code ${number}` : undefined
}
