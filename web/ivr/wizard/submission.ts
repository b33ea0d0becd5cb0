import type { StoredFile } from '#contract/files/files.ts'
import { declarationOf, type FieldName, fieldNames, homeFacility, isAskedFor } from '#contract/ivr/fields.ts'
import { dateRules, IvrSubmission, ivrSchemas } from '#contract/ivr/form.ts'
import type { Today } from '#contract/ivr/office-days.rules.ts'
import { type FieldError, fieldOf, inScreenOrder } from './field-errors.ts'
import { allInputs, type FormPath, formName, type IvrForm, type TextField } from './form.ts'
import { chosenCode, isMeasured, otherMissing } from './repeated.ts'

/**
 * The form's values by the names that the server expects (docs/spec/ivr-form.md, 'What is sent'): free text instead
 * of Other, pictures by their `fileUrl`, no facility details for a home visit. An Other without free text is sent as
 * is, and what the form does not ask for is left out.
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

/** The further wounds and codes to send; nothing that was not given. */
function repeatedAnswers(form: IvrForm): Record<string, unknown> {
  const { firstWound, moreWounds, moreDiagnoses, moreApplications } = form
  const wounds = moreWounds.map((wound) => ({
    ...wound,
    woundImages: wound.woundImages.map((file) => file.fileUrl),
  }))
  return {
    ...(isMeasured(firstWound) && { firstWound }),
    ...(wounds.length > 0 && { moreWounds: wounds }),
    ...(moreDiagnoses.length > 0 && { moreDiagnosisCodes: moreDiagnoses.map(chosenCode) }),
    ...(moreApplications.length > 0 && {
      moreApplicationCodes: moreApplications.map((one) => ({ code: chosenCode(one), units: one.units })),
    }),
  }
}

/** Whether the value of a single field is valid. */
export const accepts = (name: FieldName, text: string): boolean => ivrSchemas[name].safeParse(text).success

export interface Checked {
  /** In the order of the inputs on screen, one for each. */
  readonly errors: readonly FieldError[]
  /** What is sent, with days as 'YYYY-MM-DD'; undefined if the server's schema rejects it. */
  readonly sent: IvrSubmission | undefined
}

/**
 * Validates the form, all steps at once. `today` is the office's; `keptDay` is a date of service that may stay
 * although it has passed.
 */
export function checked(form: IvrForm, today: Today, keptDay?: string): Checked {
  const found = new Map<FormPath, string>()
  const note = (field: FormPath | undefined, message: string) => {
    if (field !== undefined && !found.has(field)) found.set(field, message)
  }
  for (const { field, insteadOf } of allInputs)
    if (insteadOf && form[insteadOf.field] === insteadOf.value && String(form[field]).trim() === '')
      note(field, insteadOf.required)
  for (const path of otherMissing(form)) note(path, 'Please type the code.')
  const { data: sent, error } = IvrSubmission.safeParse(answersOf(form))
  for (const { path, message } of error?.issues ?? []) {
    const field = fieldOf(path.map(String).join('.'), form)
    note(field, field === 'physicianId' ? (declarationOf('physicianId').required ?? message) : message)
  }
  for (const [name, message] of Object.entries(wrongDays(form, today)))
    if (name !== 'dos' || form.dos !== keptDay) note(fieldOf(name, form), message)
  return { errors: inScreenOrder(found), sent }
}

const isoDay = (day: string) => ivrSchemas.dos.safeParse(day).data

function wrongDays(form: IvrForm, today: Today): Record<string, string> {
  const born = isoDay(form.patientDateOfBirth)
  const served = isoDay(form.dos)
  const days = {
    ...(born !== undefined && { patientDateOfBirth: born }),
    ...(served !== undefined && { dos: served }),
  }
  return dateRules(days, today)
}

/** The server's errors by the names that were sent, at the inputs where they can be corrected. */
export function errorsAt(sentNames: Readonly<Record<string, string>>, form: IvrForm): FieldError[] {
  const found = Object.entries(sentNames).flatMap(([name, message]) => {
    const field = fieldOf(name.replace('corrected.', ''), form)
    return field ? [[field, message] as const] : []
  })
  return inScreenOrder(new Map(found))
}
