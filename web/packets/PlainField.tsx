import { useId } from 'react'
import type { PacketField } from '#contract/packets/packet-fields.ts'
import type { Option } from '#contract/replies.ts'
import { SelectInput } from '../kit/form/choices/SelectInput.tsx'
import { DayField } from '../kit/form/dates/DayField.tsx'
import { controlClass, describedBy, FieldFrame } from '../kit/form/field-frame.tsx'
import { cx } from '../kit/ui/cx.ts'

interface PlainFieldProps {
  readonly id?: string
  readonly field: Pick<PacketField, 'kind' | 'label' | 'hint' | 'max'>
  /** The options of a choice. */
  readonly options?: readonly Option[] | undefined
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
  }
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      {options ? (
        <SelectInput
          {...control}
          options={[{ value: '', label: 'Not answered' }, ...options]}
          onChoose={onChange}
        />
      ) : (
        <input
          {...control}
          className={cx(controlClass, 'h-10')}
          autoComplete="off"
          inputMode={kind === 'npi' || kind === 'phone' || kind === 'count' ? 'numeric' : undefined}
          maxLength={max}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  )
}
