import { useId } from 'react'
import { clockText, twoDigits } from '#contract/formats.ts'
import type { BusinessCalendar } from '#contract/ivr/queue/queue-settings.ts'
import { SelectInput } from '../../kit/form/choices/SelectInput.tsx'
import { Tick } from '../../kit/form/inputs.tsx'

const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
type Weekdays = BusinessCalendar['weekdays']

interface WeekHoursProps {
  weekdays: Weekdays
  /** The name of the time zone: 'Eastern Time'. */
  zone: string
  onChange: (weekdays: Weekdays) => void
  errors: Readonly<Record<string, string>>
}

const quarters = Array.from(
  { length: 97 },
  (_, at) => `${twoDigits(Math.floor(at / 4))}:${twoDigits((at % 4) * 15)}`,
)

/** '8:00 AM' for 08:00; 24:00 is the end of a day. */
const timeLabel = (time: string) =>
  time === '24:00' ? 'Midnight' : clockText(Number(time.slice(0, 2)), Number(time.slice(3)))

/** Every quarter of an hour, and the chosen time. */
const timeOptions = (end: 'opens' | 'closes', chosen: string) =>
  [...new Set([...(end === 'opens' ? quarters.slice(0, -1) : quarters.slice(1)), chosen])]
    .sort()
    .map((value) => ({ value, label: timeLabel(value) }))

/** The hours of each weekday. */
export function WeekHours({ weekdays, zone, onChange, errors }: WeekHoursProps) {
  const id = useId()
  const set = (weekday: number, change: Partial<Weekdays[number]> | undefined) => {
    const others = weekdays.filter((one) => one.weekday !== weekday)
    const before = weekdays.find((one) => one.weekday === weekday)
    const now = change && { weekday, ...(before ?? { opens: '08:00', closes: '17:00' }), ...change }
    onChange([...others, ...(now ? [now] : [])].toSorted((one, other) => one.weekday - other.weekday))
  }
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 font-medium">Hours in {zone}</legend>
      <p className="text-sm text-ink-soft">
        We email the daily digest of notifications when a workday starts.
      </p>
      {names.map((name, index) => {
        const weekday = index + 1
        const at = weekdays.findIndex((one) => one.weekday === weekday)
        const hours = weekdays[at]
        const error = errors[`calendar.weekdays.${at}.opens`] ?? errors[`calendar.weekdays.${at}.closes`]
        return (
          <div key={name} className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1">
            <span className="queue-weekday flex items-center gap-2.5">
              <Tick
                id={`${id}-${weekday}`}
                checked={hours !== undefined}
                onChange={(ticked) => set(weekday, ticked ? {} : undefined)}
              />
              <label htmlFor={`${id}-${weekday}`}>{name}</label>
            </span>
            {hours &&
              (['opens', 'closes'] as const).map((end) => (
                <SelectInput
                  key={end}
                  aria-label={`${name} ${end}`}
                  aria-invalid={error ? true : undefined}
                  value={hours[end]}
                  options={timeOptions(end, hours[end])}
                  onChoose={(time) => set(weekday, { [end]: time })}
                  className="tabular queue-hour"
                />
              ))}
            {error && <p className="w-full text-sm text-danger-ink">{error}</p>}
          </div>
        )
      })}
      {errors['calendar.weekdays'] && (
        <p className="text-sm text-danger-ink">{errors['calendar.weekdays']}</p>
      )}
    </fieldset>
  )
}
