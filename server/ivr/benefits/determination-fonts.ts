import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { inflateSync } from 'node:zlib'
import bidiFactory from 'bidi-js'
import { create } from 'fontkit'

// Which typeface has a letter. The product's own, Public Sans, has the Latin letters of Europe and Vietnam; for names and
// notes in other alphabets there are others. A text is divided into runs, each in one font.

export type Weight = 400 | 700

/** A font file, to be registered under its name before its first use. */
export interface Font {
  readonly name: string
  readonly file: () => Buffer
  /** The width of a text in parts of its size, where letters are drawn one after the other; else it is to be measured. */
  readonly widthOf?: (text: string) => number
}
interface Typeface {
  /** Whether to look for a letter here: nothing is read of a typeface before a text needs it. */
  readonly mayHave: (letter: string) => boolean
  readonly fonts: Readonly<Record<Weight, Font>>
}

const files = createRequire(import.meta.url)
const ownFile = (name: string) => readFileSync(files.resolve(`@fontsource/public-sans/${name}`))
const ranges = JSON.parse(ownFile('unicode.json').toString()) as Record<string, string>
/** A part of Public Sans with its code points. Its files are small and read once. */
const own = (name: string) => {
  const spans = (ranges[name] ?? '').split(',').map((span) => {
    const [from = '', to = from] = span.replace('U+', '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
  })
  const mayHave = (letter: string) => {
    const code = letter.codePointAt(0) ?? 0
    return spans.some(([from, to]) => code >= from && code <= to)
  }
  const font = (weight: Weight): Font => {
    const file = sfntOf(ownFile(`files/public-sans-${name}-${weight}-normal.woff`))
    const opened = create(file)
    const widths = new Map<string, number>()
    const widthOf = (letter: string) => {
      const known = widths.get(letter)
      if (known !== undefined) return known
      const width = opened.glyphForCodePoint(letter.codePointAt(0) ?? 0).advanceWidth / opened.unitsPerEm
      widths.set(letter, width)
      return width
    }
    const ofText = (text: string) => Array.from(text, widthOf).reduce((sum, width) => sum + width, 0)
    return { name: `${name} ${weight}`, file: () => file, widthOf: ofText }
  }
  return { mayHave, fonts: { 400: font(400), 700: font(700) } }
}
/** A typeface of another alphabet. Its files are large and read again for each text that needs them. */
const typeface = (name: string, letters: RegExp, pathOf: (weight: Weight) => string): Typeface => {
  const font = (weight: Weight): Font => ({
    name: `${name} ${weight}`,
    file: () => readFileSync(pathOf(weight)),
  })
  return { mayHave: (letter) => letters.test(letter), fonts: { 400: font(400), 700: font(700) } }
}
const other = (name: string, family: string, letters: RegExp) =>
  typeface(name, letters, (weight) => {
    const style = weight === 400 ? '400Regular' : '700Bold'
    return files.resolve(`@expo-google-fonts/${name}/${style}/${family}_${style}.ttf`)
  })
/** Half the size of the same family in the collection of the others, which has nine weights. */
const hans = (weight: Weight) => {
  const fonts = join(dirname(files.resolve('@embedpdf/fonts-sc')), '../fonts')
  return join(fonts, `NotoSansHans-${weight === 400 ? 'Regular' : 'Bold'}.otf`)
}

const latin = own('latin')

/** The alphabets of the languages that are spoken in the United States. Noto Sans Hans has all Chinese characters. */
const typefaces: readonly Typeface[] = [
  ...[latin, own('latin-ext'), own('vietnamese')],
  other('noto-sans', 'NotoSans', /[\p{scx=Latn}\p{scx=Cyrl}\p{scx=Grek}\p{scx=Deva}]/u),
  other('vazirmatn', 'Vazirmatn', /\p{scx=Arab}/u),
  other('noto-sans-hebrew', 'NotoSansHebrew', /\p{scx=Hebr}/u),
  typeface('noto-sans-hans', /[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\uff00-\uff9f]/u, hans),
  other('nanum-gothic', 'NanumGothic', /\p{scx=Hang}/u),
  other('noto-sans-thai', 'NotoSansThai', /\p{scx=Thai}/u),
  other('noto-sans-armenian', 'NotoSansArmenian', /\p{scx=Armn}/u),
  other('noto-sans-bengali', 'NotoSansBengali', /\p{scx=Beng}/u),
  other('noto-sans-ethiopic', 'NotoSansEthiopic', /\p{scx=Ethi}/u),
  other('noto-sans-georgian', 'NotoSansGeorgian', /\p{scx=Geor}/u),
  other('noto-sans-gujarati', 'NotoSansGujarati', /\p{scx=Gujr}/u),
  other('noto-sans-gurmukhi', 'NotoSansGurmukhi', /\p{scx=Guru}/u),
  other('noto-sans-kannada', 'NotoSansKannada', /\p{scx=Knda}/u),
  other('noto-sans-khmer', 'NotoSansKhmer', /\p{scx=Khmr}/u),
  other('noto-sans-lao', 'NotoSansLao', /\p{scx=Laoo}/u),
  other('noto-sans-malayalam', 'NotoSansMalayalam', /\p{scx=Mlym}/u),
  other('noto-sans-myanmar', 'NotoSansMyanmar', /\p{scx=Mymr}/u),
  other('noto-sans-sinhala', 'NotoSansSinhala', /\p{scx=Sinh}/u),
  other('noto-sans-tamil', 'NotoSansTamil', /\p{scx=Taml}/u),
  other('noto-sans-telugu', 'NotoSansTelugu', /\p{scx=Telu}/u),
]

/** The font of figures and of what has no letters. */
export const latinFont = (weight: Weight): Font => latin.fonts[weight]
const letterSets = new Map<Typeface, ReadonlySet<number>>()
/** Whether a typeface has a letter: it may have less than its alphabet. */
function has(face: Typeface, letter: string): boolean {
  if (!face.mayHave(letter)) return false
  const known = letterSets.get(face) ?? new Set(create(face.fonts[400].file()).characterSet)
  letterSets.set(face, known)
  return known.has(letter.codePointAt(0) ?? 0)
}

/** A part of a text in one font and one direction, in the order of reading. */
export interface Run {
  readonly font: Font
  readonly text: string
  /** Odd: its letters go from right to left. Runs within runs have higher levels. */
  readonly level: number
}

/** Marks and joiners that belong to the letter before them. */
const followsLetter = /[\p{Mark}\u200c\u200d]/u
/** Selectors of variants, soft hyphens, marks of direction: nothing to draw. */
const invisible = /\p{Default_Ignorable_Code_Point}/u
const isRightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/
const bidi = bidiFactory()

/** The direction of each code unit of a text; undefined where all of it goes from left to right. */
export const levelsOf = (text: string): Uint8Array | undefined =>
  isRightToLeft.test(text) ? bidi.getEmbeddingLevels(text, 'ltr').levels : undefined

/** A text divided into runs. A letter that no font has, such as an emoji, becomes a question mark. */
export function runsOf(text: string, weight: Weight, levels = levelsOf(text)): Run[] {
  if (/^[ -~]*$/.test(text) && !levels) return [{ font: latinFont(weight), text, level: 0 }]
  const runs: { font: Font; text: string; level: number }[] = []
  let at = 0
  for (const letter of text) {
    const last = runs.at(-1)
    const level = levels?.[at] ?? 0
    at += letter.length
    const isPart = last !== undefined && last.font !== latinFont(weight) && followsLetter.test(letter)
    if (!isPart && invisible.test(letter)) continue
    const found = isPart ? last.font : fontOf(letter, weight)
    const font = found ?? latinFont(weight)
    const drawn = found ? mirrored(letter, level) : '?'
    if (last?.font === font && last.level === level) last.text += drawn
    else runs.push({ font, text: drawn, level })
  }
  return runs
}

const fontOf = (letter: string, weight: Weight): Font | undefined =>
  typefaces.find((face) => has(face, letter))?.fonts[weight]

const mirrored = (letter: string, level: number) =>
  level % 2 === 1 ? (bidi.getMirroredCharacter(letter) ?? letter) : letter

/** A run that the PDF library turns around by itself, going by its letters. Digits of Persian and Urdu are among them. */
const isTurned = ({ font, text }: Run) =>
  !font.widthOf && /[\u0590-\u065f\u066a-\u08ff\ufb1d-\ufeff]/.test(text)

/** The text of a run in the order in which the PDF library takes it. */
export const textToDraw = (run: Run): string =>
  (run.level % 2 === 1) === isTurned(run) ? run.text : [...run.text].reverse().join('')

/** The runs of one line from left to right (rule L2 of the Unicode Bidirectional Algorithm). */
export function fromLeft(runs: readonly Run[]): Run[] {
  const order = [...runs]
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    for (let from = 0; from < order.length; from += 1) {
      let to = from
      while ((order[to]?.level ?? 0) >= level) to += 1
      if (to > from) order.splice(from, to - from, ...order.slice(from, to).reverse())
      from = Math.max(from, to)
    }
  }
  return order
}

/**
 * The font in a WOFF 1.0 file (https://www.w3.org/TR/WOFF/) with its tables unpacked, as an sfnt (TTF or OTF) file. The
 * PDF library unpacks a table in JavaScript each time it opens a font, which took nine tenths of the time of a page.
 */
export function sfntOf(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is no WOFF file.')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => {
    const at = 44 + index * 20
    const offset = woff.readUInt32BE(at + 4)
    const packed = woff.subarray(offset, offset + woff.readUInt32BE(at + 8))
    const length = woff.readUInt32BE(at + 12)
    // A table that would not become smaller is stored as it is.
    const data = packed.length < length ? inflateSync(packed) : packed
    return { tag: woff.subarray(at, at + 4), checksum: woff.subarray(at + 16, at + 20), data }
  })
  const head = Buffer.alloc(12 + count * 16)
  woff.copy(head, 0, 4, 8)
  const selector = Math.floor(Math.log2(count))
  const range = 2 ** selector * 16
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(range, 6)
  head.writeUInt16BE(selector, 8)
  head.writeUInt16BE(count * 16 - range, 10)
  let offset = head.length
  const bodies = tables.map(({ tag, checksum, data }, index) => {
    const at = 12 + index * 16
    tag.copy(head, at)
    checksum.copy(head, at + 4)
    head.writeUInt32BE(offset, at + 8)
    head.writeUInt32BE(data.length, at + 12)
    const padded = Buffer.alloc(Math.ceil(data.length / 4) * 4)
    data.copy(padded)
    offset += padded.length
    return padded
  })
  return Buffer.concat([head, ...bodies])
}
