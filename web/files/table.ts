/** What is shown of a table at most. */
export const mostRows = 1_000
export const mostColumns = 50
/** What is shown of a workbook and of a cell at most. */
export const mostSheets = 50
export const mostCharacters = 1_000

/** A sheet as text, row by row from its first cell on. */
export interface Sheet {
  name: string
  rows: readonly (readonly string[])[]
  /** It holds more rows or columns than are shown. */
  isCut: boolean
}

export interface Book {
  sheets: readonly Sheet[]
  /** It holds more sheets than are shown. */
  isCut: boolean
}

/** Why a table cannot be shown. */
export type TableProblem = 'protected' | 'unreadable' | 'too-large' | 'too-long'

/** What the worker is asked, and what it answers. */
export interface TableRequest {
  bytes: Uint8Array<ArrayBuffer>
  extension: string
}
export type TableReply = { book: Book } | { problem: TableProblem }

export const problemWords: Record<TableProblem, string> = {
  protected: 'This workbook is protected with a password, so it cannot be shown here.',
  unreadable: 'This file is damaged, so it cannot be shown here.',
  'too-large': 'This workbook is too large to be shown here.',
  'too-long': 'This file takes too long to read, so it cannot be shown here.',
}

/** What is shown of a sheet that was read with one row and one column more than that, or with all it has. */
export function cutSheet(name: string, rows: readonly (readonly unknown[])[], hasMore = false): Sheet {
  const wide = rows.reduce((most, row) => Math.max(most, row.length), 0)
  return {
    name,
    rows: rows.slice(0, mostRows).map((row) => row.slice(0, mostColumns).map(cellText)),
    isCut: hasMore || rows.length > mostRows || wide > mostColumns,
  }
}

/** What is not shown of a sheet, in words; undefined when all of it is. */
export function cutWords({ rows, isCut }: Sheet): string | undefined {
  if (!isCut) return undefined
  const wide = rows.reduce((most, row) => Math.max(most, row.length), 0)
  const most = [
    rows.length >= mostRows && `${mostRows.toLocaleString('en-US')} rows`,
    wide >= mostColumns && `${mostColumns} columns`,
  ]
  return `Only the first ${most.filter(Boolean).join(' and ')} are shown. Download the file to see all of it.`
}

function cellText(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value)
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text
}

/** A column's name as spreadsheets count: A … Z, AA, AB … */
export function columnName(place: number): string {
  const letter = String.fromCharCode(65 + (place % 26))
  return place < 26 ? letter : columnName(Math.floor(place / 26) - 1) + letter
}

/** A CSV's text: UTF-8 or UTF-16 as its first bytes say, else as Windows wrote it. */
export function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
