import { headBytes } from './types.ts'

/** The only control characters allowed in a text. Bytes from 0x80 on are of letters, in one encoding or another. */
const control = /(?![\t\n\f\r\x80-\x9f])\p{Cc}/u
const markup = /^\s*<|<(?:!doctype|html|svg|script|\?xml)\b/i
/** How other text formats begin: PDF, PostScript, RTF, a script, a web archive. */
const otherText = /^\s*(?:%PDF-|%!PS|\{\\rtf|#!|MIME-Version:)/i
/** A cell of SYLK, which Excel opens with its macros whatever the name says; such a file begins with a record ID. */
const sylkHead = /^\s*ID;/
const sylkCell = /^C;(?:\w[^;\r\n]*;)*[XY]\d+(?:;|$)/m

/**
 * A text as it is stored: UTF-16, which Excel calls Unicode text, as UTF-8, and without the Ctrl-Z at the end of texts
 * from older systems. All else, UTF-8 or an encoding of single bytes, is as it came.
 */
export function decodedText(bytes: Buffer): Buffer {
  const encoding = utf16Of(bytes)
  const text = encoding ? asUtf8(bytes, encoding) : bytes
  return text.at(-1) === ctrlZ ? text.subarray(0, -1) : text
}

/** The bytes themselves where they are not in that encoding after all. */
function asUtf8(bytes: Buffer, encoding: string): Buffer {
  try {
    return Buffer.from(new TextDecoder(encoding, { fatal: true }).decode(bytes))
  } catch {
    return bytes
  }
}

const ctrlZ = 0x1a

/** By the mark at the beginning; without one, by the zero bytes that Latin text has in every other place. */
function utf16Of(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  const head = bytes.subarray(0, headBytes)
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > head.length / 4 && even === 0) return 'utf-16le'
  return even > head.length / 4 && odd === 0 ? 'utf-16be' : undefined
}

/** For CSV, which has no signature: it must be plain text and not HTML or another format. */
export function isPlainText(bytes: Buffer): boolean {
  const whole = bytes.toString('latin1')
  if (control.test(whole)) return false
  const head = new TextDecoder().decode(bytes.subarray(0, headBytes))
  if (markup.test(head) || otherText.test(head)) return false
  return !sylkHead.test(head) || !sylkCell.test(whole)
}

/** Tables that reports call .xls: an HTML page, Excel's XML of 2003, or lines with tabs. */
export function isTablesText(bytes: Buffer): boolean {
  const text = decodedText(bytes)
  const whole = text.toString('latin1')
  if (whole === '' || control.test(whole)) return false
  const head = new TextDecoder().decode(text.subarray(0, headBytes))
  if (markup.test(head))
    return /<table[\s>]/i.test(whole) || /urn:schemas-microsoft-com:office:spreadsheet/.test(head)
  return isPlainText(text) && /^[^\r\n]*\t/.test(head)
}
