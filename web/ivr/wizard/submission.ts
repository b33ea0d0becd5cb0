import type { StoredFile } from '#contract/files/stored-file.ts'
import { isAskedFor } from '#contract/ivr/asked.ts'
import { declarationOf, type FieldName, fieldNames, homeFacility } from '#contract/ivr/fields.ts'
import { dateRules, IvrSubmission, ivrSchemas } from '#contract/ivr/form.ts'
import { splitIntoWords } from '../../kit/ui/text.ts'
import { allInputs, type FormPath, formName, type IvrForm, type TextField } from './form.ts'
import { otherMissing, repeatedAnswers, repeatedPath, repeatedWords } from './repeated.ts'

/**
 * The form's values by the names that the server expects (docs/spec/ivr-form.md, 'What is sent'): free text in place
 * of Other, pictures by their `fileUrl`, no facility details for a home visit. An Other without free text is sent as
 * it is, and what the form does not ask for is left out.
 */
export function answersOf(form: IvrForm): Record<string, unknown> {
  const atHome = form.facilityName.trim() === homeFacility
  const answers = fieldNames.map((name) => [name, answerOf(name, form, atHome)])
  return { ...Object.fromEntries(answers), ...repeatedAnswers(form), applicationCode: 2 }
}

function answerOf(name: FieldName, form: IvrForm, atHome: boolean) {
  const { notAtHome, other } = declarationOf(name)
  if (notAtHome && atHome) return ''
  if (!isAskedFor(name, (field) => String(form[field as TextField] ?? ''))) return ''
  const value = form[formName(name)]
  if (Array.isArray(value)) return value.map((file: StoredFile) => file.fileUrl)
  if (typeof value !== 'string') return value?.fileUrl ?? ''
  const typed = other?.value === value ? form[other.form as TextField] : ''
  return typed.trim() === '' ? value : typed
}

/** Whether the value of a single field is valid. */
export const accepts = (name: FieldName, text: string): boolean => ivrSchemas[name].safeParse(text).success

/** The request's input for a form without errors, days as 'YYYY-MM-DD'. Throws a ZodError when it is not valid. */
export function toSubmission(form: IvrForm): IvrSubmission {
  return IvrSubmission.parse(answersOf(form))
}

/**
 * Maps a field name of the server's error to the form field where it can be corrected; undefined if there is none. A
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

export interface FieldError {
  field: FormPath
  message: string
}

const isoDay = (day: string) => ivrSchemas.dos.safeParse(day).data

/**
 * The form's errors, in the order of the fields on screen, one message per field. `today` is the viewer's day as
 * 'MM-DD-YYYY'; `keptDay` a day of service that may stay although it has passed.
 */
export function errorsOf(form: IvrForm, today: string, keptDay?: string): FieldError[] {
  const found = new Map<FormPath | undefined, string>()
  const note = (field: FormPath | undefined, message: string) => {
    if (!found.has(field)) found.set(field, message)
  }
  for (const { field, insteadOf } of allInputs)
    if (insteadOf && form[insteadOf.field] === insteadOf.value && String(form[field]).trim() === '')
      note(field, insteadOf.required)
  for (const path of otherMissing(form)) note(path, 'Please type the code.')
  for (const { path, message } of IvrSubmission.safeParse(answersOf(form)).error?.issues ?? []) {
    const field = fieldOf(path.map(String).join('.'), form)
    note(field, field === 'physicianId' ? (declarationOf('physicianId').required ?? message) : message)
  }
  for (const [name, message] of Object.entries(wrongDays(form, today)))
    if (name !== 'dos' || form.dos !== keptDay) note(fieldOf(name, form), message)
  const repeated = [...found.keys()].filter((path) => path !== undefined && repeatedWords(path) !== undefined)
  const inOrder = [...allInputs.map(({ field }) => field), ...repeated]
  return inOrder.flatMap((field) => {
    const message = found.get(field)
    return field === undefined || message === undefined ? [] : [{ field, message }]
  })
}

function wrongDays(form: IvrForm, today: string): Record<string, string> {
  const born = isoDay(form.patientDateOfBirth)
  const served = isoDay(form.dos)
  const day = isoDay(today) ?? ''
  const days = {
    ...(born !== undefined && { patientDateOfBirth: born }),
    ...(served !== undefined && { dos: served }),
  }
  return dateRules(days, { earliest: day, latest: day })
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

/**
 * The toast for the first error of a form (docs/spec/ivr-form.md, 'Steps'): 'Patient City: City is required.'
 */
export function errorText({ field, message }: FieldError): string {
  return `${fieldWords(field)}: ${message}`
}
