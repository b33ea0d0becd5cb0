import { declarationOf, fieldNames, homeFacility } from '#contract/ivr/fields.ts'
import type { FilledForm } from '#contract/ivr/resubmit.ts'
import { emptyForm, formName, type IvrForm } from './wizard/form.ts'

/** A day 'YYYY-MM-DD' as the form has it: 'MM-DD-YYYY'. */
export const typedDay = (day: string) => day.replace(/^(\d{4})-(.*)$/, '$2-$1')

/**
 * The form filled with the values of a request. For a repeated request the day of service and the wound images, which
 * belong to one treatment, are left empty.
 */
export function prefilledForm({ fields, files }: FilledForm, isRepeat: boolean): IvrForm {
  const form: Record<string, unknown> = { ...emptyForm() }
  for (const name of fieldNames) {
    const { kind } = declarationOf(name)
    const text = fields[name] ?? ''
    if (kind === 'image') form[formName(name)] = files[name]?.[0] ?? null
    else if (kind === 'images') form[formName(name)] = files[name] ?? []
    else form[formName(name)] = kind === 'date' ? typedDay(text) : text
  }
  form.facilityChoice = fields.facilityName === homeFacility ? 'Home' : 'other'
  return { ...(form as IvrForm), ...(isRepeat && { dos: '', woundImages: [] }) }
}
