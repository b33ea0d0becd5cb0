import { withoutGaps } from './typed-text.rules.ts'

/**
 * Display formats on screens, in emails, documents and exports. Identifiers are stored as digits; values in an unusual
 * form are shown unchanged.
 */

/** A US number of ten digits as '(614) 555-0134', with or without its country code; any other as it was given. */
export function phoneText(phone: string, ext = ''): string {
  const digits = /^[\d\s()+.-]*$/.test(phone) ? phone.replace(/\D/g, '') : ''
  const us = /^1?(\d{3})(\d{3})(\d{4})$/.exec(digits)
  const shown = us ? `(${us[1]}) ${us[2]}-${us[3]}` : phone
  return shown && ext ? `${shown}, ext. ${ext}` : shown
}

/** A number with its country code; +1 is omitted. */
export function phoneAbroadText(countryCode: string, phone: string): string {
  return phone && countryCode !== '' && countryCode !== '+1' ? `${countryCode} ${phone}` : phoneText(phone)
}

/** A tax ID of nine digits as 'NN-NNNNNNN'; anything else as it was given. */
export function taxIdText(taxId: string): string {
  return taxId.replace(/^(\d{2})-?(\d{7})$/, '$1-$2')
}

/** An NPI as its ten digits without gaps; anything else as it was given. */
export function npiText(npi: string): string {
  const digits = withoutGaps(npi)
  return /^\d{10}$/.test(digits) ? digits : npi
}

/** A code with its name: 'Q4186 EpiFix'. A code without one, and free text instead of a code, stay as they are. */
export function codeText(code: string, names: Readonly<Record<string, string>>): string {
  const name = Object.hasOwn(names, code) ? names[code] : undefined
  return name ? `${code} ${name}` : code
}

/** '4,321'. */
export const numberText = (number: number): string => number.toLocaleString('en-US')

/** '1 wound', '3 wounds'. */
export const countText = (count: number, one: string, more = `${one}s`): string =>
  `${count} ${count === 1 ? one : more}`

const inWords = new Intl.ListFormat('en-US')

/** 'Aetna', 'Aetna and Cigna', 'Aetna, Cigna, and Humana'. */
export const listText = (items: readonly string[]): string => inWords.format(items)

/** '7.5%' from hundredths of a percent. */
export const percentText = (hundredths: number): string => `${Number((hundredths / 100).toFixed(2))}%`

/** A share in whole percent, '88%'; '-' if there is nothing. */
export const shareText = (part: number, whole: number): string =>
  whole === 0 ? '-' : `${Math.round((part / whole) * 100)}%`

/** '$1,234.50' from cents. */
export const moneyText = (cents: number): string =>
  `$${numberText(Math.floor(cents / 100))}.${twoDigits(cents % 100)}`

/** '$1,235' from cents, rounded to whole dollars, for estimates in a sentence. */
export const dollarsText = (cents: number): string => `$${numberText(Math.round(cents / 100))}`

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A calendar day, YYYY-MM-DD, as 'Nov 05, 2026'. */
export function dayInWords(day: string): string {
  const [year, month, date] = day.split('-')
  return `${months[Number(month) - 1]} ${date}, ${year}`
}

/** A calendar day, YYYY-MM-DD, within a sentence: 'Nov 5, 2026'. */
export const dayInSentence = (day: string): string => dayInWords(day).replace(' 0', ' ')

/** A calendar day, YYYY-MM-DD, as 'MM-DD-YYYY', the way date inputs show it; anything else as it was given. */
export const dayInNumbers = (day: string): string => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2-$3-$1')

/** A time of day as '9:05 AM'; '9 AM' without minutes. */
export function clockText(hour: number, minute?: number): string {
  const shown = minute === undefined ? '' : `:${twoDigits(minute)}`
  return `${hour % 12 || 12}${shown} ${hour < 12 ? 'AM' : 'PM'}`
}

// Creating a formatter is slow, and a screen of appointments asks for the same zones dozens of times.
const zoneNames = new Map<string, string>()

/** The common name of an IANA time zone, whatever the season: 'Eastern Time'. */
export function zoneName(timeZone: string): string {
  const known = zoneNames.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
  const name = format.formatToParts(new Date()).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  zoneNames.set(timeZone, name)
  return name
}

/** '05'. */
export const twoDigits = (part: number): string => String(part).padStart(2, '0')
