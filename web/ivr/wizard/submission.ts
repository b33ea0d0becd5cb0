import type { StoredFile } from '#contract/files/files.ts'
import { declarationOf, type FieldName, fieldNames } from '#contract/ivr/fields.ts'
import { homeFacility, IvrSubmission } from '#contract/ivr/form.ts'
import { allInputs, type Field, formName, type IvrForm, type TextField } from './form.ts'

/**
 * What the form says, by the names that it is sent by (docs/spec/ivr-form.md, 'What is sent'): free text in place of
 * Other, pictures by their `fileUrl`, nothing of a facility at home. An Other that nothing was typed for stays.
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

/** What is sent for a form without errors, days as 'YYYY-MM-DD'. Throws a ZodError when it is not valid. */
export function toSubmission(form: IvrForm): IvrSubmission {
  return IvrSubmission.parse(answersOf(form))
}

/**
 * The field of the form that a name of the submission came from, so that a message stands where it can be mended;
 * undefined for a name that no field stands for. A name is mended at the list that it is chosen from, free text where
 * it was typed. List places ('woundImages.2') count as their list.
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
