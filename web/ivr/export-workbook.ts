import { writeXlsx } from 'hucre/xlsx'
import type { ExportCell } from './export.ts'

/** The part of a column that a workbook shows by itself; the cells come as rows. */
export interface WorkbookColumn {
  readonly heading: string
  readonly width: number
}

/** What a worker is handed. */
export interface WorkbookRequest {
  readonly columns: readonly WorkbookColumn[]
  readonly rows: readonly (readonly ExportCell[])[]
}

/** The most UTF-16 units that Excel takes in one cell. */
const mostInCell = 32_767

const font = { name: 'Calibri', size: 11 } as const
const alignment = { vertical: 'top', wrapText: true } as const
/** '@' is Excel's text format: what is typed over a cell later stays text as well. */
const asText = { numFmt: '@', font, alignment } as const
const asLink = {
  numFmt: '@',
  font: { ...font, color: { rgb: '0563C1' }, underline: true },
  alignment: { vertical: 'top' },
} as const
const asHeading = { numFmt: '@', font: { ...font, bold: true }, alignment } as const

/** An Excel workbook of one sheet: every cell is text, the row of headings is bold and stays in view. */
export async function toWorkbook({ columns, rows }: WorkbookRequest): Promise<Uint8Array<ArrayBuffer>> {
  const cells = new Map<string, object>(columns.map((_, place) => [`0,${place}`, { style: asHeading }]))
  for (const [row, given] of rows.entries())
    for (const [place, { link }] of given.entries()) {
      const style = link ? asLink : asText
      cells.set(`${row + 1},${place}`, { style, ...(link && { hyperlink: { target: link } }) })
    }
  const written = await writeXlsx({
    sheets: [
      {
        name: 'IVR Requests',
        columns: columns.map(({ width }) => ({ width })),
        rows: [
          columns.map(({ heading }) => heading),
          ...rows.map((row) => row.map(({ text }) => cellText(text) || null)),
        ],
        cells,
        freezePane: { rows: 1 },
      },
    ],
  })
  return new Uint8Array(written)
}

/** The text as a workbook can hold it: its own line breaks, no sequence that Excel would decode, not too long. */
export function cellText(text: string): string {
  const held = text
    .replace(/\r\n?/g, '\n')
    // Not allowed in XML.
    .replace(/[\uFFFE\uFFFF]/g, '\uFFFD')
    .toWellFormed()
  const cut = held.length > mostInCell ? `${cutAt(held, mostInCell - 1)}…` : held
  // '_x0041_' stands for 'A' in a workbook, unless its underscore is written so itself (ECMA-376, ST_Xstring).
  return cut.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
}

/** The beginning of a text, without half of a letter that takes two units. */
function cutAt(text: string, length: number): string {
  const begun = text.slice(0, length)
  return begun.isWellFormed() ? begun : begun.slice(0, -1)
}
