import { useId } from 'react'
import type { PacketField } from '#contract/packets/packet-fields.ts'
import { DayField } from '../kit/form/dates/DayField.tsx'
import { controlClass, describedBy, FieldFrame } from '../kit/form/field-frame.tsx'
import { cx } from '../kit/ui/cx.ts'

interface PlainFieldProps {
  readonly id?: string
  readonly field: Pick<PacketField, 'kind' | 'label' | 'hint' | 'max'>
  /** A choice's options: the stored value and its label. */
  readonly options?: readonly (readonly [value: string, label: string])[]
  readonly value: string
  readonly error?: string | undefined
  readonly onChange: (value: string) => void
}

/** A packet field. Its errors come from the server. */
export function PlainField({ id: given, field, options, value, error, onChange }: PlainFieldProps) {
  const made = useId()
  const id = given ?? made
  const { kind, label, hint, max } = field
  if (kind === 'date')
    return (
      <div id={id}>
        <DayField label={label} value={value} onChange={onChange} error={error} />
      </div>
    )
  const control = {
    id,
    value,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy(id, { error, hint }),
    className: cx(controlClass, 'h-10'),
  }
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      {options ? (
        <select {...control} onChange={(event) => onChange(event.target.value)}>
          <option value="">Not answered</option>
          {options.map(([one, text]) => (
            <option key={one} value={one}>
              {text}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...control}
          autoComplete="off"
          inputMode={kind === 'npi' || kind === 'phone' || kind === 'count' ? 'numeric' : undefined}
          maxLength={max}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  )
}
