import { saveBytes } from './save-file.ts'

/** Downloads rows as a CSV file. */
export const saveCsv = (name: string, rows: readonly (readonly string[])[]): void =>
  saveBytes(name, new Blob([csvText(rows)], { type: 'text/csv;charset=utf-8' }))

/** Rows as a CSV file (RFC 4180) that spreadsheet programs read as UTF-8. */
export const csvText = (rows: readonly (readonly string[])[]): string => `\uFEFF${csvRows(rows)}`

/** More rows of such a file. */
export const csvRows = (rows: readonly (readonly string[])[]): string => rows.map(rowText).join('')

function rowText(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${escapedFormula(cell).replaceAll('"', '""')}"`).join(',')}\r\n`
}

/** Prefixes an apostrophe if a spreadsheet would run the text as a formula; quoting does not prevent that. */
export function escapedFormula(text: string): string {
  const isRun = /^[\t\r\n]/.test(text) || /^[=+\-@＝＋－＠]/.test(text.trimStart())
  return isRun ? `'${text}` : text
}
