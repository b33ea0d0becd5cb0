import { read, utils, type WorkSheet } from '@e965/xlsx'
import { checkArchive } from './check-archive.ts'
import { cutSheet, maxColumns, maxRows, maxSheets, type Sheet, type TableReply } from './table.ts'

/** A workbook's sheets as the texts of their cells. Formulas, markup, macros and links are not read at all. */
export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<TableReply> {
  try {
    const problem = await checkArchive(bytes)
    if (problem) return { problem }
    const book = read(bytes, {
      type: 'array',
      dense: true,
      sheetRows: maxRows + 1,
      cellFormula: false,
      cellHTML: false,
      cellStyles: false,
      bookVBA: false,
    })
    const names = book.SheetNames.slice(0, maxSheets)
    const sheets = names.map((name) => sheetOf(name, book.Sheets[name]))
    // Every valid workbook has at least one sheet.
    if (sheets.length === 0) return { problem: 'unreadable' }
    return { book: { sheets, isCut: book.SheetNames.length > maxSheets } }
  } catch (failure) {
    const isLocked = failure instanceof Error && /password|encrypt/i.test(failure.message)
    return { problem: isLocked ? 'protected' : 'unreadable' }
  }
}

function sheetOf(name: string, sheet: WorkSheet | undefined): Sheet {
  const whole: string | undefined = sheet?.['!fullref'] ?? sheet?.['!ref']
  if (!sheet || !whole) return { name, rows: [], isCut: false }
  const { r: lastRow, c: lastColumn } = utils.decode_range(whole).e
  const rows = utils.sheet_to_json<unknown[]>(sheet, {
    header: 1,
    raw: false,
    defval: '',
    blankrows: true,
    // From the first cell on, so that rows and columns keep the workbook's names.
    range: { s: { r: 0, c: 0 }, e: { r: Math.min(lastRow, maxRows), c: Math.min(lastColumn, maxColumns) } },
  })
  return cutSheet(name, rows, lastRow >= maxRows || lastColumn >= maxColumns)
}
