import { type ReactNode, useId, useState } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { describedBy } from './field-frame.tsx'

/** The props of every form field. `label` is its accessible name. */
export interface FieldProps<T extends FieldValues, O = T> {
  control: Control<T, unknown, O>
  name: FieldPath<T>
  label: string
  hint?: ReactNode
  /** A hint that the value may be wrong, shown once the field has been left. It does not block submitting. */
  warning?: string | undefined
  /** The warning is about a complete value, so it is also shown while the field has the focus. */
  warnsAtOnce?: boolean
  /** Marks the label with an asterisk; the schema decides what is required. */
  required?: boolean | undefined
  /** Read-only: the value comes from elsewhere. */
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
  // An incomplete value must not warn while it is typed. An initial value counts as left already.
  const [wasLeft, setWasLeft] = useState(Boolean(field.value))
  const error = fieldState.error?.message
  const value: unknown = field.value
  const warning =
    'warning' in props ? ((wasLeft || props.warnsAtOnce) && !locked && props.warning) || '' : undefined
  return {
    /** Props of FieldFrame. */
    frame: { id, label, hint, error, warning, required, locked, className },
    value: typeof value === 'string' ? value : '',
    change(next: string) {
      field.onChange(next)
      onChanged?.(next)
    },
    /** Props of the control. */
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
