import { yearsBetween } from './days.rules.ts'
import { cleanIdentifier, comparedIdentifier, withoutGaps } from './typed-text.rules.ts'

/**
 * Warnings about unusual but possibly correct identifiers: shown next to the field, never an error. Each function
 * takes the stored text and returns undefined if there is nothing to warn about.
 */
export type Warning = string | undefined

// IRS, prefixes of employer identification numbers; it adds new ones over time.
const unissued = new Set('00 07 08 09 17 18 19 28 29 49 69 70 78 79 89 96 97'.split(' '))

/** A nine-digit tax ID with a prefix that the IRS does not issue to employers. */
export function taxIdWarning(text: string): Warning {
  const digits = withoutGaps(text)
  const prefix = digits.slice(0, 2)
  if (!/^\d{9}$/.test(digits) || !unissued.has(prefix)) return undefined
  return `No employer’s tax ID is known to begin with ${prefix}: please check it, unless it is a Social Security number.`
}

/** A taxonomy code with a wrong format, or one that is not in `known`. */
export function taxonomyWarning(text: string, known: ReadonlySet<string>): Warning {
  const code = comparedIdentifier(text)
  if (code === '') return undefined
  if (!/^\d{3}[0-9A-Z]{6}X$/.test(code))
    return 'A taxonomy code has ten characters and ends with X, like 213E00000X: please check it.'
  if (known.size === 0 || known.has(code)) return undefined
  return 'This taxonomy code is none of the specializations listed here: please check it.'
}

/** A complete number that is not valid in the North American plan (NXX-NXX-XXXX; no N11). */
export function phoneWarning(text: string): Warning {
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  if (digits.length < 10 || /^[2-9](?!11)[0-8]\d[2-9](?!11)\d{6}$/.test(digits)) return undefined
  return 'This does not look like a US number: please check it.'
}

/** An unlikely birth date, YYYY-MM-DD: in the future, in the last year, or more than 110 years ago. */
export function birthDayWarning(
  day: string,
  today: string,
  whose: 'patient' | 'subscriber' = 'patient',
): Warning {
  const age = fullYears(day, today)
  if (age === undefined) return undefined
  if (day > today) return 'This is in the future: please check the year.'
  if (age < 1) return `This makes the ${whose} less than a year old: please check the year.`
  return age > 110 ? `This makes the ${whose} ${age} years old: please check the year.` : undefined
}

/** A date of service, as YYYY-MM-DD, that has passed or is more than a year away. */
export function serviceDayWarning(day: string, today: string): Warning {
  const ahead = fullYears(today, day)
  if (ahead === undefined) return undefined
  if (day < today) return 'This is before today: please check the date.'
  return ahead < 1 ? undefined : 'This is more than a year from today: please check the year.'
}

/** The full years between two days; undefined if one is not a day. */
function fullYears(from: string, to: string): number | undefined {
  const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)
  return isDay(from) && isDay(to) ? yearsBetween(from, to) : undefined
}

/** A license number with characters that no state board is known to use; there is no common format. */
export function licenseWarning(text: string): Warning {
  const number = cleanIdentifier(text)
  if (number === '' || /^[a-z0-9][a-z0-9 ./-]{1,24}$/i.test(number)) return undefined
  return 'License numbers have 2 to 25 letters, digits, dots, dashes or slashes: please check it.'
}
