import {
  type Font,
  fromLeft,
  latinFont,
  levelsOf,
  type Run,
  runsOf,
  textToDraw,
  type Weight,
} from './determination-fonts.ts'

// Typesets text in any alphabet. The PDF library breaks lines for one font at a time, so lines are made here.

export const ink = '#14262b'
export const soft = '#4a5e62'
export const lineColor = '#c9d3d4'
export const faint = '#f1f5f4'
export const red = '#a3231f'
const lineGap = 0.5
/** For Public Sans, as a fraction of the size: from the top of a line to its baseline. */
const ascent = 0.95
/** Alphabets with marks above and below need taller lines, and their fonts ask for more than a line of names needs. */
const highestLine = 1.5

const off = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, false])) as unknown as PDFKit.Mixins.OpenTypeFeatures[]
/** The typeface's kerning draws '#' into the next letter, and ligatures differ in width from their letters. */
const usual = off('kern', 'liga')
/** The PDF library fails on a mark that the font cannot place above its letter: then marks are placed as if alone. */
const withoutMarks = off('kern', 'abvm', 'blwm', 'mark', 'mkmk')

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

/** Something to draw that is not split across pages. */
export interface Piece {
  readonly height: number
  readonly at: (y: number) => void
}

/** How a label and the value next to it look; `pairGap` is the space below them. */
interface PairLook {
  readonly label: Style
  readonly value: Style
  readonly labelWidth: number
  readonly pairGap: number
}

export function pairPiece(
  type: Typesetter,
  [name, text]: readonly [label: string, text: string],
  x: number,
  width: number,
  { label, value, labelWidth, pairGap }: PairLook,
): Piece {
  const [left, right] = [labelWidth - 6, width - labelWidth]
  return {
    height: Math.max(type.heightOf(name, left, label), type.heightOf(text, right, value)) + pairGap,
    at: (y) => {
      type.write(name, x, y + 0.5, left, label)
      type.write(text, x + labelWidth, y, right, value)
    },
  }
}

/** A thin line across. */
export const rule = (doc: PDFKit.PDFDocument, x: number, y: number, width: number) =>
  doc
    .moveTo(x, y)
    .lineTo(x + width, y)
    .strokeColor(lineColor)
    .lineWidth(0.6)
    .stroke()

interface Measured {
  readonly text: string
  readonly features: typeof usual
  readonly width: number
}
interface Line {
  readonly runs: readonly Run[]
  readonly height: number
}

/** A text with single spaces, whose dates, telephone numbers and sources do not break across lines. */
const unbroken = (text: string) =>
  text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/\b([A-Z][a-z]{2}) (\d{2}), (\d{4})\b/g, '$1\u00a0$2,\u00a0$3')
    .replace(/\((\d{3})\) (?=\d)/g, '($1)\u00a0')
    .replace(/ \((?=(?:271|Portal|Phone|Card|Estimate)\))/g, '\u00a0(')

/** Alphabets written without spaces between words. */
const unspaced = /[\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u
const words = new Intl.Segmenter('en', { granularity: 'word' })
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })
const partsBy = (segmenter: Intl.Segmenter, text: string) =>
  Array.from(segmenter.segment(text), ({ segment }) => segment)

/** The parts of a text between which a line may break: words with the space after them, or up to a hyphen or slash. */
function piecesOf(text: string): string[] {
  const pieces = text.split(/(?<= )|(?<=\p{L}[-–/])(?=\p{L})/u)
  return pieces.flatMap((piece) => {
    if (!unspaced.test(piece)) return [piece]
    // Signs are not separated from the word before them.
    return partsBy(words, piece).reduce<string[]>((all, part) => {
      if (all.length > 0 && !unspaced.test(part)) all.push(`${all.pop()}${part}`)
      else all.push(part)
      return all
    }, [])
  })
}

/** Writes into a document in the product's typeface, or in others for letters that it lacks. */
export function typesetter(doc: PDFKit.PDFDocument): Typesetter {
  const registered = new Set<string>()
  const use = ({ name, file }: Font, { size }: Style) => {
    if (!registered.has(name)) doc.registerFont(name, file())
    registered.add(name)
    return doc.font(name).fontSize(size)
  }
  const measured = new Map<string, Measured>()
  const measure = (run: Run, style: Style): Measured => {
    const text = textToDraw(run)
    const key = `${style.size} ${run.font.name} ${text}`
    const before = measured.get(key)
    if (before) return before
    const widthWith = (features: typeof usual) => use(run.font, style).widthOfString(text, { features })
    const made = (() => {
      try {
        return { text, features: usual, width: widthWith(usual) }
      } catch {
        return { text, features: withoutMarks, width: widthWith(withoutMarks) }
      }
    })()
    measured.set(key, made)
    return made
  }
  const runsIn = (text: string, { weight = 400 }: Style) => runsOf(text, weight)
  const lineWidth = (text: string, style: Style) =>
    runsIn(text, style).reduce((sum, run) => sum + measure(run, style).width, 0)
  const lineOf = (runs: readonly Run[], style: Style): Line => {
    const plain = use(latinFont(style.weight ?? 400), style).currentLineHeight(true)
    const heights = runs.map(({ font }) => use(font, style).currentLineHeight(true))
    return { runs, height: Math.max(plain, Math.min(style.size * highestLine, Math.max(...heights))) }
  }

  // Lines are needed when a text is placed and when it is drawn, and take most of a page's time.
  const known = new Map<string, readonly Line[]>()
  const linesOf = (text: string, width: number, style: Style): readonly Line[] => {
    const key = `${style.size} ${style.weight ?? 400} ${width} ${text}`
    const before = known.get(key)
    if (before) return before
    const made: string[] = []
    let line = ''
    let length = 0
    const add = (piece: string) => {
      const whole = lineWidth(piece, style)
      const shown = piece.endsWith(' ') ? lineWidth(piece.trimEnd(), style) : whole
      const single = shown > width ? partsBy(letters, piece) : []
      if (single.length > 1) return single.forEach(add)
      if (line !== '' && length + shown > width) {
        made.push(line)
        line = ''
        length = 0
      }
      line += piece
      length += whole
    }
    const all = unbroken(text)
    piecesOf(all).forEach(add)
    made.push(line)
    const levels = levelsOf(all)
    let from = 0
    const lines = made.map((one) => {
      const runs = runsOf(one.trimEnd(), style.weight ?? 400, levels?.subarray(from))
      from += one.length
      return lineOf(runs, style)
    })
    known.set(key, lines)
    return lines
  }
  const heightOf: Typesetter['heightOf'] = (text, width, style) =>
    linesOf(text, width, style).reduce((sum, { height }) => sum + height + lineGap, 0)

  /** Draws a line in reading order, each run in its place, so that its text is also copied in that order. */
  const drawLine = ({ runs, height }: Line, x: number, y: number, style: Style) => {
    const plain = use(latinFont(style.weight ?? 400), style).currentLineHeight(true)
    const base = y + ascent * style.size + (height - plain) / 2
    const places = new Map<Run, number>()
    let at = x
    for (const run of fromLeft(runs)) {
      places.set(run, at)
      if (runs.length > 1) at += measure(run, style).width
    }
    for (const run of runs) {
      const { text: drawn, features } = measure(run, style)
      // Some alphabets' letters are not drawn in reading order, so the text is also included.
      if (!run.font.isOwn) doc.markContent('Span', { actual: run.text })
      use(run.font, style).text(drawn, places.get(run) ?? x, base, {
        features,
        lineBreak: false,
        baseline: 'alphabetic',
      })
      if (!run.font.isOwn) doc.endMarkedContent()
    }
  }
  return {
    heightOf,
    widthOf: (text, style) => lineWidth(unbroken(text), style),
    write: (text, x, y, width, style) => {
      doc.fillColor(style.color ?? ink)
      let top = y
      for (const line of linesOf(text, width, style)) {
        drawLine(line, x, top, style)
        top += line.height + lineGap
      }
      return top - y
    },
  }
}
