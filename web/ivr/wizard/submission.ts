import type { StoredFile } from '#contract/files/files.ts'
import { declarationOf, type FieldName, fieldNames } from '#contract/ivr/fields.ts'
import { homeFacility, IvrSubmission } from '#contract/ivr/form.ts'
import { allInputs, type Field, formName, type IvrForm, type TextField } from './form.ts'

/**
 * The form's values by the names that the server expects (docs/spec/ivr-form.md, 'What is sent'): free text in place
 * of Other, pictures by their `fileUrl`, no facility details for a home visit. An Other without free text is sent as
 * it is.
 */
export function answersOf(form: IvrForm): Record<string, unknown> {
  const atHome = form.facilityName.trim() === homeFacility
  const answers = fieldNames.map((name) => [name, answerOf(name, form, atHome)])
  return { ...Object.fromEntries(answers), applicationCode: 2 }
}

function answerOf(name: FieldName, form: IvrForm, atHome: boolean) {
  const { notAtHome, other } = declarationOf(name)
  if (notAtHome && atHome) return ''
  const value = form[formName(name)]
  if (Array.isArray(value)) return value.map((file: StoredFile) => file.fileUrl)
  if (typeof value !== 'string') return value?.fileUrl ?? ''
  const typed = other?.value === value ? form[other.form as TextField] : ''
  return typed.trim() === '' ? value : typed
}

/** The request's input for a form without errors, days as 'YYYY-MM-DD'. Throws a ZodError when it is not valid. */
export function toSubmission(form: IvrForm): IvrSubmission {
  return IvrSubmission.parse(answersOf(form))
}

/**
 * Maps a field name of the server's error to the form field where it can be corrected; undefined if there is none. A
 * chosen value belongs to its select, free text to its text field. List items ('woundImages.2') belong to their list.
 */
export function fieldOf(sentName: string, form: IvrForm): Field | undefined {
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
