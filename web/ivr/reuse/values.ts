import { woundFacts, woundFields } from '#contract/ivr/wounds/wounds.rules.ts'
import { allInputs, type IvrForm, type TextField } from '../wizard/form.ts'
import { furtherRows } from '../wizard/review-rows.ts'

/** Some values of the form. */
export type Values = Partial<IvrForm>

export interface Change {
  readonly field: string
  readonly label: string
  readonly before: string
  readonly after: string
}

const shown = (value: IvrForm[keyof IvrForm] | undefined): string =>
  typeof value === 'string' ? value : value && 'fileName' in value ? value.fileName : ''

/** What filling in these values changes in the form, in the order of the fields on screen. */
export function changesOf(form: IvrForm, values: Values): Change[] {
  const single = allInputs.flatMap(({ field, label }) => {
    // The facility is named by the field after the choice, and a record by its name.
    if (!(field in values) || field === 'facilityChoice' || field === 'physicianId') return []
    const [before, after] = [shown(form[field]), shown(values[field as TextField])]
    return before === after ? [] : [{ field, label, before, after }]
  })
  return [...single, ...repeatedChanges(form, { ...form, ...values })]
}

/** The same for the first wound's measurements, and for further wounds and codes. */
function repeatedChanges(form: IvrForm, filled: IvrForm): Change[] {
  const rowsOf = (values: IvrForm) => [
    ...woundFacts.map((name) => ({
      field: `firstWound.${name}`,
      label: woundFields[name].label,
      text: values.firstWound[name],
    })),
    ...furtherRows(values),
  ]
  const [before, after] = [rowsOf(form), rowsOf(filled)]
  const rows = [...after, ...before.filter(({ field }) => !after.some((one) => one.field === field))]
  const textIn = (list: typeof rows, field: string) => list.find((one) => one.field === field)?.text ?? ''
  return rows.flatMap(({ field, label }) => {
    const [was, is] = [textIn(before, field), textIn(after, field)]
    return was === is ? [] : [{ field, label, before: was, after: is }]
  })
}

/** Those of the values whose field is still empty. */
export function forEmptyFields(form: IvrForm, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([field, value]) => value && !shown(form[field as TextField])),
  )
}
