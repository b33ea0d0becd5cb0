/** Public holidays of the United States by 5 U.S.C. 6103(a), found by rule for any year. */

const monday = 1
const thursday = 4

/**
 * Every day off of a year, as YYYY-MM-DD: the holidays, and the workday observed for one on a Saturday (the Friday
 * before, 6103(b)) or a Sunday (the Monday after, Executive Order 11582).
 */
export function holidaysOf(year: number): Set<string> {
  // January 1 of the next year may be observed on December 31 of this one.
  const all = [...named(year), Temporal.PlainDate.from({ year: year + 1, month: 1, day: 1 })]
  const days = all.flatMap((day) => [day, observed(day)]).filter((day) => day.year === year)
  return new Set(days.map(String))
}

function named(year: number): Temporal.PlainDate[] {
  const on = (month: number, day: number) => Temporal.PlainDate.from({ year, month, day })
  return [
    on(1, 1),
    nth(3, monday, on(1, 1)),
    nth(3, monday, on(2, 1)),
    // The last Monday of May.
    nth(1, monday, on(5, 25)),
    on(6, 19),
    on(7, 4),
    nth(1, monday, on(9, 1)),
    nth(2, monday, on(10, 1)),
    on(11, 11),
    nth(4, thursday, on(11, 1)),
    on(12, 25),
  ]
}

/** The nth such weekday on or after a day. */
function nth(count: number, weekday: number, from: Temporal.PlainDate): Temporal.PlainDate {
  return from.add({ days: ((weekday - from.dayOfWeek + 7) % 7) + (count - 1) * 7 })
}

function observed(day: Temporal.PlainDate): Temporal.PlainDate {
  if (day.dayOfWeek === 6) return day.subtract({ days: 1 })
  return day.dayOfWeek === 7 ? day.add({ days: 1 }) : day
}
