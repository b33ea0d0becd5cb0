import { Fragment, type ReactNode, useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import type { Kind } from '#contract/field-catalogue.ts'
import type { Step, StepGroups } from '#contract/ivr/steps.ts'
import { SelectField } from '../../../kit/form/choices/ChoiceFields.tsx'
import { DateField } from '../../../kit/form/dates/DateField.tsx'
import { Fields } from '../../../kit/form/Fields.tsx'
import { TextField } from '../../../kit/form/TextFields.tsx'
import { Button } from '../../../kit/ui/Button.tsx'
import { PlusIcon } from '../../../kit/ui/icons.tsx'
import { PlaceFields } from '../../../reference/PlaceFields.tsx'
import { type Field, type Input, type IvrForm, steps } from '../form.ts'
import type { StepProps } from '../use-wizard.ts'

/** Props of every input of the form. */
export interface InputProps {
  control: Control<IvrForm, unknown, IvrForm>
  name: Field
  label: string
  required: boolean
  locked: boolean
  placeholder: string | undefined
  hint: string | undefined
  onChanged: (value: string) => void
}

interface StepFieldsProps extends Pick<StepProps, 'wizard'> {
  step: Step
  locked?: ReadonlySet<Field>
  /** Inputs that replace the default one of their kind; null if another input includes the field. */
  inputs?: Partial<Record<Field, ((props: InputProps) => ReactNode) | null>>
  /** What follows the inputs of a group, by its heading. */
  after?: Readonly<Record<string, ReactNode>>
  /** What is shown below a group, by its heading. */
  below?: Readonly<Record<string, ReactNode>>
}

/** Every field of a step, grouped and ordered as in the contract's list of fields. */
export function StepFields({ step, wizard, locked, inputs, after, below }: StepFieldsProps) {
  const { form } = wizard
  const own = { ...placeInputs(step, form, locked), ...inputs }
  const { control } = form
  const groups = steps.find(({ id }) => id === step)?.groups ?? []
  const typed = groups.flatMap((group) => group.inputs.filter(({ insteadOf }) => insteadOf))
  const choices = typed.flatMap(({ insteadOf }) => insteadOf?.field ?? [])
  const [facility, ...chosen] = useWatch({ control, name: ['facilityChoice', ...choices] })
  const others = useWatch({ control, name: asking })
  const isAsked = ({ isAsked }: Input) =>
    isAsked((field) => String(others[(asking as readonly string[]).indexOf(field)] ?? ''))

  const shown = (input: Input) => {
    const { field: name, label, kind, placeholder, hint, insteadOf, options } = input
    const show = own[name]
    if (show === null || (insteadOf && chosen[choices.indexOf(insteadOf.field)] !== insteadOf.value))
      return null
    const props: InputProps = {
      control,
      name,
      label,
      required: input.required && !(input.notAtHome && facility === 'Home'),
      locked: locked?.has(name) ?? false,
      placeholder,
      hint,
      onChanged(value) {
        for (const { field, insteadOf } of typed)
          if (insteadOf?.field === name && insteadOf.value !== value) form.setValue(field, '')
      },
    }
    if (show) return show(props)
    if (options)
      return (
        <SelectField
          {...props}
          options={['', ...options].map((value) => ({ value, label: value || 'Not answered' }))}
        />
      )
    if (kind === 'date') return <DateField {...props} />
    // Steps with pictures give them an input, so that the first one does not load uploads.
    if (kind === 'image' || kind === 'images') throw new Error(`${name} has no input`)
    return <TextField {...props} {...typing[kind]} />
  }

  return groups.map(({ heading, inputs }) => {
    const asked = inputs.filter(isAsked)
    if (asked.length === 0) return null
    const group = (
      <>
        <Fields title={heading}>
          {asked.map((input) => (
            <Fragment key={input.field}>{shown(input)}</Fragment>
          ))}
          {after?.[heading]}
        </Fields>
        {below?.[heading]}
      </>
    )
    const words = addWords[heading]
    if (!words) return <Fragment key={heading}>{group}</Fragment>
    return (
      <OptionalGroup key={heading} words={words} wizard={wizard} fields={inputs.map(({ field }) => field)}>
        {group}
      </OptionalGroup>
    )
  })
}

/** The buttons that optional groups are hidden behind, by their headings. */
const addWords: Readonly<Record<string, string>> = {
  'More about the patient (optional)': 'Add sex and phone',
  'Secondary insurance (optional)': 'Add secondary insurance',
  'For the call to the payer (optional)': 'Add details for the payer',
  'Practice and contact (optional)': 'Add practice and contact',
  'Medicare numbers (optional)': 'Add Medicare numbers',
  'Other care (optional)': 'Add other care',
  'This request (optional)': 'Add type, consent and plan',
} satisfies Partial<Record<StepGroups[Step], string>>

interface OptionalGroupProps extends Pick<StepProps, 'wizard'> {
  words: string
  fields: readonly Field[]
  children: ReactNode
}

/** A group that is folded behind a button until someone opens it, something leads to it, or it has a value. */
function OptionalGroup({ words, wizard, fields, children }: OptionalGroupProps) {
  const { form, wanted } = wizard
  const values = useWatch({ control: form.control, name: fields })
  const [opened, setOpened] = useState(false)
  const isWanted = fields.some((field) => field === wanted)
  const isOpen = opened || isWanted || values.some((value) => value !== '' && value !== null)
  // Once open, it stays open: it must not fold while someone empties its last field.
  if (isOpen && !opened) setOpened(true)
  if (isOpen) return children
  return (
    <Button variant="outline" className="mt-6 mr-3" onClick={() => fields[0] && wizard.goToField(fields[0])}>
      <PlusIcon className="size-4" />
      {words}
    </Button>
  )
}

/** The fields on which others depend. */
const asking = ['facilityName', 'insuranceType', 'serviceType', 'subscriber', 'urgency'] as const

const digits = { inputMode: 'numeric' } as const
const number = { type: 'tel' } as const
const typing: Partial<Record<Kind, object>> = {
  npi: digits,
  taxId: digits,
  phone: number,
  fax: number,
  email: { type: 'email' },
  count: { inputMode: 'numeric', maxLength: 2 },
  amount: { inputMode: 'decimal', maxLength: 8 },
}

/** State, city and ZIP code depend on each other, so one input renders all three, in each step with an address. */
function placeInputs(
  step: Step,
  form: StepProps['wizard']['form'],
  locked: StepFieldsProps['locked'],
): StepFieldsProps['inputs'] {
  if (step === 'insurance' || step === 'service') return {}
  const [state, city, zipCode] = [`${step}State`, `${step}City`, `${step}ZipCode`] as const
  return {
    [state]: ({ required }: InputProps) => (
      <PlaceFields {...{ form, state, city, zipCode, required }} {...(locked && { locked })} />
    ),
    [city]: null,
    [zipCode]: null,
  }
}
