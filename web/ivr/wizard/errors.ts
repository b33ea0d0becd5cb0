import {
  birthDay,
  dateRules,
  FacilityStep,
  InsuranceStep,
  PatientStep,
  PhysicianStep,
  ServiceStep,
} from '#contract/ivr-form.ts'
import { splitIntoWords } from '../../kit/text.ts'
import { type Field, type IvrForm, steps } from './form.ts'

export interface FieldError {
  field: Field
  message: string
}

const schemas = [PatientStep, InsuranceStep, PhysicianStep, FacilityStep, ServiceStep]

const isoDay = (day: string) => birthDay.safeParse(day).data

/**
 * What is wrong with the form, in the order in which the fields stand on screen, one message per field.
 * `today` is the viewer's day as 'MM-DD-YYYY'.
 */
export function errorsOf(form: IvrForm, today: string): FieldError[] {
  const found = new Map<string, string>()
  const note = (field: string, message: string) => {
    if (!found.has(field)) found.set(field, message)
  }
  for (const schema of schemas)
    for (const issue of schema.safeParse(form).error?.issues ?? []) note(String(issue.path[0]), issue.message)
  for (const [field, message] of Object.entries(wrongDays(form, today))) note(field, message)
  tellAtTheChoice(form, found)
  return steps.flatMap(({ fields }) =>
    fields.flatMap((field: Field) => {
      const message = found.get(field)
      return message === undefined ? [] : [{ field, message }]
    }),
  )
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

/** A missing name is told at the list that it is chosen from, where the person can mend it. */
function tellAtTheChoice(form: IvrForm, found: Map<string, string>): void {
  const physician = found.get('physicianName')
  if (found.delete('physicianId') || physician !== undefined)
    found.set('physicianId', physician ?? 'Physician name is required.')
  found.delete('physicianName')
  const facility = found.get('facilityName')
  if (facility === undefined || form.facilityChoice === 'other') return
  found.delete('facilityName')
  found.set('facilityChoice', facility)
}

const shortForms = /\b(?:Npi|Id|Icd|Cpt|Dos|Ptan)\b/g

/** The words of a field's name: 'patientFirstName' is 'Patient First Name', 'facilityTaxId' 'Facility Tax ID'. */
export function fieldWords(field: Field): string {
  if (field === 'physicianId') return 'Physician Name'
  if (field === 'facilityChoice') return 'Facility Name'
  return splitIntoWords(field).replace(shortForms, (short) => short.toUpperCase())
}

/** How the first error of a form is told in a toast (spec 2 §5): 'Patient City: City is required.' */
export function errorText({ field, message }: FieldError): string {
  return `${fieldWords(field)}: ${message}`
}
