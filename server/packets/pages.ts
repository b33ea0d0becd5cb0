import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { countText, dayInWords } from '#contract/formats.ts'
import {
  faint,
  ink,
  lineColor,
  type Piece,
  pairPiece,
  red,
  rule,
  type Style,
  soft,
  type Typesetter,
  typesetter,
} from '../ivr/benefits/determination-type.ts'
import type { PacketContent } from './store.ts'

// Draws a packet's own pages, on US Letter within what also fits A4: cover, statement, pictures, tables, and notices.
// Header and footer are drawn once the number of pages is known.

/** Header and footer are as wide as a page, and drawn above and below it. */
export const stripWidth = 612
export const headHeight = 26
export const footHeight = 30

/** A page that has this size with header and footer. */
const without = (wide: number, high: number): [width: number, height: number] => [
  wide,
  high - ((headHeight + footHeight) * wide) / stripWidth,
]
const paper = without(612, 792)
const landscape = without(792, 612)
const margin = 48
const width = paper[0] - 2 * margin
const top = 30
const bottom = paper[1] - 26

const title: Style = { size: 18, weight: 700 }
const heading: Style = { size: 11, weight: 700 }
const body: Style = { size: 10 }
const label: Style = { size: 9, color: soft }
const small: Style = { size: 8, color: soft }
const pairs = { label, value: body, labelWidth: 130, pairGap: 3 }
const warning: Style = { size: 11, weight: 700, color: red }

export interface Drawn {
  readonly doc: PDFKit.PDFDocument
  readonly type: Typesetter
  /** The pages so far. */
  count(): number
  /** Ends the document. */
  finished(): Promise<Buffer>
}

/** A document whose bytes depend only on what is drawn. */
export function newDocument(madeAt: Date): Drawn {
  const doc = new PDFDocument({
    size: paper,
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    info: { CreationDate: madeAt, ModDate: madeAt, Producer: 'Verimend', Creator: 'Verimend' },
  })
  return {
    doc,
    type: typesetter(doc),
    count: () => doc.bufferedPageRange().count,
    finished: () => {
      doc.end()
      return buffer(doc)
    },
  }
}

/** A line of the table of contents: `page` counts from 1. */
export interface Entry {
  readonly text: string
  readonly level: 0 | 1
  readonly page: number
}

/** Draws pieces one below the other on as many pages as they take. `together`: stays with the next piece. */
function flow({ doc }: Drawn, pieces: readonly (Piece & { readonly together?: boolean })[]): void {
  let y = bottom
  pieces.forEach((piece, index) => {
    const next = piece.together ? (pieces[index + 1]?.height ?? 0) : 0
    if (y + piece.height + next > bottom) {
      doc.addPage()
      y = top
    }
    piece.at(y)
    y += piece.height
  })
}

function textPiece({ type }: Drawn, text: string, style: Style, after = 4, indent = 0): Piece {
  return {
    height: type.heightOf(text, width - indent, style) + after,
    at: (y) => type.write(text, margin + indent, y, width - indent, style),
  }
}

function headingPiece(drawn: Drawn, text: string): Piece & { together: true } {
  return {
    height: 24,
    together: true,
    at: (y) => {
      drawn.type.write(text, margin, y + 6, width, heading)
      rule(drawn.doc, margin, y + 21, width)
    },
  }
}

function entryPiece({ type }: Drawn, { text, level, page }: Entry): Piece {
  const number = String(page)
  const style = level === 0 ? { ...body, weight: 700 as const } : body
  const indent = level * 14
  const room = width - indent - 40
  return {
    height: type.heightOf(text, room, style) + 3,
    at: (y) => {
      type.write(text, margin + indent, y, room, style)
      const end = type.widthOf(number, body) + 1
      type.write(number, margin + width - end, y, end, body)
    },
  }
}

/** The cover, and the table of contents with page numbers. */
export function drawCover(
  drawn: Drawn,
  content: PacketContent,
  made: { readonly on: string; readonly by: string },
  entries: readonly Entry[],
  problems: readonly string[],
): void {
  const notes = [
    ...problems,
    ...(content.leftOut.length > 0 ? [`Left out by the office: ${content.leftOut.join('; ')}.`] : []),
  ]
  flow(drawn, [
    textPiece(drawn, content.title, title, 2),
    textPiece(drawn, `${content.number}, prepared on ${dayInWords(made.on)} by ${made.by}`, label, 8),
    ...content.cover.flatMap((part) => [
      headingPiece(drawn, part.title),
      ...part.pairs.map((pair) => pairPiece(drawn.type, pair, margin, width, pairs)),
    ]),
    ...(notes.length > 0
      ? [headingPiece(drawn, 'Not in this packet'), ...notes.map((note) => textPiece(drawn, note, body))]
      : []),
    headingPiece(drawn, 'Contents'),
    ...entries.map((entry) => entryPiece(drawn, entry)),
  ])
}

/** The clinical statement, a sentence in each paragraph: reviewers look for single facts. */
export function drawStatement(drawn: Drawn, sentences: readonly string[]): void {
  flow(drawn, [
    textPiece(drawn, 'Clinical statement', title, 10),
    ...(sentences.length > 0 ? sentences : ['No statement was written.']).map((text) =>
      textPiece(drawn, text, { size: 10.5 }, 6),
    ),
    {
      height: 70,
      at: (y: number) => {
        rule(drawn.doc, margin, y + 48, width)
        drawn.type.write('Signature of the physician', margin, y + 52, width / 2, small)
        drawn.type.write('Date', margin + width - 140, y + 52, 140, small)
      },
    },
  ])
}

/** A page that says that a file is not here, and why. */
export function drawNotice(drawn: Drawn, name: string, why: string): void {
  flow(drawn, [
    textPiece(drawn, 'This file is not in the packet', title, 10),
    textPiece(drawn, name, warning, 6),
    textPiece(drawn, why, body),
  ])
}

export interface Picture {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
  readonly caption: string
}

/** Pictures with what they show: wound pictures two on a page, others one. */
export function drawPictures(drawn: Drawn, pictures: readonly Picture[], perPage: 1 | 2): void {
  const { doc, type } = drawn
  const slot = (bottom - top) / perPage
  pictures.forEach((picture, index) => {
    const place = index % perPage
    if (place === 0) doc.addPage()
    const y = top + place * slot
    const said = type.heightOf(picture.caption, width, heading)
    const room = slot - said - 16
    const scale = Math.min(width / picture.width, room / picture.height)
    const [wide, high] = [picture.width * scale, picture.height * scale]
    type.write(picture.caption, margin, y, width, heading)
    doc.image(picture.bytes, margin + (width - wide) / 2, y + said + 6, { width: wide, height: high })
  })
}

export interface Table {
  readonly name: string
  readonly rows: readonly (readonly string[])[]
  /** Rows that are not drawn. */
  readonly more: number
}

const tableStyle: Style = { size: 8 }
const tableHead: Style = { size: 8, weight: 700 }
const cellPad = 3
const narrowest = 46
/** The longest text of a cell that is drawn in full; more is cut, and says so. */
const longestCell = 400

/** A sheet as tables: the first row is repeated, and columns that do not fit go on further pages. */
export function drawTable(drawn: Drawn, file: string, { name, rows, more }: Table): void {
  const { doc, type } = drawn
  const wideRoom = landscape[0] - 2 * margin
  const columns = Math.max(0, ...rows.map((row) => row.length))
  const cell = (text: string) => (text.length > longestCell ? `${text.slice(0, longestCell)}…` : text)
  // The width of a column on one line, judging by the first rows.
  const wanted = Array.from({ length: columns }, (_, at) => {
    const texts = rows.slice(0, 60).map((row) => cell(row[at] ?? ''))
    const widest = Math.max(0, ...texts.map((text) => type.widthOf(text, tableHead)))
    return Math.min(Math.max(widest + 2 * cellPad + 2, narrowest), 190)
  })
  const bands: number[][] = []
  let room = 0
  wanted.forEach((wide, at) => {
    const last = bands.at(-1)
    if (!last || room + wide > wideRoom) {
      bands.push([at])
      room = wide
    } else {
      last.push(at)
      room += wide
    }
  })
  if (bands.length === 0) bands.push([])
  for (const [band, at] of bands.entries()) {
    const total = at.reduce((sum, column) => sum + (wanted[column] ?? 0), 0)
    const stretch = total === 0 ? 1 : Math.min(wideRoom / total, 1.6)
    const widths = at.map((column) => (wanted[column] ?? 0) * stretch)
    let y = 0
    const end = landscape[1] - 17
    const drawRow = (row: readonly string[], style: Style, filled: boolean) => {
      const heights = at.map((column, index) =>
        type.heightOf(cell(row[column] ?? '') || ' ', (widths[index] ?? 0) - 2 * cellPad, style),
      )
      const high = Math.max(12, ...heights) + 2 * cellPad
      if (y + high > end) {
        newPage()
        if (!filled && rows[0]) drawRow(rows[0], tableHead, true)
      }
      let x = margin
      at.forEach((column, index) => {
        const wide = widths[index] ?? 0
        if (filled) doc.rect(x, y, wide, high).fillColor(faint).fill()
        doc.rect(x, y, wide, high).strokeColor(lineColor).lineWidth(0.5).stroke()
        const text = cell(row[column] ?? '')
        if (text !== '') type.write(text, x + cellPad, y + cellPad, wide - 2 * cellPad, style)
        x += wide
      })
      y += high
    }
    const newPage = () => {
      doc.addPage({ size: landscape, margin: 0 })
      y = 16
      const part = bands.length > 1 ? `, columns ${(at[0] ?? 0) + 1} to ${(at.at(-1) ?? 0) + 1}` : ''
      y += type.write(`${file}: ${name}${part}`, margin, y, wideRoom, heading) + 6
    }
    const [head = [], ...rest] = rows
    newPage()
    drawRow(head, tableHead, true)
    for (const row of rest) drawRow(row, tableStyle, false)
    if (rows.length === 0) type.write('This sheet is empty.', margin, y, wideRoom, body)
    if (more > 0 && band === bands.length - 1) {
      if (y + 30 > end) newPage()
      type.write(
        `${countText(more, 'more row')} ${more === 1 ? 'is' : 'are'} not printed here. Please send the workbook itself as well.`,
        margin,
        y + 8,
        wideRoom,
        warning,
      )
    }
  }
}

/** The header and footer of a page. */
interface Stamp {
  readonly section: string
  readonly number: string
  readonly page: number
  readonly of: number
}

/** Two strips for each page: the header, and the footer. */
export function drawStamps(drawn: Drawn, stamps: readonly Stamp[]): void {
  const { doc, type } = drawn
  // White: what the file's page has there, outside of what it shows, is not seen.
  const strip = (height: number) =>
    doc
      .addPage({ size: [stripWidth, height], margin: 0 })
      .rect(0, 0, stripWidth, height)
      .fill('#fff')
  for (const { section, number, page, of } of stamps) {
    strip(headHeight)
    const room = stripWidth - 48
    type.write(cutTo(type, section, room, small), 24, 9, room, small)
    strip(footHeight)
    const text = `${number} · Page ${page} of ${of}`
    const wide = type.widthOf(text, small) + 1
    type.write(text, stripWidth - 24 - wide, 9, wide, { ...small, color: ink })
    type.write('Protected health information: confidential', 24, 9, room - wide - 12, small)
  }
}

/** On one line. */
function cutTo(type: Typesetter, text: string, room: number, style: Style): string {
  if (type.widthOf(text, style) <= room) return text
  let shorter = text
  while (shorter.length > 1 && type.widthOf(`${shorter}…`, style) > room) shorter = shorter.slice(0, -4)
  return `${shorter}…`
}
