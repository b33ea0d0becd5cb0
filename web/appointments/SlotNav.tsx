import { buttonClass } from '../kit/ui/Button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '../kit/ui/icons.tsx'
import { longDay, sundayOf, weekTitle } from './days.ts'
import { type SlotChoice, stepped, type View } from './slot-choice.ts'

interface SlotNavProps {
  view: View
  day: string
  today: string
  onChange: (part: Partial<SlotChoice>) => void
}

/**
 * The shown week or day, between arrows; nothing goes back before today
 * (docs/spec/appointments.md, 'Schedule Appointment').
 */
export function SlotNav({ view, day, today, onChange }: SlotNavProps) {
  const isWeekly = view === 'weekly'
  const isFirst = isWeekly ? sundayOf(day) <= sundayOf(today) : day <= today
  const unit = isWeekly ? 'week' : 'day'
  const arrow = buttonClass({ variant: 'outline', size: 'icon' })
  return (
    <div className="mb-4 flex items-center justify-between gap-3">
      <button
        type="button"
        className={arrow}
        disabled={isFirst}
        onClick={() => onChange(stepped(view, day, today, -1))}
        aria-label={`Previous ${unit}`}
      >
        <ChevronLeftIcon />
      </button>
      <h2 aria-live="polite" className="text-center text-base font-semibold text-balance">
        {isWeekly ? weekTitle(day) : longDay(day)}
      </h2>
      <button
        type="button"
        className={arrow}
        onClick={() => onChange(stepped(view, day, today, 1))}
        aria-label={`Next ${unit}`}
      >
        <ChevronRightIcon />
      </button>
    </div>
  )
}
