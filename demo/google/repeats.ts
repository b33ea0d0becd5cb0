import { type CalendarEvent, momentOf } from './event.ts'

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
/** Instances of a rule without an end are computed for this many days from its start. */
const maxDays = 800

/**
 * The instances of a recurring event between two moments: daily and weekly rules with INTERVAL, COUNT, UNTIL and
 * BYDAY, in the local time of the event's time zone.
 */
export function instancesOf(
  event: CalendarEvent,
  zone: string,
  { from, to }: { from: number; to: number },
): CalendarEvent[] {
  const rule = ruleIn(event.recurrence ?? [])
  if (!rule) return [event]
  const first = startOf(event, zone)
  const length = momentOf(event.end, zone) - momentOf(event.start, zone)
  const found: CalendarEvent[] = []
  let count = 0
  for (let day = 0; day < maxDays; day += 1) {
    const start = first.add({ days: day })
    if (start.epochMilliseconds >= to || start.epochMilliseconds > rule.until || count >= rule.count) break
    if (!rule.falls(first, start, day)) continue
    count += 1
    if (start.epochMilliseconds + length > from) found.push(instance(event, start, length))
  }
  return found
}

function ruleIn(lines: readonly string[]) {
  const text = lines.find((line) => line.startsWith('RRULE:'))?.slice('RRULE:'.length)
  if (!text) return undefined
  const parts = Object.fromEntries(text.split(';').map((part) => part.split('=') as [string, string]))
  const interval = Number(parts.INTERVAL ?? 1)
  const on = parts.BYDAY?.split(',').map((name) => weekdays.indexOf(name) + 1)
  const falls = (first: Temporal.ZonedDateTime, start: Temporal.ZonedDateTime, day: number) => {
    if (parts.FREQ === 'DAILY') return day % interval === 0
    const week = Math.floor((day + first.dayOfWeek - 1) / 7)
    return week % interval === 0 && (on ?? [first.dayOfWeek]).includes(start.dayOfWeek)
  }
  return { falls, count: Number(parts.COUNT ?? Number.POSITIVE_INFINITY), until: untilOf(parts.UNTIL) }
}

function untilOf(text: string | undefined): number {
  const found = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})Z)?$/.exec(text ?? '')
  if (!found) return Number.POSITIVE_INFINITY
  const [, year, month, day, hour = '23', minute = '59', second = '59'] = found
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

function startOf(event: CalendarEvent, zone: string): Temporal.ZonedDateTime {
  const own = event.start.timeZone ?? zone
  return Temporal.Instant.fromEpochMilliseconds(momentOf(event.start, zone)).toZonedDateTimeISO(own)
}

/** As at Google, the id of an instance is that of the recurring event followed by its start or day. */
function instance(event: CalendarEvent, start: Temporal.ZonedDateTime, length: number): CalendarEvent {
  const { recurrence: _, ...single } = event
  const day = start.toPlainDate()
  const stamp = start.toInstant().toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')
  const whole = Boolean(event.start.date)
  const days = Math.round(length / 86_400_000)
  const times = whole
    ? { start: { date: day.toString() }, end: { date: day.add({ days }).toString() } }
    : { start: momentIn(start), end: momentIn(start.add({ milliseconds: length })) }
  const id = `${event.id}_${whole ? day.toString().replaceAll('-', '') : stamp}`
  return {
    ...single,
    ...times,
    id,
    recurringEventId: event.id,
    originalStartTime: times.start,
  } as CalendarEvent
}

const momentIn = (at: Temporal.ZonedDateTime) => ({
  dateTime: at.toString({ timeZoneName: 'never', smallestUnit: 'second' }),
  timeZone: at.timeZoneId,
})
