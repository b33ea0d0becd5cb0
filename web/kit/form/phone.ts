import { cleanIdentifier } from '#contract/typed-text.rules.ts'

/** A telephone number as it is stored: digits, without the country code shown before the field. */
export interface Phone {
  number: string
  /** '' for none. */
  ext: string
}

const label = /^(?:tel(?:ephone)?|phone|ph|mobile|mob|cell|office|fax)\b[.:]*\s*/i
const extension = /[\s,;]*(?:\b|;)(?:extension|extn|ext|x)\s*[.:=]?\s*(\d{1,10})$|\s*#\s*(\d{1,10})$/i
const punctuation = /[\s().\-/\u00b7]/g

/** Removes punctuation from a number while it is typed. Letters stay, so that validation reports them. */
export const withoutPunctuation = (text: string): string =>
  cleanIdentifier(text).replace(punctuation, '').replace(/^\+/, '')

/**
 * Parses a complete telephone number in a usual format: '+1 (312) 555-0199 x12', '312.555.0199',
 * 'tel:+13125550199;ext=12'. Undefined when the text is no telephone number.
 */
export function readPhone(text: string, dialed = '+1'): Phone | undefined {
  const whole = cleanIdentifier(text)
    .replace(/^tel:\s*/i, '')
    .replace(label, '')
  // `extension` needs a word boundary before the x, which '0199x12' does not have.
  const found = extension.exec(whole.replace(/(\d)(x|ext)/i, '$1 $2'))
  const main = found ? whole.replace(/(\d)(x|ext)/i, '$1 $2').slice(0, found.index) : whole
  const isInternational = /^\s*\+/.test(main)
  const digits = (isInternational ? main.replace('(0)', '') : main)
    .replace(punctuation, '')
    .replace(/^\+/, '')
  if (!/^\d+$/.test(digits)) return undefined
  const code = dialed.replace('+', '')
  const isWithCode = isInternational ? digits.startsWith(code) : code === '1' && /^1\d{10}$/.test(digits)
  const number = isWithCode ? digits.slice(code.length) : digits
  if (number.length < 10 || number.length > 15) return undefined
  return { number, ext: found?.[1] ?? found?.[2] ?? '' }
}

/** Parses a pasted extension, on its own or after its number: 'x12', 'ext. 12', '(312) 555-0199 x12'. */
export function readExtension(text: string): string | undefined {
  const alone = /^\s*(?:(?:extension|extn|ext|x)\s*[.:]?|#)?\s*(\d{1,10})\s*$/i.exec(
    cleanIdentifier(text),
  )?.[1]
  return readPhone(text)?.ext || alone
}
