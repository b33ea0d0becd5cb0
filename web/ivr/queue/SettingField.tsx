import { useId } from 'react'
import { controlClass, describedBy, FieldFrame } from '../../kit/form/field-frame.tsx'

interface SettingFieldProps {
  label: string
  type: 'number' | 'text'
  value: string
  onType: (value: string) => void
  hint?: string
  error?: string | undefined
  className?: string
  inColumn?: boolean
}

/** An input of the queue's settings. */
export function SettingField(props: SettingFieldProps) {
  const { label, type, value, onType, hint, error, className, inColumn } = props
  const id = useId()
  return (
    <FieldFrame {...{ id, label, hint, error, className, inColumn }}>
      <input
        id={id}
        type={type}
        value={value}
        onChange={(event) => onType(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { error, hint })}
        className={`${controlClass} h-10`}
      />
    </FieldFrame>
  )
}
