import { useId, useState } from 'react'
import { dayText, isoDay } from '../../ui/dates.ts'
import { describedBy, FieldFrame } from '../field-frame.tsx'
import { DayInput } from './DayInput.tsx'

interface DayFieldProps {
  label: string
  /** 'YYYY-MM-DD', or '' while the day is incomplete. */
  value: string
  onChange: (day: string) => void
  error?: string | undefined
  className?: string | undefined
  inColumn?: boolean
}

/** A calendar day outside react-hook-form's forms: in filters and settings. */
export function DayField({ label, value, onChange, error, className, inColumn }: DayFieldProps) {
  const id = useId()
  const [warning, setWarning] = useState('')
  return (
    <FieldFrame {...{ id, label, error, warning, className, inColumn }} group>
      <DayInput
        control={{
          id,
          ref: () => undefined,
          onBlur: () => undefined,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': describedBy(id, { error, warning }),
        }}
        value={dayText(value)}
        onChange={(day) => onChange(isoDay(day))}
        onCorrected={setWarning}
      />
    </FieldFrame>
  )
}
