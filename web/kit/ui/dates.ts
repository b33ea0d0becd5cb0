import { clockText, dayInWords, twoDigits as two } from '#contract/formats.ts'
import { serverDate } from './server-time.ts'

/**
 * A day or a moment as 'MMM dd, yyyy' (docs/spec/lists-and-forms.md, 'Dates and times'). A calendar day ('YYYY-MM-DD'
 * or 'MM-DD-YYYY') is the same day in every time zone; a moment (ISO 8601 with a zone) is shown in the viewer's time
 * zone. '-' for anything else.
 */
export function dateText(value: string | null | undefined): string {
  const day = isoDay(value ?? '')
  if (day) return dayInWords(day)
  const moment = new Date(value ?? '')
  return Number.isNaN(moment.getTime()) ? '-' : dayInWords(localDay(moment))
}

/** A moment (ISO 8601 with a zone) as 'MMM dd, yyyy, h:mm AM' in the viewer's time zone; '-' for anything else. */
export function momentText(value: string): string {
  const moment = new Date(value)
  if (Number.isNaN(moment.getTime())) return '-'
  return `${dateText(value)}, ${clockText(moment.getHours(), moment.getMinutes())}`
}

/** A calendar day as 'MM-DD-YYYY', the way date inputs show it; '' for anything else. */
export function dayText(value: string | null | undefined): string {
  const day = readDay(value ?? '')
  return day ? `${two(day.month)}-${two(day.day)}-${day.year}` : ''
}

/** Today by the server's clock, in the viewer's time zone, as 'MM-DD-YYYY'. */
export function todayText(now = serverDate()): string {
  return dayText(localDay(now))
}

/** The day of a moment in the viewer's time zone, as 'YYYY-MM-DD'. */
export const localDay = (moment: Date): string =>
  `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`

/** A day or a moment without its year: 'Nov 05'. */
export const withoutYear = (value: string): string => dateText(value).replace(/,.*/, '')

/** A calendar day as 'YYYY-MM-DD', the way it is sent; '' for anything else. */
export function isoDay(value: string): string {
  const day = readDay(value)
  return day ? `${day.year}-${two(day.month)}-${two(day.day)}` : ''
}

/** Parses 'YYYY-MM-DD' or 'MM-DD-YYYY'; undefined when the text is no existing day. */
export function readDay(text: string): { year: number; month: number; day: number } | undefined {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  const shown = /^(\d{2})-(\d{2})-(\d{4})$/.exec(text)
  const [year, month, day] = iso
    ? [Number(iso[1]), Number(iso[2]), Number(iso[3])]
    : shown
      ? [Number(shown[3]), Number(shown[1]), Number(shown[2])]
      : [0, 0, 0]
  const made = new Date(Date.UTC(year, month - 1, day))
  if (year < 1000 || made.getUTCMonth() !== month - 1 || made.getUTCDate() !== day) return undefined
  return { year, month, day }
}
