import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { areaOf, measuredIn, sizeText, woundFields } from '#contract/ivr/wounds.rules.ts'
import { sides } from '#contract/ivr/wounds.values.ts'
import { SelectField } from '../../kit/form/ChoiceFields.tsx'
import { Fields, wide } from '../../kit/form/Fields.tsx'
import { TextField } from '../../kit/form/TextFields.tsx'
import { Button } from '../../kit/ui/Button.tsx'
import type { IvrForm } from './form.ts'
import { isMeasured } from './repeated.ts'

interface MeasurementsProps {
  form: UseFormReturn<IvrForm, unknown, IvrForm>
  /** The path of the wound's measurements and that of its size in words. */
  at: 'firstWound' | `moreWounds.${number}`
  size: 'woundSize' | `moreWounds.${number}.woundSize`
}

const sideOptions = [
  { value: '', label: 'Not given' },
  ...sides.map((side) => ({ value: side, label: side })),
]

/** Side, measurements and age of a wound: optional, folded until somebody wants them. */
export function Measurements({ form, at, size }: MeasurementsProps) {
  const { control } = form
  // The whole form: a group keeps its identity when an input in it changes, so its own watch would not render again.
  useWatch({ control })
  const facts = form.getValues(at)
  const [open, setOpen] = useState(() => isMeasured(facts))
  const area = areaOf(facts)
  const shownArea = area !== undefined && `Area ${area} cm²`
  if (!open)
    return (
      <p className={`${wide} flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-soft`}>
        <Button variant="link" aria-expanded={false} onClick={() => setOpen(true)}>
          Add side, measurements and age
        </Button>
        {shownArea}
      </p>
    )

  /** The size in words follows the measurements, unless somebody wrote it in words of their own. */
  const writeSize = () => {
    const measured = form.getValues(at)
    const text = form.getValues(size)
    if (text.trim() !== '' && measuredIn(text) === undefined) return
    const words = sizeText(measured)
    if (words !== '') form.setValue(size, words, { shouldDirty: true })
  }
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
      <p className="mt-2 text-ink-soft" aria-live="polite">
        {shownArea}
      </p>
    </div>
  )
}

/** Takes over the measurements that a typed size consists of, where they can be seen and corrected. */
export function readSize(
  form: MeasurementsProps['form'],
  { at, size }: Omit<MeasurementsProps, 'form'>,
): void {
  const measured = measuredIn(form.getValues(size))
  if (!measured) return
  for (const name of ['lengthCm', 'widthCm', 'depthCm'] as const)
    form.setValue(`${at}.${name}`, measured[name])
}
