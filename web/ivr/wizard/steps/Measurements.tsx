import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import {
  measuredIn,
  sides,
  sizeAfter,
  sizeReading,
  sizeWarning,
  woundFields,
} from '#contract/ivr/wounds/wounds.rules.ts'
import { SelectField } from '../../../kit/form/choices/ChoiceFields.tsx'
import { Fields, wide } from '../../../kit/form/Fields.tsx'
import { TextField } from '../../../kit/form/TextFields.tsx'
import { Button } from '../../../kit/ui/Button.tsx'
import type { IvrForm } from '../form.ts'
import { isMeasured } from '../repeated.ts'

interface MeasurementsProps {
  form: UseFormReturn<IvrForm, unknown, IvrForm>
  /** The paths of the wound's measurements and of its size in words. */
  at: 'firstWound' | `moreWounds.${number}`
  size: 'woundSize' | `moreWounds.${number}.woundSize`
}

const sideOptions = [
  { value: '', label: 'Not given' },
  ...sides.map((side) => ({ value: side, label: side })),
]

/** Side, measurements and age of a wound: optional, folded until someone wants them. */
export function Measurements({ form, at, size }: MeasurementsProps) {
  const { control } = form
  const [open, setOpen] = useState(() => isMeasured(form.getValues(at)))
  if (!open)
    return (
      <p className={wide}>
        <Button variant="link" aria-expanded={false} onClick={() => setOpen(true)}>
          Add side, measurements and age
        </Button>
      </p>
    )

  const writeSize = () =>
    form.setValue(size, sizeAfter(form.getValues(size), form.getValues(at)), { shouldDirty: true })
  const number = (name: 'lengthCm' | 'widthCm' | 'depthCm') => (
    <TextField
      control={control}
      name={`${at}.${name}`}
      label={woundFields[name].label}
      inputMode="decimal"
      maxLength={6}
      onChanged={writeSize}
    />
  )
  return (
    <div className={wide}>
      <Fields>
        <SelectField
          control={control}
          name={`${at}.laterality`}
          label={woundFields.laterality.label}
          options={sideOptions}
          placeholder="Not given"
        />
        <TextField
          control={control}
          name={`${at}.ageWeeks`}
          label={woundFields.ageWeeks.label}
          inputMode="numeric"
          maxLength={4}
        />
        <div className={`${wide} grid gap-x-6 gap-y-5 sm:grid-cols-3`}>
          {number('lengthCm')}
          {number('widthCm')}
          {number('depthCm')}
        </div>
      </Fields>
    </div>
  )
}

interface SizeFieldProps extends MeasurementsProps {
  required: boolean
  label: string
  placeholder?: string | undefined
}

/**
 * The size in words. Its measurements are the same value: they follow what is typed, or are emptied if nothing can be
 * read from it, and the field says which.
 */
export function SizeField({ form, at, size, ...props }: SizeFieldProps) {
  const { control } = form
  // The entire form: a group keeps its identity when an input in it changes, so its own watch would not render again.
  useWatch({ control })
  const [text, measured] = [form.getValues(size), form.getValues(at)]
  return (
    <TextField
      {...props}
      control={control}
      name={size}
      hint={sizeReading(text)}
      warning={sizeWarning(text, measured)}
      onChanged={(typed) => {
        for (const [name, value] of Object.entries(measuredIn(typed)))
          form.setValue(`${at}.${name as keyof ReturnType<typeof measuredIn>}`, value)
      }}
    />
  )
}
