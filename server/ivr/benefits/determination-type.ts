import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { sfntOf } from './woff.ts'

// The typeface of a determination. It comes in files of a few alphabets each; a text is drawn in runs, each with the file
// that has its letters.

export type Weight = 400 | 700
const files = createRequire(import.meta.url)
const read = (name: string) => readFileSync(files.resolve(`@fontsource/public-sans/${name}`))

/** The alphabets of the typeface with their code points, the most common one first. */
const alphabets = (() => {
  const ranges = JSON.parse(read('unicode.json').toString()) as Record<string, string>
  return (['latin', 'latin-ext', 'vietnamese'] as const).map((name) => {
    const spans = (ranges[name] ?? '').split(',').map((span) => {
      const [from = '', to = from] = span.replace('U+', '').split('-')
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
    })
    const has = (letter: number) => spans.some(([from, to]) => letter >= from && letter <= to)
    const font = (weight: Weight) => sfntOf(read(`files/public-sans-${name}-${weight}-normal.woff`))
    return { name, has, fonts: { 400: font(400), 700: font(700) } }
  })
})()

interface Run {
  readonly font: string
  readonly text: string
}

/** A text with single spaces, whose dates, telephone numbers and sources are not broken between two lines. */
const unbroken = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/\b([A-Z][a-z]{2}) (\d{2}), (\d{4})\b/g, '$1\u00a0$2,\u00a0$3')
    .replace(/\((\d{3})\) (?=\d)/g, '($1)\u00a0')
    .replace(/ \((?=(?:271|Portal|Phone|Card|Estimate)\))/g, '\u00a0(')

/** Runs of letters of one file; a letter that no file has becomes a question mark. */
function runsOf(text: string, weight: Weight): Run[] {
  const runs: { font: string; text: string }[] = []
  for (const letter of unbroken(text).normalize('NFC')) {
    const alphabet = alphabets.find(({ has }) => has(letter.codePointAt(0) ?? 0))
    const font = `${alphabet?.name ?? 'latin'} ${weight}`
    const last = runs.at(-1)
    const drawn = alphabet ? letter : '?'
    if (last?.font === font) last.text += drawn
    else runs.push({ font, text: drawn })
  }
  return runs.length > 0 ? runs : [{ font: `latin ${weight}`, text: ' ' }]
}

export const ink = '#14262b'
const lineGap = 0.5

/** The typeface's kerning draws '#' into the letter after it. */
const noKerning = { kern: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[]

export interface Style {
  readonly size: number
  readonly weight?: Weight
  readonly color?: string
}

export interface Typesetter {
  /** Draws a text at a place, broken at this width, and returns its height in points. */
  readonly write: (text: string, x: number, y: number, width: number, style: Style) => number
  readonly heightOf: (text: string, width: number, style: Style) => number
  /** The width of a text on one line. */
  readonly widthOf: (text: string, style: Style) => number
}

/** Writes into a document in the product's typeface. */
export function typesetter(doc: PDFKit.PDFDocument): Typesetter {
  for (const { name, fonts } of alphabets)
    for (const weight of [400, 700] as const) doc.registerFont(`${name} ${weight}`, fonts[weight])
  const plain = ({ size, weight = 400 }: Style) => doc.font(`latin ${weight}`).fontSize(size)
  // A height is asked for when a text is placed and when it is drawn, and takes most of the time of a page.
  const heights = new Map<string, number>()
  const heightOf: Typesetter['heightOf'] = (text, width, style) => {
    const key = `${style.size} ${style.weight ?? 400} ${width} ${text}`
    const known = heights.get(key)
    if (known !== undefined) return known
    const height = plain(style).heightOfString(unbroken(text), { width, lineGap, features: noKerning })
    heights.set(key, height)
    return height
  }
  return {
    heightOf,
    widthOf: (text, style) => plain(style).widthOfString(unbroken(text), { features: noKerning }),
    write: (text, x, y, width, style) => {
      doc.fontSize(style.size).fillColor(style.color ?? ink)
      const runs = runsOf(text, style.weight ?? 400)
      runs.forEach(({ font, text: part }, index) => {
        doc.font(font)
        const options = { width, continued: index < runs.length - 1, lineGap, features: noKerning }
        if (index === 0) doc.text(part, x, y, options)
        else doc.text(part, options)
      })
      return heightOf(text, width, style)
    },
  }
}
