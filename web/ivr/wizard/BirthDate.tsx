import { useWatch } from 'react-hook-form'
import { birthDayWarning } from '#contract/warnings.ts'
import { DateField } from '../../kit/form/DateField.tsx'
import { isoDay, todayText } from '../../kit/ui/dates.ts'
import type { InputProps } from './StepFields.tsx'

/** A birth date: from 1900 to today, and questioned when hardly anybody can have it. */
export function BirthDate({ whose, ...field }: InputProps & { whose: 'patient' | 'subscriber' }) {
  const today = todayText()
  const day = String(useWatch({ control: field.control, name: field.name }))
  const warning = birthDayWarning(isoDay(day), isoDay(today), whose)
  return <DateField {...field} min="01-01-1900" max={today} warning={warning} />
}
