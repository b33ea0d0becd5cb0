import { type ReactNode, useId } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import type { Option } from '#contract/replies.ts'
import { cx } from '../../ui/cx.ts'
import { type FieldProps, useField } from '../field.tsx'
import { controlClass, describedBy, FieldError, FieldFrame } from '../field-frame.tsx'
import { Tick } from '../inputs.tsx'
import { SelectInput } from './SelectInput.tsx'

interface SelectFieldProps<T extends FieldValues, O> extends FieldProps<T, O> {
  options: readonly Option[]
  autoComplete?: string
}

/** A choice from a short list. A native select, so that phones show their own picker. */
export function SelectField<T extends FieldValues, O>(props: SelectFieldProps<T, O>) {
  const { required, locked, placeholder = 'Select', options, autoComplete = 'off' } = props
  const field = useField(props)
  const chosen = options.find((option) => option.value === field.value)
  return (
    <FieldFrame {...field.frame}>
      {locked ? (
        <input
          {...field.control}
          readOnly
          className={cx(controlClass, 'h-10')}
          value={chosen?.label ?? field.value}
        />
      ) : (
        <SelectInput
          {...field.control}
          value={field.value}
          onChoose={field.change}
          aria-required={required}
          {...{ placeholder, options, autoComplete }}
        />
      )}
    </FieldFrame>
  )
}

/** A checkbox with its label to the right; the label may contain links. */
export function CheckboxField<T extends FieldValues, O>({
  control,
  name,
  label,
  required,
  className,
}: Pick<FieldProps<T, O>, 'control' | 'name' | 'required' | 'className'> & { label: ReactNode }) {
  const id = useId()
  const { field, fieldState } = useController({ control, name })
  const error = fieldState.error?.message
  return (
    <div className={cx('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="flex w-fit items-start gap-2.5 text-ink">
        <Tick
          id={id}
          checked={field.value === true}
          onChange={field.onChange}
          onBlur={field.onBlur}
          ref={field.ref}
          name={field.name}
          aria-required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { error })}
        />
        <span>{label}</span>
      </label>
      {error && <FieldError id={id} error={error} />}
    </div>
  )
}
