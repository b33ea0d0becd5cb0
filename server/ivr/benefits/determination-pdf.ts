import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { notGiven } from '#contract/ivr/benefits/text.rules.ts'
import type { Block, Section, Sheet } from './determination.ts'
import type { Amounts, Pair } from './determination-lines.ts'
import {
  faint,
  ink,
  type Piece,
  pairPiece,
  red,
  rule,
  type Style,
  soft,
  type Typesetter,
  typesetter,
} from './determination-type.ts'

// Draws a determination on US Letter. Everything is within the area that A4 (16.7 points narrower) also has, so it
// prints there on the same number of sheets, without being scaled down.

const paper = { width: 612, height: 792 }
const margin = 36
const width = paper.width - 2 * margin
const bottom = paper.height - 54
const gap = 18
const column = (width - gap) / 2

const decisionColors = { approved: '#1d6b3f', conditional: '#8a5300', rejected: red }

interface Look {
  readonly label: Style
  readonly value: Style
  readonly heading: Style
  readonly small: Style
  readonly figure: Style
  readonly total: Style
  /** The width of the labels next to values. */
  readonly labelWidth: number
  /** Points below a pair, and below a section. */
  readonly pairGap: number
  readonly sectionGap: number
}
const look = (size: number, labelWidth: number, pairGap: number, sectionGap: number): Look => ({
  label: { size: size - 0.5, color: soft },
  value: { size },
  heading: { size: 9, weight: 700 },
  small: { size: 7.5, color: soft },
  figure: { size: 9.5 },
  total: { size: 9.5, weight: 700 },
  labelWidth,
  pairGap,
  sectionGap,
})
const roomy = look(9, 94, 3, 8)
/** For a determination that would not fit on one page otherwise. */
const close = look(8.5, 88, 1, 3)

/** Creates the PDF. It is small, so it is made in memory. */
export async function determinationPdf(sheet: Sheet): Promise<Buffer> {
  const first = await drawn(sheet, roomy)
  return (first.pages === 1 ? first : await drawn(sheet, close)).pdf
}

async function drawn(sheet: Sheet, styles: Look): Promise<{ readonly pdf: Buffer; readonly pages: number }> {
  const doc = new PDFDocument({
    size: [paper.width, paper.height],
    margins: { top: margin, bottom: margin, left: margin, right: margin },
    bufferPages: true,
    autoFirstPage: false,
    lang: 'en-US',
    info: { Title: sheet.title, Producer: 'Verimend', Creator: 'Verimend' },
  })
  const pages = draw({ doc, type: typesetter(doc), styles }, sheet)
  doc.end()
  return { pdf: await buffer(doc), pages }
}

interface Pen {
  readonly doc: PDFKit.PDFDocument
  readonly type: Typesetter
  readonly styles: Look
}

/** Draws all pages and returns how many there are. */
function draw(pen: Pen, sheet: Sheet): number {
  const { doc, type, styles } = pen
  let y = 0

  const newPage = () => {
    doc.addPage()
    y = 32
    const titleWidth = type.widthOf(sheet.title, styles.heading) + 1
    const nameWidth = width - titleWidth - gap
    type.write(sheet.title, margin + width - titleWidth, y + 4, titleWidth, styles.heading)
    type.write('Verimend', margin + width - titleWidth, y + 17, titleWidth, { size: 9, color: soft })
    y += type.write(sheet.patient, margin, y, nameWidth, { size: 13, weight: 700 })
    y += type.write(sheet.policy, margin, y, nameWidth, { size: 9, color: soft }) + 5
    if (!sheet.banner) return
    doc.rect(margin, y, width, 22).fillColor('#fbe9e7').fill()
    type.write(sheet.banner, margin + 8, y + 4, width - 16, { size: 12, weight: 700, color: red })
    y += 28
  }
  /** Draws pieces one below the other; the first `together` of them stay on one page. */
  const place = (pieces: readonly Piece[], together: number) => {
    pieces.forEach((piece, index) => {
      const ahead = index === 0 ? pieces.slice(0, together) : [piece]
      if (y + ahead.reduce((sum, { height }) => sum + height, 0) > bottom) newPage()
      piece.at(y)
      y += piece.height
    })
  }

  newPage()
  y = drawDecision(pen, sheet, y)
  for (const section of sheet.sections) {
    const [first, ...rest] = section.blocks.flatMap((block) => piecesOf(pen, block))
    if (first) place([heading(pen, section), first, ...rest], 2)
    y += styles.sectionGap
  }

  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page)
    // Text below the margin would begin another page.
    doc.page.margins.bottom = 0
    rule(doc, margin, bottom + 4, width)
    const number = `Page ${page + 1} of ${count}`
    const numberWidth = type.widthOf(number, styles.small) + 1
    type.write(sheet.disclaimer, margin, bottom + 8, width - numberWidth - gap, styles.small)
    type.write(number, margin + width - numberWidth, bottom + 8, numberWidth, styles.small)
  }
  return count
}

/** The decision in its own band, with who verified it and until when it is valid. Returns where it ends. */
function drawDecision({ doc, type }: Pen, sheet: Sheet, y: number): number {
  const color = decisionColors[sheet.decisionKind]
  const big: Style = { size: 16, weight: 700, color }
  const beside: Style = { size: 9 }
  const wordWidth = type.widthOf(sheet.decision, big) + gap
  const rest = width - 28 - wordWidth
  const lineHeight = type.heightOf(sheet.decisionLine, rest, beside)
  const height = Math.max(22, lineHeight) + 6
  doc.rect(margin, y, width, height).fillColor(faint).fill()
  doc.rect(margin, y, 4, height).fillColor(color).fill()
  type.write(sheet.decision, margin + 14, y + (height - 20) / 2, wordWidth, big)
  type.write(sheet.decisionLine, margin + 14 + wordWidth, y + (height - lineHeight) / 2 + 1, rest, beside)
  return y + height + 7
}

function heading({ doc, type, styles }: Pen, { title, aside }: Section): Piece {
  return {
    height: 15,
    at: (y) => {
      rule(doc, margin, y, width)
      type.write(title, margin, y + 3, width, styles.heading)
      if (!aside) return
      const asideWidth = type.widthOf(aside, styles.label) + 1
      type.write(aside, margin + width - asideWidth, y + 4, asideWidth, styles.label)
    },
  }
}

function piecesOf(pen: Pen, block: Block): Piece[] {
  const { type, styles } = pen
  if ('pairs' in block) return pairsInColumns(pen, block.pairs)
  if ('table' in block) return [amountTable(pen, block.table)]
  if ('figures' in block) return [figureRow(pen, block.figures)]
  const lines = 'lines' in block ? block.lines : [`Not given: ${block.missing}`]
  const style = 'lines' in block ? styles.value : styles.label
  return lines.map((text) => ({
    height: type.heightOf(text, width, style) + styles.pairGap,
    at: (y) => type.write(text, margin, y, width, style),
  }))
}

/** Pairs in two columns, read down the left and then the right one; a long text gets the full width. */
function pairsInColumns(pen: Pen, pairs: readonly Pair[]): Piece[] {
  const { type, styles } = pen
  const isLong = ([, text]: Pair) =>
    type.heightOf(text, column - styles.labelWidth, styles.value) > 4 * 1.4 * styles.value.size
  const long = pairs.findIndex(isLong)
  const run = pairs.slice(0, long < 0 ? undefined : long)
  const next = long < 0 ? undefined : pairs[long]
  return [
    ...(run.length > 0 ? [twoColumns(pen, run)] : []),
    ...(next
      ? [pairPiece(type, next, margin, width, styles), ...pairsInColumns(pen, pairs.slice(long + 1))]
      : []),
  ]
}

function twoColumns({ type, styles }: Pen, pairs: readonly Pair[]): Piece {
  const heights = pairs.map((pair) => pairPiece(type, pair, margin, column, styles).height)
  const sum = (list: readonly number[]) => list.reduce((total, height) => total + height, 0)
  const tallest = (left: number) => Math.max(sum(heights.slice(0, left)), sum(heights.slice(left)))
  const lefts = pairs.map((_, index) => index + 1)
  const left = lefts.reduce((best, one) => (tallest(one) < tallest(best) ? one : best), pairs.length)
  return {
    height: tallest(left),
    at: (y) => {
      for (const [x, list] of [
        [margin, pairs.slice(0, left)],
        [margin + column + gap, pairs.slice(left)],
      ] as const) {
        let at = y
        for (const pair of list) {
          const piece = pairPiece(type, pair, x, column, styles)
          piece.at(at)
          at += piece.height
        }
      }
    },
  }
}

/** Right-aligned columns of amounts, so that they can be compared. */
function amountTable({ type, styles }: Pen, { columns, rows }: Amounts): Piece {
  const cell = 120
  const rowHeight = styles.value.size + 1.5 + styles.pairGap
  const first = width - columns.length * cell
  const row = (cells: readonly string[], y: number, usual: Style) =>
    cells.forEach((text, index) => {
      const style = index === 0 || text === notGiven ? styles.label : usual
      const textWidth = type.widthOf(text, style) + 1
      const end = margin + first + index * cell
      type.write(text, index === 0 ? margin : end - textWidth, y, index === 0 ? first : textWidth, style)
    })
  return {
    height: (rows.length + 1) * rowHeight + 3,
    at: (y) => {
      row(['', ...columns], y + 1, styles.label)
      rows.forEach((cells, index) => {
        row(cells, y + (index + 1) * rowHeight + 1, styles.value)
      })
    },
  }
}

/** Figures side by side, each below its label. */
function figureRow({ type, styles }: Pen, figures: readonly Pair[]): Piece {
  const cell = width / figures.length
  const labels = Math.max(...figures.map(([label]) => type.heightOf(label, cell - 8, styles.small)))
  const style = (index: number) => (index === figures.length - 1 ? styles.total : styles.figure)
  const values = Math.max(...figures.map(([, text], index) => type.heightOf(text, cell - 8, style(index))))
  return {
    height: labels + values + 3,
    at: (y) =>
      figures.forEach(([label, text], index) => {
        const x = margin + index * cell
        type.write(label, x, y, cell - 8, {
          ...styles.small,
          color: index === figures.length - 1 ? ink : soft,
        })
        type.write(text, x, y + labels + 1, cell - 8, style(index))
      }),
  }
}
