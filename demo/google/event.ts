import { invalid, required } from './errors.ts'

/** The `start` or `end` of an event: a day, or a moment with its time zone. */
export interface EventTime {
  readonly date?: string
  readonly dateTime?: string
  readonly timeZone?: string
}

export interface Conference {
  readonly createRequest?: {
    readonly requestId?: string
    readonly conferenceSolutionKey?: { readonly type?: string }
    readonly status?: { readonly statusCode: string }
  }
  readonly entryPoints?: readonly { entryPointType: string; uri: string; label: string }[]
  readonly conferenceSolution?: object
  readonly conferenceId?: string
}

/** The fields of an event resource that the stand-in reads; others are stored unchanged. */
export interface CalendarEvent {
  readonly [field: string]: unknown
  readonly id: string
  readonly etag: string
  readonly status: 'confirmed' | 'tentative' | 'cancelled'
  readonly summary?: string
  readonly start: EventTime
  readonly end: EventTime
  readonly transparency?: string
  readonly recurrence?: readonly string[]
  readonly recurringEventId?: string
  readonly conferenceData?: Conference
  readonly hangoutLink?: string
  readonly sequence: number
}

export type EventBody = Partial<Record<keyof CalendarEvent, unknown>> & Record<string, unknown>

const day = /^\d{4}-\d{2}-\d{2}$/
const withOffset = /(?:Z|[+-]\d{2}:\d{2})$/

/** An event's time in ms since the epoch; a day begins at midnight in the calendar's time zone. */
export function momentOf(time: EventTime, zone: string): number {
  if (time.date) return Temporal.PlainDate.from(time.date).toZonedDateTime(zone).epochMilliseconds
  const text = time.dateTime ?? ''
  if (withOffset.test(text)) return Date.parse(text)
  return Temporal.PlainDateTime.from(text).toZonedDateTime(time.timeZone ?? zone).epochMilliseconds
}

/** A time as the API returns it: a moment always has its UTC offset. */
export function withOffsetOf(time: EventTime): EventTime {
  const { dateTime, timeZone } = time
  if (!dateTime || !timeZone || withOffset.test(dateTime)) return time
  const moment = Temporal.PlainDateTime.from(dateTime).toZonedDateTime(timeZone)
  return { ...time, dateTime: moment.toString({ timeZoneName: 'never', smallestUnit: 'second' }) }
}

/** @throws ApiError for times that Google rejects too */
export function checkTimes(body: EventBody, zone: string): void {
  const start = timeIn(body.start, 'start')
  const end = timeIn(body.end, 'end')
  if (Boolean(start.date) !== Boolean(end.date)) throw invalid('Invalid start time.')
  const [from, to] = [momentOf(start, zone), momentOf(end, zone)]
  if (Number.isNaN(from)) throw invalid('Invalid start time.')
  if (Number.isNaN(to)) throw invalid('Invalid end time.')
  if (to <= from) throw invalid('The specified time range is empty.')
  if (Array.isArray(body.recurrence) && start.dateTime && !start.timeZone)
    throw required('Missing time zone definition for start time.')
}

function timeIn(value: unknown, name: string): EventTime {
  const time = (value ?? {}) as EventTime
  if (!time.date && !time.dateTime) throw required(`Missing ${name} time.`)
  if (time.date && (!day.test(time.date) || time.dateTime)) throw invalid(`Invalid ${name} time.`)
  if (time.dateTime && !withOffset.test(time.dateTime) && !time.timeZone)
    throw required(`Missing time zone definition for ${name} time.`)
  return time
}

/** 5 to 1024 characters of base32hex, a to v and 0 to 9 (events.insert, `id`). */
export function checkId(id: unknown): asserts id is string {
  if (typeof id !== 'string' || !/^[a-v0-9]{5,1024}$/.test(id)) throw invalid('Invalid resource id value.')
}
