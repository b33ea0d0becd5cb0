import { readDay } from '../ui/dates.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const names =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const gap = '[\\s,./-]+'
const ordinal = '(?:st|nd|rd|th)?'
const yearFirst = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})$/
const numbers = /^(\d{1,2})\s*[./\s-]\s*(\d{1,2})\s*[./\s-]\s*(\d{4}|\d{2})$/
const monthFirst = new RegExp(`^(${names})${gap}(\\d{1,2})${ordinal}${gap}(\\d{4}|\\d{2})$`)
const dayFirst = new RegExp(`^(\\d{1,2})${ordinal}${gap}(?:of\\s+)?(${names})${gap}(\\d{4}|\\d{2})$`)
const weekday = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?[.,]*\s+/
const time = /(?:t|\s+|,\s*)\d{1,2}:\d{2}.*$/

const plainOf = (text: string) => text.trim().toLowerCase().replace(time, '').replace(weekday, '')

/** 'MM-DD-YYYY' of a text that is written like a day which no calendar has, such as 02/30/2026; undefined otherwise. */
export function missingDay(text: string): string | undefined {
  const [month, day, year] = partsOf(plainOf(text))
  if (!month || !day || year?.length !== 4) return undefined
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return real(written) ? undefined : shown(written)
}

/**
 * Parses a day in a usual format (3/4/2026, 2026-03-04, Mar 4, 2026, 4 March 2026, 03042026) and returns it as
 * 'MM-DD-YYYY'. The month comes first, unless only the second number can be a month. A two-digit year is in this
 * century, or in the last one if the day would be after `max`. Undefined when the text is no day.
 */
export function readPastedDay(text: string, max?: string): string | undefined {
  const [month, day, year] = partsOf(plainOf(text))
  if (!month || !day || !year) return undefined
  const written = (inYear: string) => real(`${inYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
  if (year.length === 4) return shown(written(year))
  const recent = written(`20${year}`)
  const last = readDay(max ?? '')
  const isAfter = !recent || (last && recent > isoOf(last))
  return shown(isAfter ? written(`19${year}`) : recent)
}

/** Month, day and year as strings of the text. */
function partsOf(text: string): (string | undefined)[] {
  const [, y1, m1, d1] = yearFirst.exec(text) ?? /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(text) ?? []
  if (m1 && Number(m1) <= 12) return [m1, d1, y1]
  const [, first, second, year] = numbers.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text) ?? []
  if (first && second) return Number(first) > 12 ? [second, first, year] : [first, second, year]
  const [, m2 = '', d2, y2] = monthFirst.exec(text) ?? []
  if (d2) return [monthOf(m2), d2, y2]
  const [, d3, m3 = '', y3] = dayFirst.exec(text) ?? []
  return [monthOf(m3), d3, y3]
}

const monthOf = (name: string): string => String(months.indexOf(name.slice(0, 3)) + 1)

const real = (iso: string): string | undefined => (readDay(iso) ? iso : undefined)

const isoOf = ({ year, month, day }: { year: number; month: number; day: number }): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

const shown = (iso: string | undefined): string | undefined => iso?.replace(/^(\d+)-(\d+)-(\d+)$/, '$2-$3-$1')
