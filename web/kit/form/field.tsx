import { type ReactNode, useId, useState } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { describedBy } from './field-frame.tsx'

/** What every field of a form takes. `label` is its accessible name. */
export interface FieldProps<T extends FieldValues, O = T> {
  control: Control<T, unknown, O>
  name: FieldPath<T>
  label: string
  hint?: ReactNode
  /** What is odd about the value although it may be right; told once the field was left. Undefined: nothing. */
  warning?: string | undefined
  /** Marks the label with an asterisk; the schema decides what is required. */
  required?: boolean | undefined
  /** Filled from elsewhere: shown and read out, but not to be changed here. */
  locked?: boolean | undefined
  placeholder?: string | undefined
  className?: string | undefined
  /** Called after the person changed the value, for fields that depend on it. */
  onChanged?: ((value: string) => void) | undefined
}

/** Connects a field to its form: its value as text, its error, and the ids that tie label and messages to it. */
export function useField<T extends FieldValues, O>(props: FieldProps<T, O>) {
  const { control, name, label, hint, required, locked, className, onChanged } = props
  const id = useId()
  const { field, fieldState } = useController({ control, name })
  // Half a number looks odd while it is typed; one that was there before was left before.
  const [wasLeft, setWasLeft] = useState(Boolean(field.value))
  const error = fieldState.error?.message
  const value: unknown = field.value
  const warning = 'warning' in props ? (wasLeft && !locked && props.warning) || '' : undefined
  return {
    /** What stands around the control. A warning is '' while there is nothing to say, undefined in a field that never warns. */
    frame: { id, label, hint, error, warning, required, locked, className },
    value: typeof value === 'string' ? value : '',
    change(next: string) {
      field.onChange(next)
      onChanged?.(next)
    },
    /** What the control itself takes. */
    control: {
      id,
      name: field.name,
      ref: field.ref,
      onBlur: () => {
        setWasLeft(true)
        field.onBlur()
      },
      'aria-invalid': error ? true : undefined,
      'aria-describedby': describedBy(id, { error, warning, hint }),
    },
  }
}
