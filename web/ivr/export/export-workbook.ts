import { writeXlsx } from 'hucre/xlsx'
import type { ExportCell } from './export.ts'

/** The message to the worker. */
export interface WorkbookRequest {
  readonly columns: readonly { readonly heading: string; readonly width: number }[]
  readonly rows: readonly (readonly ExportCell[])[]
}

/** The maximum length of a cell in Excel, in UTF-16 units. */
const maxCellLength = 32_767

const font = { name: 'Calibri', size: 11 } as const
const alignment = { vertical: 'top', wrapText: true } as const
/** '@' is Excel's text format: what someone types over the cell later stays text as well. */
const asText = { numFmt: '@', font, alignment } as const
const asLink = {
  numFmt: '@',
  font: { ...font, color: { rgb: '0563C1' }, underline: true },
  alignment: { vertical: 'top' },
} as const
const asHeading = { numFmt: '@', font: { ...font, bold: true }, alignment } as const

/** Creates an Excel workbook of one sheet: all cells are text; the header row is bold and frozen. */
export async function toWorkbook({ columns, rows }: WorkbookRequest): Promise<Uint8Array<ArrayBuffer>> {
  const cells = new Map<string, object>(columns.map((_, column) => [`0,${column}`, { style: asHeading }]))
  for (const [row, given] of rows.entries())
    for (const [column, { link }] of given.entries()) {
      const style = link ? asLink : asText
      cells.set(`${row + 1},${column}`, { style, ...(link && { hyperlink: { target: link } }) })
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

/** Makes a text safe for a cell: normalized line breaks, no sequence that Excel would decode, limited length. */
export function cellText(text: string): string {
  const normalized = text
    .replace(/\r\n?/g, '\n')
    // XML does not allow these characters.
    .replace(/[\uFFFE\uFFFF]/g, '\uFFFD')
    .toWellFormed()
  const cut = normalized.length > maxCellLength ? `${truncated(normalized, maxCellLength - 1)}…` : normalized
  // Excel reads '_x0041_' as 'A', unless the underscore itself is escaped (ECMA-376, ST_Xstring).
  return cut.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
}

/** Truncates a text without splitting a surrogate pair. */
function truncated(text: string, length: number): string {
  const start = text.slice(0, length)
  return start.isWellFormed() ? start : start.slice(0, -1)
}
