import { dayInNumbers } from '#contract/formats.ts'
import { cleanIdentifier } from '#contract/typed-text.rules.ts'
import { isoDay, readDay } from '../../ui/dates.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const names =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const gap = String.raw`[\s,./|\\_-]+`
const between = String.raw`\s*[./|\\_\s-]\s*`
const ordinal = '(?:st|nd|rd|th)?'
const years = String.raw`'?(\d{4}|\d{2})`
const yearFirst = new RegExp(String.raw`^(\d{4})${between}(\d{1,2})${between}(\d{1,2})$`)
const numbers = new RegExp(String.raw`^(\d{1,2})${between}(\d{1,2})${between}${years}$`)
const monthFirst = new RegExp(String.raw`^(${names})${gap}(\d{1,2})${ordinal}${gap}${years}$`)
const dayFirst = new RegExp(String.raw`^(\d{1,2})${ordinal}${gap}(?:of\s+)?(${names})${gap}${years}$`)
const weekday = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?[.,]*\s+/
const time = /(?:t|\s+|,\s*)\d{1,2}:\d{2}.*$/
/** 'DOB: ', 'Date of service ', 'Born on ' */
const label =
  /^(?:[a-z][a-z .()/']{0,40}[:=#]|(?:dob|d\.o\.b|date of birth|birth ?date|born(?: on)?|dos|date of service|date)\b\.?)\s*/
/** '(77 y)', ', 77 years old' */
const age = /[\s,]*(?:\([^()]*\)?|\b\d{1,3}\s*(?:y|yo|y\/o|yrs?|years?)(?:\s*old)?\.?)$/
const around = /^[\s'"“”([{<*]+|[\s'"“”)\]}>*.,;]+$/g

const plainOf = (text: string) =>
  cleanIdentifier(text)
    .toLowerCase()
    .replace(around, '')
    .replace(label, '')
    .replace(age, '')
    .replace(time, '')
    .replace(weekday, '')
    .replace(around, '')

/**
 * What a pasted text contains: one day; a day that does not exist; two days, because its year has two digits; or no
 * day.
 */
export type PastedDay =
  | { readonly kind: 'day'; readonly day: string; readonly assumedYear?: true }
  | { readonly kind: 'missing'; readonly day: string }
  | { readonly kind: 'years'; readonly days: readonly string[] }
  | { readonly kind: 'unread' }

/**
 * Reads a day in a usual format (3/4/2026, 2026-03-04, Mar 4, 2026, 4 March 2026, 03042026), also with a label, marks
 * around it, or a time after it. The month comes first, unless only the second number can be a month. Days are
 * 'MM-DD-YYYY'. A two-digit year is never guessed: it gets the only century that `min` and `max` allow, or the field
 * asks.
 */
export function readPastedDay(text: string, min?: string, max?: string): PastedDay {
  const [month, day, year] = partsOf(plainOf(text))
  if (!month || !day || !year || Number(month) === 0) return { kind: 'unread' }
  const written = (inYear: string) => `${inYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (year.length === 4) {
    const whole = written(year)
    return { kind: readDay(whole) ? 'day' : 'missing', day: dayInNumbers(whole) }
  }
  return inCentury((century) => written(`${century}${year}`), min, max)
}

/** The days that a two-digit year can mean: the field asks, unless its limits leave only one. */
function inCentury(written: (century: 19 | 20) => string, min?: string, max?: string): PastedDay {
  const real = ([19, 20] as const).map(written).filter((day) => readDay(day))
  const [first, last] = [isoDay(min ?? ''), isoDay(max ?? '')]
  const possible = real.filter((day) => (!first || day >= first) && (!last || day <= last))
  const [only, other] = possible
  if (only && !other) return { kind: 'day', day: dayInNumbers(only), assumedYear: true }
  if (real.length === 0) return { kind: 'missing', day: dayInNumbers(written(20)) }
  return { kind: 'years', days: (possible.length > 0 ? possible : real).map(dayInNumbers) }
}

/** Month, day and year as written in the text. */
function partsOf(text: string): (string | undefined)[] {
  const [, y1, m1, d1] = yearFirst.exec(text) ?? /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(text) ?? []
  if (m1 && Number(m1) <= 12) return [m1, d1, y1]
  const [, first, second, year] = numbers.exec(text) ?? /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(text) ?? []
  if (first && second)
    return Number(first) > 12 && Number(second) <= 12 ? [second, first, year] : [first, second, year]
  const [, m2 = '', d2, y2] = monthFirst.exec(text) ?? []
  if (d2) return [monthOf(m2), d2, y2]
  const [, d3, m3 = '', y3] = dayFirst.exec(text) ?? []
  return [monthOf(m3), d3, y3]
}

const monthOf = (name: string): string => String(months.indexOf(name.slice(0, 3)) + 1)
