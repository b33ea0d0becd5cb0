// Cleans everything that is typed or pasted, in browser and server. Word, Outlook, PDF files and phones put characters
// into text that no one sees or asked for: soft hyphens, zero-width spaces, direction marks, non-breaking spaces and
// hyphens, ligatures.

/** Invisible characters, and markers of inline objects. */
const unseen = /[\p{DI}\ufff9-\ufffc]/gu

/** Control characters with a meaning: hyphens, line breaks and page breaks of Word and PDF files. */
const controls: Readonly<Record<string, string>> = {
  '\u0002': '',
  '\u001e': '-',
  '\u001f': '',
  '\v': '\n',
  '\f': '\n',
  '\u2028': '\n',
  '\u2029': '\n',
}

/** Scripts whose letters are not joined: a joiner between them is noise. */
const unjoined = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Nd}]/u
const joinable = /[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]/u

/** Whether an invisible character has a visible effect: it joins letters or parts of an emoji, or selects a shape. */
function matters(character: string, at: number, text: string): boolean {
  const before = /.$/u.exec(text.slice(0, at))?.[0] ?? ''
  const after = /^./u.exec(text.slice(at + character.length))?.[0] ?? ''
  if (/[\u200c\u200d]/.test(character))
    return joinable.test(before) && joinable.test(after) && !unjoined.test(before) && !unjoined.test(after)
  return /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u.test(character) && /[^\s\p{DI}\p{Cc}\p{Cs}]/u.test(before)
}

/**
 * A text without invisible characters: an accent and its letter are one character, all spaces and non-breaking hyphens
 * are plain ones, typographic ligatures are letters. Dashes, quotation marks and line breaks stay, and so does what
 * cannot be accepted: `unprintableIn` names it.
 */
export function cleanText(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text.trim()
  return text
    .replace(unseen, (character, at: number) => (matters(character, at, text) ? character : ''))
    .replace(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize('NFKC'))
    .normalize('NFC')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/[\p{Cc}\u2028\u2029]/gu, (control) => controls[control] ?? control)
    .trim()
}

/** The same for one line of text, in which a tab or a line separator is a space. */
export const cleanLine = (text: string): string => cleanText(text.replace(/[\t\u2028\u2029]/g, ' '))

const dashes = /[\p{Pd}\u2043\u2212]/gu

/** An identifier, a code or a number as stored: every dash is a hyphen, wide letters and digits are plain ones. */
export const cleanIdentifier = (text: string): string =>
  cleanLine(text)
    .replace(/[\uff01-\uff5e]/g, (wide) => wide.normalize('NFKC'))
    .replace(dashes, '-')
    .replace(/[‘’ʼ`´]/g, "'")

/** An identifier as it is compared and searched: without dashes and spaces, regardless of case. */
export const comparedIdentifier = (text: string): string => withoutGaps(text).toUpperCase()

/** Without spaces and dashes, which are formatting and not part of an identifier. */
export const withoutGaps = (text: string): string => cleanIdentifier(text).replace(/[\s-]/g, '')

/** A person's name: dashes are hyphens, and all apostrophes, including accents used as such, are the same. */
export const cleanName = (text: string): string =>
  cleanLine(text)
    .replace(dashes, '-')
    .replace(/[`´ʹ′＇]/g, "'")
    .replace(/[\u2027\u2022\uff65]/g, '·')
    .replace(/ +/g, ' ')

const namedCharacters: Readonly<Record<string, string>> = {
  '\t': 'the tab',
  '\n': 'the line break',
  '\r': 'the line break',
}

/**
 * The first character that no text accepts: control characters, lone surrogates, and in a text that was not cleaned,
 * such as a file name, direction marks, which disguise it. Undefined if there is none.
 */
export const unprintableIn = (text: string): string | undefined =>
  /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u.exec(text)?.[0]

/** What a person is asked to remove: 'the tab', '“@”', 'the character U+0007, which cannot be printed'. */
export function namedCharacter(character: string): string {
  const named = namedCharacters[character]
  if (named !== undefined) return named
  const code = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
  if (/\p{Cs}/u.test(character)) return `the half of a character (${code})`
  return /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Zl}\p{Zp}\p{DI}]/u.test(character)
    ? `the character ${code}, which cannot be printed`
    : `“${character}”`
}
