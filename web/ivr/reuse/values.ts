import type { StoredFile } from '#contract/files/stored-file.ts'
import { declarationOf, type FieldName } from '#contract/ivr/fields.ts'
import type { ReferenceLists } from '#contract/reference/lists.ts'
import { dayText } from '../../kit/ui/dates.ts'
import { allInputs, type CardField, formName, type IvrForm, type TextField } from '../wizard/form.ts'

export type Values = Partial<Record<TextField, string> & Record<CardField, StoredFile | null>>

/** The choices of the fields that offer Other, by the field's name in the request. */
function choicesOf(name: FieldName, lists: ReferenceLists): readonly { value: string }[] {
  if (name === 'insuranceType') return lists.insuranceTypes
  if (name === 'icd10DiagnosisCodes') return lists.diseaseCategories.flatMap(({ options }) => options)
  if (name === 'cptApplicationCode') return lists.cptApplicationCodes
  return lists.payers
}

/** Texts of a request as the form holds them: days as MM-DD-YYYY, and free text beside the choice Other. */
export function formValues(texts: Partial<Record<FieldName, string>>, lists: ReferenceLists): Values {
  const values: Values = {}
  for (const [name, text] of Object.entries(texts) as [FieldName, string][]) {
    const { kind, other } = declarationOf(name)
    const field = formName(name) as TextField
    const isListed = !other || text === '' || choicesOf(name, lists).some(({ value }) => value === text)
    values[field] = kind === 'date' ? dayText(text) : isListed ? text : other.value
    if (other) values[other.form as TextField] = isListed ? '' : text
  }
  return values
}

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
  return allInputs.flatMap(({ field, label }) => {
    // The facility is named by the field after the choice.
    if (!(field in values) || field === 'facilityChoice') return []
    const [before, after] = [shown(form[field]), shown(values[field as TextField])]
    return before === after ? [] : [{ field, label, before, after }]
  })
}

/** Those of the values whose field is still empty. */
export function forEmptyFields(form: IvrForm, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([field, value]) => value && !shown(form[field as TextField])),
  )
}
