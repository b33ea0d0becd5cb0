import { declarationOf } from '#contract/ivr/fields.ts'
import { dateRules, IvrSubmission, ivrSchemas } from '#contract/ivr/form.ts'
import { splitIntoWords } from '../../kit/ui/text.ts'
import { allInputs, type Field, type IvrForm } from './form.ts'
import { answersOf, fieldOf } from './submission.ts'

export interface FieldError {
  field: Field
  message: string
}

const isoDay = (day: string) => ivrSchemas.dos.safeParse(day).data

/**
 * The form's errors, in the order of the fields on screen, one message per field. `today` is the viewer's day as
 * 'MM-DD-YYYY'.
 */
export function errorsOf(form: IvrForm, today: string): FieldError[] {
  const found = new Map<Field | undefined, string>()
  const note = (field: Field | undefined, message: string) => {
    if (!found.has(field)) found.set(field, message)
  }
  for (const { field, insteadOf } of allInputs)
    if (insteadOf && form[insteadOf.field] === insteadOf.value && String(form[field]).trim() === '')
      note(field, insteadOf.required)
  for (const { path, message } of IvrSubmission.safeParse(answersOf(form)).error?.issues ?? []) {
    const field = fieldOf(String(path[0]), form)
    note(field, field === 'physicianId' ? (declarationOf('physicianId').required ?? message) : message)
  }
  for (const [name, message] of Object.entries(wrongDays(form, today))) note(fieldOf(name, form), message)
  return allInputs.flatMap(({ field }) => {
    const message = found.get(field)
    return message === undefined ? [] : [{ field, message }]
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
export function fieldWords(field: Field): string {
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
