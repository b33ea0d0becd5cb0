import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import bidiFactory from 'bidi-js'
import { create } from 'fontkit'

// Which typeface has a letter. The product's own, Public Sans, has the Latin letters of Europe and Vietnam; others
// cover names and notes in other alphabets. A text is divided into runs, each in one font.

export type Weight = 400 | 700

/** A font file, registered under its name before its first use. */
export interface Font {
  readonly name: string
  readonly file: () => Buffer
  /** Whether it is the product's own, whose letters are drawn one after the other in reading order. */
  readonly isOwn: boolean
}
interface Typeface {
  /** Whether to look for a letter here: a typeface is not read before a text needs it. */
  readonly mayHave: (letter: string) => boolean
  readonly fonts: Readonly<Record<Weight, Font>>
}

const files = createRequire(import.meta.url)
/** Other alphabets' files are large: each is read again for each text that needs it. */
const typeface = (name: string, letters: RegExp, pathOf: (weight: Weight) => string): Typeface => {
  const font = (weight: Weight): Font => ({
    name: `${name} ${weight}`,
    file: () => readFileSync(pathOf(weight)),
    isOwn: name === ownName,
  })
  return { mayHave: (letter) => letters.test(letter), fonts: { 400: font(400), 700: font(700) } }
}
const google = (name: string, family: string, letters: RegExp) =>
  typeface(name, letters, (weight) => {
    const style = weight === 400 ? '400Regular' : '700Bold'
    return files.resolve(`@expo-google-fonts/${name}/${style}/${family}_${style}.ttf`)
  })
/** Half the size of the same family in the others' collection, which has nine weights. */
const hans = (weight: Weight) => {
  const fonts = join(dirname(files.resolve('@embedpdf/fonts-sc')), '../fonts')
  return join(fonts, `NotoSansHans-${weight === 400 ? 'Regular' : 'Bold'}.otf`)
}

const ownName = 'public-sans'
const own = google(ownName, 'PublicSans', /./su)

/** The alphabets of the languages spoken in the United States. Noto Sans Hans has all Chinese characters. */
const typefaces: readonly Typeface[] = [
  own,
  google('noto-sans', 'NotoSans', /[\p{scx=Latn}\p{scx=Cyrl}\p{scx=Grek}\p{scx=Deva}]/u),
  google('vazirmatn', 'Vazirmatn', /\p{scx=Arab}/u),
  google('noto-sans-hebrew', 'NotoSansHebrew', /\p{scx=Hebr}/u),
  typeface('noto-sans-hans', /[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\uff00-\uff9f]/u, hans),
  google('nanum-gothic', 'NanumGothic', /\p{scx=Hang}/u),
  google('noto-sans-thai', 'NotoSansThai', /\p{scx=Thai}/u),
  google('noto-sans-armenian', 'NotoSansArmenian', /\p{scx=Armn}/u),
  google('noto-sans-bengali', 'NotoSansBengali', /\p{scx=Beng}/u),
  google('noto-sans-ethiopic', 'NotoSansEthiopic', /\p{scx=Ethi}/u),
  google('noto-sans-georgian', 'NotoSansGeorgian', /\p{scx=Geor}/u),
  google('noto-sans-gujarati', 'NotoSansGujarati', /\p{scx=Gujr}/u),
  google('noto-sans-gurmukhi', 'NotoSansGurmukhi', /\p{scx=Guru}/u),
  google('noto-sans-kannada', 'NotoSansKannada', /\p{scx=Knda}/u),
  google('noto-sans-khmer', 'NotoSansKhmer', /\p{scx=Khmr}/u),
  google('noto-sans-lao', 'NotoSansLao', /\p{scx=Laoo}/u),
  google('noto-sans-malayalam', 'NotoSansMalayalam', /\p{scx=Mlym}/u),
  google('noto-sans-myanmar', 'NotoSansMyanmar', /\p{scx=Mymr}/u),
  google('noto-sans-sinhala', 'NotoSansSinhala', /\p{scx=Sinh}/u),
  google('noto-sans-tamil', 'NotoSansTamil', /\p{scx=Taml}/u),
  google('noto-sans-telugu', 'NotoSansTelugu', /\p{scx=Telu}/u),
]

/** The font for figures and text without letters. */
export const latinFont = (weight: Weight): Font => own.fonts[weight]
const letterSets = new Map<Typeface, ReadonlySet<number>>()
/** Whether a typeface has a letter: it may lack parts of its alphabet. */
function has(face: Typeface, letter: string): boolean {
  if (!face.mayHave(letter)) return false
  const known = letterSets.get(face) ?? new Set(create(face.fonts[400].file()).characterSet)
  letterSets.set(face, known)
  return known.has(letter.codePointAt(0) ?? 0)
}

/** A part of a text in one font and one direction, in reading order. */
export interface Run {
  readonly font: Font
  readonly text: string
  /** Odd: its letters go from right to left. Runs within runs have higher levels. */
  readonly level: number
}

/** Marks and joiners that belong to the preceding letter. */
const followsLetter = /[\p{Mark}\u200c\u200d]/u
/** Variation selectors, soft hyphens, direction marks: nothing to draw. */
const invisible = /\p{Default_Ignorable_Code_Point}/u
const isRightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/
const bidi = bidiFactory()

/** The direction of each code unit of a text; undefined if all of it is left to right. */
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

/** A run that the PDF library reverses on its own, based on its letters. Persian and Urdu digits are among them. */
const isTurned = ({ font, text }: Run) =>
  !font.isOwn && /[\u0590-\u065f\u066a-\u08ff\ufb1d-\ufeff]/.test(text)

/** A run's text in the order that the PDF library expects. */
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
