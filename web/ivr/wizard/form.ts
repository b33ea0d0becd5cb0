import type { Kind } from '#contract/field-catalogue.ts'
import type { StoredFile } from '#contract/files/files.ts'
import {
  declarationOf,
  type FieldName,
  type FieldsOf,
  type FormName,
  fieldNames,
  isAskedFor,
  type OtherName,
} from '#contract/ivr/fields.ts'
import { ivrSteps } from '#contract/ivr/steps.ts'
import { isNoneRepeated, noneRepeated, type RepeatedForm, type RepeatedPath } from './repeated.ts'

/** Every field of the form. The facility is chosen from a list, and its name is typed if 'other' is chosen. */
export type Field = { [N in FieldName]: FormName<N> | OtherName<N> }[FieldName] | 'facilityChoice'

/** The fields for pictures of insurance cards. */
export type CardField = FormName<FieldsOf<{ kind: 'image' }>>
export type TextField = Exclude<Field, CardField | 'woundImages'>

/** Everything typed and chosen. Days are 'MM-DD-YYYY'; '' is an empty value. */
export type IvrForm = Record<TextField, string> &
  Record<CardField, StoredFile | null> & { woundImages: StoredFile[] } & RepeatedForm

/** Any input of the form: a single field, or one of a repeated group. */
export type FormPath = Field | RepeatedPath

/** A field on screen to type, choose or upload something. */
export interface Input {
  readonly field: Field
  readonly label: string
  readonly kind: Kind
  readonly required: boolean
  readonly notAtHome: boolean
  readonly placeholder: string | undefined
  readonly hint: string | undefined
  readonly options: readonly string[] | undefined
  /** Whether the form asks for it, given the values of other fields. */
  readonly isAsked: (textOf: (field: string) => string) => boolean
  /** Set for free text: the select that this replaces when its option `value` is chosen. */
  readonly insteadOf?: { readonly field: TextField; readonly value: string; readonly required: string }
}

/** The form's name of a field of the contract. */
export const formName = (name: FieldName) =>
  (declarationOf(name).form ?? name) as Exclude<Field, 'facilityChoice'>

function inputsOf(name: FieldName): Input[] {
  const { kind, label, required, notAtHome, placeholder, hint, other, options } = declarationOf(name)
  const field = formName(name)
  const isAsked: Input['isAsked'] = (textOf) => isAskedFor(name, textOf)
  const more = { placeholder, hint, options, isAsked }
  const input = { field, label, kind, required: !!required, notAtHome: !!notAtHome, ...more }
  if (name === 'facilityName') return [{ ...input, field: 'facilityChoice', label: 'Facility Name' }, input]
  if (!other) return [input]
  const insteadOf = { field: field as TextField, value: other.value, required: other.required }
  const typed = {
    ...input,
    field: other.form as TextField,
    label: `Other ${label}`,
    required: true,
    insteadOf,
  }
  return [input, typed]
}

/** The five steps, each with its inputs in groups, in the order on screen, which is also the order of errors. */
export const steps = ivrSteps.map(({ id, title, groups }) => {
  const grouped = groups.map((heading) => {
    const isHere = (name: FieldName) =>
      declarationOf(name).step === id && declarationOf(name).group === heading
    return { heading, inputs: fieldNames.filter(isHere).flatMap(inputsOf) }
  })
  const inputs = grouped.flatMap((group) => group.inputs)
  return { id, title, groups: grouped, fields: inputs.map(({ field }) => field) }
})

export const allInputs: readonly Input[] = steps.flatMap(({ groups }) =>
  groups.flatMap(({ inputs }) => inputs),
)

const isFile = ({ kind }: Input) => kind === 'image' || kind === 'images'

export const labelOf = (field: Field): string =>
  allInputs.find((input) => input.field === field)?.label ?? field

/** The sides of the primary insurance card. */
export const primaryCard = ['primaryFrontInsuranceCard', 'primaryBackInsuranceCard'] as const
export const cards = allInputs.filter(({ kind }) => kind === 'image').map(({ field }) => field as CardField)

/** The options of Facility Name: the patient's home, the physician's hospital, or a typed name. */
export type FacilityChoice = 'Home' | 'hospital' | 'other' | ''

export const textFields: readonly TextField[] = allInputs
  .filter((input) => !isFile(input))
  .map(({ field }) => field as TextField)

export function emptyForm(): IvrForm {
  const texts = Object.fromEntries(textFields.map((field) => [field, ''])) as Record<TextField, string>
  const noCards = Object.fromEntries(cards.map((card) => [card, null])) as Record<CardField, null>
  return { ...texts, ...noCards, woundImages: [], ...noneRepeated() }
}

/** Whether nothing was typed, chosen or uploaded. */
export function isBlank(form: IvrForm): boolean {
  const hasText = textFields.some((field) => form[field].trim() !== '')
  const hasFile = cards.some((card) => form[card] !== null) || form.woundImages.length > 0
  return !hasText && !hasFile && isNoneRepeated(form)
}

/** The index of the step that contains an input; repeated groups are in the last one. */
export function stepOf(path: FormPath): number {
  const found = steps.findIndex((step) => step.fields.some((field) => field === path))
  return found < 0 ? steps.length - 1 : found
}
