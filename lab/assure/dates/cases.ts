/** A moment with its time zone at which the whole test suite must pass. */
export interface DateCase {
  readonly name: string
  readonly at: Temporal.ZonedDateTime
}

/** Dates at which date arithmetic often fails, each at its next occurrence after `now`. */
export function dateCases(now: Temporal.Instant): DateCase[] {
  const next = (name: string, zone: string, time: string, fits: (day: Temporal.PlainDate) => boolean) => {
    let day = now.toZonedDateTimeISO(zone).toPlainDate().add({ days: 1 })
    while (!fits(day)) day = day.add({ days: 1 })
    const at = day.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(time) })
    return { name: `${name} (${zone})`, at }
  }
  const on = (month: number, date: number) => (day: Temporal.PlainDate) =>
    day.month === month && day.day === date
  const nightBefore = (zone: string, hours: number) => (day: Temporal.PlainDate) =>
    day.toZonedDateTime(zone).hoursInDay === hours
  const isLastOfMonth = (day: Temporal.PlainDate) => day.day === day.daysInMonth
  return [
    next('saturday evening', chicago, '20:00', (day) => day.dayOfWeek === 6),
    next('saturday', kiritimati, '09:00', (day) => day.dayOfWeek === 6),
    next('sunday after midnight', chicago, '00:20', (day) => day.dayOfWeek === 7),
    next('year end', 'UTC', '23:40', on(12, 31)),
    next('february 28', chicago, '23:57', on(2, 28)),
    next('february 29', 'UTC', '12:00', on(2, 29)),
    next('clocks go forward', chicago, '01:57', nightBefore(chicago, 23)),
    next('clocks go back', chicago, '00:57', nightBefore(chicago, 25)),
    next('last of the month', kiritimati, '23:57', isLastOfMonth),
  ]
}

const chicago = 'America/Chicago'
const kiritimati = 'Pacific/Kiritimati'
