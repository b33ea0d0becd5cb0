import { moveFocus } from '../../kit/keys/arrow-keys.ts'
import { cx } from '../../kit/ui/cx.ts'
import { monthOf, weekdayOf, weekOf } from '../days.ts'
import type { OpenSlots } from './use-open-slots.ts'

interface WeekStripProps {
  day: string
  today: string
  times: OpenSlots['times']
  onDay: (day: string) => void
}

/**
 * The seven days of a week, from Sunday; past days cannot be chosen
 * (docs/spec/appointments.md, 'Schedule Appointment').
 */
export function WeekStrip({ day, today, times, onDay }: WeekStripProps) {
  return (
    <div role="toolbar" aria-label="Days" className="grid grid-cols-7 gap-1 sm:gap-2" onKeyDown={moveFocus}>
      {weekOf(day).map((one) => (
        <StripDay
          key={one}
          day={one}
          isChosen={one === day}
          isToday={one === today}
          isOver={one < today}
          free={times && (times.get(one)?.length ?? 0)}
          onDay={onDay}
        />
      ))}
    </div>
  )
}

interface StripDayProps {
  day: string
  isChosen: boolean
  isToday: boolean
  isOver: boolean
  /** The number of free times; undefined while they load. */
  free: number | undefined
  onDay: (day: string) => void
}

function StripDay({ day, isChosen, isToday, isOver, free, onDay }: StripDayProps) {
  return (
    <button
      type="button"
      disabled={isOver}
      aria-pressed={isChosen}
      onClick={() => onDay(day)}
      className={cx(
        'flex min-w-0 flex-col items-center gap-0.5 rounded-lg border py-2 transition-colors disabled:cursor-not-allowed',
        isOver && 'border-transparent bg-canvas text-ink-faint',
        !isOver && isChosen && 'border-action bg-action text-on-action',
        !isOver && !isChosen && 'border-line bg-sheet hover:border-action-line hover:bg-chosen',
      )}
    >
      <span className={cx('text-xs', !isOver && !isChosen && 'text-ink-soft')}>{weekdayOf(day)}</span>{' '}
      <span
        className={cx('tabular text-lg leading-6 font-semibold', isToday && 'underline underline-offset-4')}
      >
        <span className="sr-only">{monthOf(day)} </span>
        {Number(day.slice(8))}
      </span>{' '}
      <span className={cx('h-4 text-xs', !isOver && !isChosen && 'text-ink-soft')}>
        <Free isOver={isOver} free={free} />
      </span>
    </button>
  )
}

function Free({ isOver, free }: Pick<StripDayProps, 'isOver' | 'free'>) {
  if (isOver) return <span className="sr-only">over</span>
  if (free === undefined) return null
  if (free > 0)
    return (
      <>
        {free} <span className="max-sm:sr-only">free</span>
      </>
    )
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">none free</span>
    </>
  )
}
