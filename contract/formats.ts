import { withoutGaps } from './typed-text.rules.ts'

/**
 * Display formats of identifiers and numbers on screens, in mails and in exports. They are stored as digits; values of
 * an unusual form are shown unchanged.
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

/** A code with its name: 'Q4186 EpiFix'. A code without one, and free text in place of a code, stay as they are. */
export function codeText(code: string, names: Readonly<Record<string, string>>): string {
  const name = Object.hasOwn(names, code) ? names[code] : undefined
  return name ? `${code} ${name}` : code
}
