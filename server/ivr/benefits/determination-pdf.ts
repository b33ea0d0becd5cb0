import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import type { Section, Sheet } from './determination.ts'

// Draws a determination on US Letter. The typeface comes in files of a few alphabets each; a text is drawn in runs, each
// with the file that has its letters.

const margin = 40
const gap = 18
const ink = '#14262b'
const soft = '#52666b'
const line = '#c9d3d4'
const red = '#a3231f'

type Weight = 400 | 700
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
    const font = (weight: Weight) => read(`files/public-sans-${name}-${weight}-normal.woff`)
    return { name, has, fonts: { 400: font(400), 700: font(700) } }
  })
})()

interface Run {
  readonly font: string
  readonly text: string
}

/** Runs of letters of one file; a letter that no file has becomes a question mark. */
function runsOf(text: string, weight: Weight): Run[] {
  const runs: { font: string; text: string }[] = []
  for (const letter of text.normalize('NFC').replace(/\s+/g, ' ')) {
    const alphabet = alphabets.find(({ has }) => has(letter.codePointAt(0) ?? 0))
    const font = `${alphabet?.name ?? 'latin'} ${weight}`
    const last = runs.at(-1)
    const drawn = alphabet ? letter : '?'
    if (last?.font === font) last.text += drawn
    else runs.push({ font, text: drawn })
  }
  return runs.length > 0 ? runs : [{ font: `latin ${weight}`, text: ' ' }]
}

/** The typeface's kerning draws '#' into the letter after it. */
const noKerning = { kern: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[]

interface Style {
  readonly size: number
  readonly weight?: Weight
  readonly color?: string
}

/** Creates the PDF. It is small, so it is made in memory. */
export async function determinationPdf(sheet: Sheet): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'LETTER',
    margins: { top: margin, bottom: margin, left: margin, right: margin },
    bufferPages: true,
    autoFirstPage: false,
    lang: 'en-US',
    info: { Title: sheet.title, Producer: 'Verimend', Creator: 'Verimend' },
  })
  for (const { name, fonts } of alphabets)
    for (const weight of [400, 700] as const) doc.registerFont(`${name} ${weight}`, fonts[weight])
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  draw(doc, sheet)
  doc.end()
  return done
}

function draw(doc: PDFKit.PDFDocument, sheet: Sheet): void {
  const width = 612 - 2 * margin
  const bottom = 792 - margin - 34
  let y = 0

  /** Draws text at a place and returns its height. */
  const write = (text: string, x: number, at: number, w: number, style: Style): number => {
    const { size, weight = 400, color = ink } = style
    doc.fontSize(size).fillColor(color)
    const runs = runsOf(text, weight)
    runs.forEach(({ font, text: part }, index) => {
      doc.font(font)
      const options = { width: w, continued: index < runs.length - 1, lineGap: 1, features: noKerning }
      if (index === 0) doc.text(part, x, at, options)
      else doc.text(part, options)
    })
    return heightOf(text, w, style)
  }
  const heightOf = (text: string, w: number, { size, weight = 400 }: Style): number =>
    doc
      .font(`latin ${weight}`)
      .fontSize(size)
      .heightOfString(text.replace(/\s+/g, ' '), { width: w, lineGap: 1, features: noKerning })

  const newPage = () => {
    doc.addPage()
    y = margin
    y += write(sheet.title, margin, y, width, { size: 9, weight: 700, color: soft }) + 2
    y += write(sheet.header, margin, y, width, { size: 10.5, weight: 700 }) + 4
    doc
      .moveTo(margin, y)
      .lineTo(margin + width, y)
      .strokeColor(line)
      .lineWidth(0.75)
      .stroke()
    y += 8
    if (!sheet.banner) return
    doc.rect(margin, y, width, 22).fillColor('#fbe9e7').fill()
    write(sheet.banner, margin + 8, y + 4, width - 16, { size: 12, weight: 700, color: red })
    y += 30
  }
  /** Begins a new page if this much does not fit on the current one. */
  const need = (height: number) => {
    if (y + height > bottom) newPage()
  }

  const column = (width - gap) / 2
  const label = 112
  const styles = { label: { size: 7.5, color: soft }, value: { size: 8 } }
  /** Rows of two pairs; a pair whose value would be a tall narrow column has a row of its own. */
  const rowsIn = (list: NonNullable<Section['pairs']>) => {
    const rows: (typeof list)[number][][] = []
    const isLong = (value: string) => heightOf(value, column - label, styles.value) > 4 * 11
    for (const pair of list) {
      const last = rows.at(-1)
      if (last?.length === 1 && !isLong(pair[1]) && !isLong(last[0]?.[1] ?? '')) last.push(pair)
      else rows.push([pair])
    }
    return rows.map((cells) => {
      const isWide = cells.length === 1 && isLong(cells[0]?.[1] ?? '')
      const valueWidth = (isWide ? width : column) - label
      const heights = cells.map(([name, value]) =>
        Math.max(heightOf(name, label - 6, styles.label), heightOf(value, valueWidth, styles.value)),
      )
      return { cells, valueWidth, height: Math.max(...heights) }
    })
  }
  const drawRow = ({ cells, valueWidth, height }: ReturnType<typeof rowsIn>[number]) => {
    need(height)
    cells.forEach(([name, value], index) => {
      const x = margin + index * (column + gap)
      write(name, x, y + 0.5, label - 6, styles.label)
      write(value, x + label, y, valueWidth, styles.value)
    })
    y += height + 1.5
  }

  newPage()
  y += write(sheet.decision, margin, y, width, { size: 18, weight: 700 })
  y += write(sheet.decisionLine, margin, y, width, { size: 8.5, color: soft }) + 6
  for (const section of sheet.sections) {
    const rows = rowsIn(section.pairs ?? [])
    const [firstLine] = section.lines ?? []
    // A title stays with what follows it.
    need(20 + (firstLine === undefined ? (rows[0]?.height ?? 0) : heightOf(firstLine, width, { size: 8.5 })))
    y += 3 + write(section.title, margin, y + 3, width, { size: 9, weight: 700 }) + 2
    for (const text of section.lines ?? []) {
      const style = { size: 8.5 }
      need(heightOf(text, width, style))
      y += write(text, margin, y, width, style) + 1.5
    }
    for (const row of rows) drawRow(row)
    y += 3
  }
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page)
    // Below the margin's end a text would begin another page.
    doc.page.margins.bottom = 0
    write(`${sheet.disclaimer} Page ${page + 1} of ${count}`, margin, bottom + 8, width, {
      size: 7,
      color: soft,
    })
  }
}
