import { useId } from 'react'
import type { BusinessCalendar } from '#contract/ivr/queue/queue-settings.ts'
import { controlClass } from '../../kit/form/field-frame.tsx'
import { Tick } from '../../kit/form/inputs.tsx'

const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
type Weekdays = BusinessCalendar['weekdays']

interface WeekHoursProps {
  weekdays: Weekdays
  onChange: (weekdays: Weekdays) => void
  errors: Readonly<Record<string, string>>
}

/** The hours of each weekday, as 08:00 to 17:00; 24:00 is the end of a day. */
export function WeekHours({ weekdays, onChange, errors }: WeekHoursProps) {
  const id = useId()
  const set = (weekday: number, change: Partial<Weekdays[number]> | undefined) => {
    const others = weekdays.filter((one) => one.weekday !== weekday)
    const before = weekdays.find((one) => one.weekday === weekday)
    const now = change && { weekday, ...(before ?? { opens: '08:00', closes: '17:00' }), ...change }
    onChange([...others, ...(now ? [now] : [])].toSorted((one, other) => one.weekday - other.weekday))
  }
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 font-medium">Hours</legend>
      <p className="text-sm text-ink-soft">
        The daily digest of notifications goes out when a working day begins.
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
                <input
                  key={end}
                  aria-label={`${name} ${end}`}
                  aria-invalid={error ? true : undefined}
                  inputMode="numeric"
                  maxLength={5}
                  value={hours[end]}
                  onChange={(event) => set(weekday, { [end]: event.target.value })}
                  className={`${controlClass} tabular queue-hour h-10`}
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
