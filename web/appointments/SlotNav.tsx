import { buttonClass } from '../kit/Button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '../kit/icons.tsx'
import { addDays, longDay, sundayOf, weekTitle } from './days.ts'
import type { View } from './slot-choice.ts'

interface SlotNavProps {
  view: View
  day: string
  today: string
  onDay: (day: string) => void
}

/** The week or day that is shown, between its arrows; nothing leads back before today (spec 2 §2). */
export function SlotNav({ view, day, today, onDay }: SlotNavProps) {
  const isWeekly = view === 'weekly'
  const step = isWeekly ? 7 : 1
  const isFirst = isWeekly ? sundayOf(day) <= sundayOf(today) : day <= today
  const before = addDays(day, -step)
  const unit = isWeekly ? 'week' : 'day'
  const arrow = buttonClass({ variant: 'outline', size: 'icon' })
  return (
    <div className="mb-4 flex items-center justify-between gap-3">
      <button
        type="button"
        className={arrow}
        disabled={isFirst}
        onClick={() => onDay(before < today ? today : before)}
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
        onClick={() => onDay(addDays(day, step))}
        aria-label={`Next ${unit}`}
      >
        <ChevronRightIcon />
      </button>
    </div>
  )
}
