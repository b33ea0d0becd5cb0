// What a search compares: names and words without case, accents and punctuation that people leave out.

/** Letters without an accent to remove, as people without such a key type them. */
const plainLetters: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  ß: 'ss',
  đ: 'd',
  ð: 'd',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ĸ: 'q',
  ĳ: 'ij',
}

/** A text in lower case, with plain letters, hyphens, apostrophes and spaces. */
export function foldedLetters(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}\p{DI}]/gu, '')
    .toLowerCase()
    .replace(/[łøßđðæœþıħŧŋĸĳ]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[\u2010\u2011\ufe63\uff0d]/g, '-')
    .replace(/[‘’ʼʻ`´]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
}

const marks = String.raw`[\p{Pd}'‘’ʼʻ\x60´.·・]`
const markWithin = new RegExp(String.raw`(?<=\S)${marks}+|${marks}+(?=\S)`, 'gu')
const anyMarks = new RegExp(`${marks}+`, 'u')

/** The same without hyphens, apostrophes and periods in words: "O'Brien-St. Clair" is 'obrienst clair'. */
export const folded = (text: string): string => foldedLetters(text).replace(markWithin, '')

/**
 * The parts of a typed word, which appear in this order in what it finds, with or without a mark or space between them:
 * 'smith-jones' finds 'Smith Jones' and 'Smithjones'. A number is one part: '65-b' is '65b'.
 */
export function partsOfWord(word: string): string[] {
  const parts = word.split(anyMarks).filter(Boolean)
  return /\d/.test(word) ? [parts.join('')].filter(Boolean) : parts
}
