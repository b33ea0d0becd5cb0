import type { StoredFile } from '#contract/files/files.ts'
import { applicationText } from '#contract/ivr/wounds/wounds.rules.ts'
import { type Field, type FormPath, type Input, type IvrForm, steps, type TextField } from './form.ts'
import { chosenCode } from './repeated.ts'

/** A line of the review: an input with its value. */
interface ReviewRow {
  readonly field: FormPath
  readonly label: string
  /** '' when nothing was given. */
  readonly text: string
  /** Whether the request cannot be sent without it. */
  readonly isMissing: boolean
}

/** The form's values, by step, in the order of the screens; optional inputs that are empty are left out. */
export function reviewRows(form: IvrForm): { title: string; rows: ReviewRow[] }[] {
  return steps.map(({ id, title, groups }) => {
    const rows = groups.flatMap(({ inputs }) => inputs.flatMap((input) => rowOf(input, form) ?? []))
    const all = id === 'service' ? [...rows, ...furtherRows(form)] : rows
    return { title, rows: all.filter(({ text, isMissing }) => text !== '' || isMissing) }
  })
}

function rowOf(input: Input, form: IvrForm): ReviewRow | undefined {
  const { field, label, insteadOf, required, notAtHome } = input
  // The name represents both: the record's id says nothing, and a typed facility has its own name.
  if (field === 'physicianName' || field === 'facilityName') return undefined
  if (insteadOf && form[insteadOf.field] !== insteadOf.value) return undefined
  if (!input.isAsked((name) => String(form[name as TextField] ?? ''))) return undefined
  const text = textOf(field, form)
  const isRequired = required && !(notAtHome && form.facilityChoice === 'Home')
  return { field, label, text, isMissing: isRequired && text === '' }
}

function textOf(field: Field, form: IvrForm): string {
  if (field === 'physicianId') return form.physicianId && form.physicianName
  if (field === 'facilityChoice') return form.facilityChoice && form.facilityName
  const value = form[field as TextField] as string | StoredFile | StoredFile[] | null
  if (typeof value === 'string') return value.trim()
  if (Array.isArray(value)) return filesText(value)
  return value?.fileName ?? ''
}

const filesText = (files: readonly StoredFile[]) =>
  files.length < 2 ? (files[0]?.fileName ?? '') : `${files.length} pictures`

/** Further wounds and codes: a line each. */
export function furtherRows({ moreWounds, moreDiagnoses, moreApplications }: IvrForm): ReviewRow[] {
  return [
    ...moreWounds.map((wound, at): ReviewRow => {
      const { woundType, woundLocation, woundSize, woundImages } = wound
      const parts = [woundType, woundLocation, woundSize, filesText(woundImages)]
      const isMissing = [woundType, woundLocation, woundSize].some((text) => text.trim() === '')
      const text = parts.filter((part) => part !== '').join(', ')
      return { field: `moreWounds.${at}.woundLocation`, label: `Wound ${at + 2}`, text, isMissing }
    }),
    ...moreDiagnoses.map((one, at): ReviewRow => {
      const text = chosenCode(one)
      const label = `ICD-10 Diagnosis Code ${at + 2}`
      return { field: `moreDiagnoses.${at}.code`, label, text, isMissing: text === '' }
    }),
    ...moreApplications.map((one, at): ReviewRow => {
      const code = chosenCode(one)
      const text = code && applicationText({ code, units: one.units })
      const label = `CPT Application Code ${at + 2}`
      return { field: `moreApplications.${at}.code`, label, text, isMissing: text === '' }
    }),
  ]
}
