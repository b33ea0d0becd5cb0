/** A telephone number as it is kept: digits, without the country code that stands before the field. */
export interface Phone {
  number: string
  /** '' for none. */
  ext: string
}

const label = /^(?:tel(?:ephone)?|phone|ph|mobile|mob|cell|office|fax)\b[.:]*\s*/i
const extension = /[\s,;]*(?:\b|;)(?:extension|extn|ext|x)\s*[.:=]?\s*(\d{1,10})$|\s*#\s*(\d{1,10})$/i
const punctuation = /[\s().\-\u2010-\u2015/\u00b7]/g

/** The digits of a number while it is typed; a letter stays, for the form to complain about. */
export const withoutPunctuation = (text: string): string => text.replace(punctuation, '').replace(/^\+/, '')

/**
 * Reads a whole telephone number as people and programs write it: '+1 (312) 555-0199 x12', '312.555.0199',
 * 'tel:+13125550199;ext=12'. Undefined when the text is none.
 */
export function readPhone(text: string, dialed = '+1'): Phone | undefined {
  const whole = text
    .trim()
    .replace(/^tel:\s*/i, '')
    .replace(label, '')
  // An x directly after a digit ('0199x12') begins no word of its own.
  const found = extension.exec(whole.replace(/(\d)(x|ext)/i, '$1 $2'))
  const main = found ? whole.replace(/(\d)(x|ext)/i, '$1 $2').slice(0, found.index) : whole
  const isAbroad = /^\s*\+/.test(main)
  const digits = (isAbroad ? main.replace('(0)', '') : main).replace(punctuation, '').replace(/^\+/, '')
  if (!/^\d+$/.test(digits)) return undefined
  const code = dialed.replace('+', '')
  const isWithCode = isAbroad ? digits.startsWith(code) : code === '1' && /^1\d{10}$/.test(digits)
  const number = isWithCode ? digits.slice(code.length) : digits
  if (number.length < 10 || number.length > 15) return undefined
  return { number, ext: found?.[1] ?? found?.[2] ?? '' }
}

/** An extension as it is pasted, alone or behind its number: 'x12', 'ext. 12', '(312) 555-0199 x12'. */
export function readExtension(text: string): string | undefined {
  const alone = /^\s*(?:(?:extension|extn|ext|x)\s*[.:]?|#)?\s*(\d{1,10})\s*$/i.exec(text)?.[1]
  return readPhone(text)?.ext || alone
}
