import { useWatch } from 'react-hook-form'
import { birthDayWarning } from '#contract/warnings.ts'
import { DateField } from '../../../kit/form/dates/DateField.tsx'
import { isoDay } from '../../../kit/ui/dates.ts'
import { useOfficeToday } from '../office-today.ts'
import type { InputProps } from './StepFields.tsx'

/** A birth date: from 1900 to today at the office, and questioned when hardly anyone can have it. */
export function BirthDate({ whose, ...field }: InputProps & { whose: 'patient' | 'subscriber' }) {
  const { latest } = useOfficeToday()()
  const day = String(useWatch({ control: field.control, name: field.name }))
  const warning = birthDayWarning(isoDay(day), latest, whose)
  return <DateField {...field} min="01-01-1900" max={latest} warning={warning} />
}
