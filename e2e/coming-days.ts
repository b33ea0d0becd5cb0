// Future days for tests, whenever they run. The portal offers times for 366 days.

type Day = Temporal.PlainDate

/** The time zone of the tests and of their browsers (playwright.config.ts). */
export const ownZone = Temporal.Now.timeZoneId()

/** The start of a slot as the browser shows it: '9:00 AM'. */
export const shownTime = (start: string): string =>
  new Date(start).toLocaleTimeString('en-US', { timeStyle: 'short' }).replace(/\s/g, ' ')

/** The day on which a slot starts in the browser. */
export const dayOf = (start: string): Day =>
  Temporal.Instant.from(start).toZonedDateTimeISO(ownZone).toPlainDate()

/**
 * Three days: before, between and after the clock changes in America and in Europe, which are weeks apart. Beyond the
 * days on which other tests book the first times.
 */
export function aroundTheChanges(): readonly [Day, Day, Day] {
  const today = Temporal.Now.plainDateISO()
  const next = [today.year, today.year + 1]
    .flatMap((year) => [spring(year), autumn(year)])
    .find(([before]) => Temporal.PlainDate.compare(before, today.add({ days: 70 })) > 0)
  if (!next) throw new Error('clocks change every year')
  return next
}

/** Clocks in America change on the second Sunday of March, in Europe at least two weeks later. */
function spring(year: number): readonly [Day, Day, Day] {
  const sunday = onOrAfter(Temporal.PlainDate.from({ year, month: 3, day: 8 }), 7)
  return [sunday.subtract({ days: 3 }), sunday.add({ days: 4 }), sunday.add({ days: 25 })]
}

/** Clocks in Europe change on the last Sunday of October, in America a week later. */
function autumn(year: number): readonly [Day, Day, Day] {
  const sunday = onOrAfter(Temporal.PlainDate.from({ year, month: 10, day: 25 }), 7)
  return [sunday.subtract({ days: 3 }), sunday.add({ days: 4 }), sunday.add({ days: 10 })]
}

/** The next New Year's Day or Fourth of July that is not today or tomorrow, and the first working day after it. */
export function nextHoliday(): { holiday: Day; workday: Day } {
  const today = Temporal.Now.plainDateISO()
  const holiday = [today.year, today.year + 1]
    .flatMap((year) => [
      Temporal.PlainDate.from({ year, month: 1, day: 1 }),
      Temporal.PlainDate.from({ year, month: 7, day: 4 }),
    ])
    .find((day) => Temporal.PlainDate.compare(day, today.add({ days: 1 })) > 0)
  if (!holiday) throw new Error('there is a holiday every year')
  // A holiday on a Sunday is observed on the Monday after it (5 USC 6103).
  const days = { 4: 1, 5: 3, 6: 2, 7: 2 }[holiday.dayOfWeek] ?? 1
  return { holiday, workday: holiday.add({ days }) }
}

const onOrAfter = (day: Day, weekday: number): Day => day.add({ days: (7 + weekday - day.dayOfWeek) % 7 })

/** The day this many days from now, as YYYY-MM-DD. */
export const dayFromNow = (days: number): string => Temporal.Now.plainDateISO().add({ days }).toString()

/** 'Mar 7', 'Mar 07, 2027' and 'Thursday, Mar 11, 2027', as on the screens. */
export const shortDay = (day: Day): string => day.toLocaleString('en-US', { month: 'short', day: 'numeric' })
export const datedDay = (day: Day): string =>
  day.toLocaleString('en-US', { month: 'short', day: '2-digit', year: 'numeric' })
export const longDay = (day: Day): string =>
  `${day.toLocaleString('en-US', { weekday: 'long' })}, ${datedDay(day)}`

/** The heading of a day's week: 'Week of Mar 7 - Mar 13, 2027'. */
export function weekHeading(day: Day): string {
  const sunday = day.subtract({ days: day.dayOfWeek % 7 })
  const saturday = sunday.add({ days: 6 })
  return `Week of ${shortDay(sunday)} - ${shortDay(saturday)}, ${saturday.year}`
}
