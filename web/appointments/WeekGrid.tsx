import { type Appointment, appointmentStatuses, type Viewer } from '#contract/appointments/appointments.ts'
import { clockText } from '#contract/formats.ts'
import { cx } from '../kit/ui/cx.ts'
import { StatusIcon } from '../kit/ui/StatusBadge.tsx'
import { statusLabel } from '../kit/ui/statuses.ts'
import { Skeleton } from '../kit/ui/surfaces.tsx'
import { longDay, weekdayOf } from './days.ts'
import { otherSide } from './meeting.ts'
import type { Block, WeekLayout } from './week-layout.ts'
import { ownZone, rangeIn, timeIn, wallClock } from './zones.ts'

/** Half an hour has room for two lines of text. */
const hourHeight = 84
const columns = { gridTemplateColumns: '3.5rem repeat(7, minmax(0, 1fr))' }

interface WeekGridProps {
  days: readonly string[]
  today: string
  /** Undefined while loading. */
  layout: WeekLayout | undefined
  viewer: Viewer | undefined
  now: number
  onOpen: (appointment: Appointment) => void
}

/** Days as columns and hours as lines, with a button for each appointment. */
export function WeekGrid({ days, today, layout, viewer, now, onOpen }: WeekGridProps) {
  const { firstHour, lastHour } = layout ?? { firstHour: 8, lastHour: 18 }
  const hours = Array.from({ length: lastHour - firstHour }, (_, index) => firstHour + index)
  const height = hours.length * hourHeight
  return (
    <div aria-busy={layout === undefined}>
      <div className="grid border-b border-line" style={columns}>
        <span />
        {days.map((day) => (
          <DayHead key={day} day={day} isToday={day === today} />
        ))}
      </div>
      <div className="grid" style={columns}>
        <div className="relative" style={{ height }} aria-hidden="true">
          {hours.map((hour, index) => (
            <span
              key={hour}
              className="tabular absolute right-2 text-xs text-ink-faint"
              style={{ top: index * hourHeight + 2 }}
            >
              {clockText(hour)}
            </span>
          ))}
        </div>
        {days.map((day) => (
          <ul
            key={day}
            aria-label={longDay(day)}
            className="relative border-l border-line"
            style={{
              height,
              backgroundImage: `repeating-linear-gradient(to bottom, var(--color-line) 0 1px, transparent 1px ${hourHeight}px)`,
            }}
          >
            {!layout && <Skeleton className="mt-2 h-8" />}
            {viewer &&
              layout?.days
                .get(day)
                ?.map((block) => (
                  <BlockButton key={block.appointment._id} {...{ block, viewer, firstHour, onOpen }} />
                ))}
            {day === today && <NowLine now={now} firstHour={firstHour} lastHour={lastHour} />}
          </ul>
        ))}
      </div>
    </div>
  )
}

function DayHead({ day, isToday }: { day: string; isToday: boolean }) {
  return (
    <span className={cx('border-l border-line px-2 py-2', isToday && 'bg-chosen text-action-ink')}>
      <span className="text-xs text-ink-soft">{weekdayOf(day)}</span>{' '}
      <span className="tabular font-semibold">{Number(day.slice(8))}</span>
      {isToday && <span className="text-xs font-medium"> Today</span>}
    </span>
  )
}

interface BlockButtonProps {
  block: Block
  viewer: Viewer
  firstHour: number
  onOpen: (appointment: Appointment) => void
}

function BlockButton({ block, viewer, firstHour, onOpen }: BlockButtonProps) {
  const { appointment, from, to, lane, lanes } = block
  const status = appointment.calendarConflict ? 'Unconfirmed' : appointment.status
  const isBooked = appointment.status === appointmentStatuses[0]
  return (
    <li
      className="absolute p-0.5"
      style={{
        top: ((from - firstHour * 60) / 60) * hourHeight,
        height: ((to - from) / 60) * hourHeight,
        left: `${(lane / lanes) * 100}%`,
        width: `${100 / lanes}%`,
      }}
    >
      <button
        type="button"
        onClick={() => onOpen(appointment)}
        className={cx(
          'flex size-full flex-col overflow-hidden rounded-sm border px-1.5 py-0.5 text-left text-xs leading-4 outline-offset-[-2px] hover:border-action',
          isBooked ? 'border-action-line bg-chosen text-action-ink' : 'border-line bg-sunken text-ink-soft',
        )}
      >
        <span className="tabular flex items-center gap-1">
          <StatusIcon status={status} className="size-3" />
          <span aria-hidden="true" className="truncate">
            {timeIn(new Date(appointment.start), ownZone())}
          </span>
          <span className="sr-only">{rangeIn(appointment, ownZone())}, </span>
        </span>
        <span className="block font-medium wrap-anywhere">{otherSide(appointment, viewer)}</span>
        <span className="sr-only">, {statusLabel(status)}</span>
      </button>
    </li>
  )
}

interface NowLineProps {
  now: number
  firstHour: number
  lastHour: number
}

/** The current time. */
function NowLine({ now, firstHour, lastHour }: NowLineProps) {
  const { hour, minute } = wallClock(new Date(now), ownZone())
  if (hour < firstHour || hour >= lastHour) return null
  const top = (hour - firstHour + minute / 60) * hourHeight
  return (
    <li
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 h-0.5 bg-thread"
      style={{ top }}
    />
  )
}
