import { useEffect, useRef } from 'react'
import { moveFocus } from '../../kit/keys/arrow-keys.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { EmptyState, LoadingBars } from '../../kit/ui/surfaces.tsx'
import { longDay, weekTitle } from '../days.ts'
import { oneLength, type Time } from '../times.ts'
import { zoneText } from '../zones.ts'

interface DayTimesProps {
  day: string
  zone: string
  /** Whether to show the day; false where a heading above shows it already. */
  isNamed: boolean
  times: readonly Time[] | undefined
  /** No day was chosen, and the shown week has no times from today on. */
  isWeekEmpty: boolean
  /** The next day with times: '' for none in the coming weeks, undefined while loading. */
  nextDay: string | undefined
  /** No one can be booked, today or later. */
  isNobody: boolean
  onTime: (time: Time) => void
  onDay: (day: string) => void
}

const halves = ['Morning', 'Afternoon'] as const

/** The times of one day as buttons. */
export function DayTimes({
  day,
  zone,
  isNamed,
  times,
  isWeekEmpty,
  nextDay,
  isNobody,
  onTime,
  onDay,
}: DayTimesProps) {
  const section = useRef<HTMLElement>(null)
  const hasJumped = useRef(false)
  // The button that led to another day is removed there, so the focus moves to that day's times.
  useEffect(() => {
    if (!times?.length || !hasJumped.current) return
    hasJumped.current = false
    section.current?.focus()
  }, [times])
  const jump = (next: string) => {
    hasJumped.current = true
    onDay(next)
  }
  if (!times)
    return (
      <LoadingBars
        bar="h-10 w-full"
        count={12}
        className="grid grid-cols-[repeat(auto-fill,minmax(6.75rem,1fr))] gap-2 pt-5"
      />
    )
  if (times.length === 0) return <NoTimes {...{ day, isWeekEmpty, nextDay, isNobody }} onDay={jump} />
  const length = oneLength(times)
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={`Times on ${longDay(day)}`}
      className="rounded-lg outline-offset-4"
    >
      <p className="text-ink-soft">
        {isNamed && `${longDay(day)}, `}
        {length ? `${length} minutes each, in` : 'In'} {zoneText(zone)}
      </p>
      {halves.map((half) => {
        const shown = times.filter((time) => time.half === half)
        if (shown.length === 0) return null
        return (
          <div key={half} className="mt-5">
            <h3 className="mb-3 font-semibold">{half}</h3>
            <div
              role="toolbar"
              aria-label={half}
              className="grid grid-cols-[repeat(auto-fill,minmax(6.75rem,1fr))] gap-2"
              onKeyDown={moveFocus}
            >
              {shown.map((time) => (
                <button
                  key={`${time.slot.start} ${time.slot.durationMinutes}`}
                  type="button"
                  onClick={() => onTime(time)}
                  className="tabular flex min-h-10 flex-col items-center justify-center rounded-lg border border-action-line bg-sheet px-2 py-1 font-medium text-action-ink transition-colors hover:border-action hover:bg-chosen"
                >
                  {time.label}{' '}
                  {length === undefined && (
                    <span className="text-xs font-normal text-ink-soft">
                      {time.slot.durationMinutes} minutes
                    </span>
                  )}
                </button>
              ))}
            </div>
          </div>
        )
      })}
    </section>
  )
}

type NoTimesProps = Pick<DayTimesProps, 'day' | 'isWeekEmpty' | 'nextDay' | 'isNobody' | 'onDay'>

function NoTimes({ day, isWeekEmpty, nextDay, isNobody, onDay }: NoTimesProps) {
  if (isNobody)
    return (
      <EmptyState
        text="No one on the verification team can be booked yet."
        hint="Times appear here as soon as someone sets a schedule."
      />
    )
  return (
    <div role="status" className="flex flex-col items-center gap-3 px-4 py-10 text-center">
      <p className="font-medium text-ink">
        There are no free times{' '}
        {isWeekEmpty ? `in the ${weekTitle(day).replace('Week', 'week')}` : `on ${longDay(day)}`}.
      </p>
      {nextDay === undefined && <p className="text-ink-soft">Looking for the next one…</p>}
      {nextDay === '' && (
        <p className="text-ink-soft">
          There are none in the following weeks either. Please try another team member, or check again later.
        </p>
      )}
      {nextDay && (
        <Button variant="outline" onClick={() => onDay(nextDay)}>
          Next available: {longDay(nextDay)}
        </Button>
      )}
    </div>
  )
}
