import { numberText } from '#contract/formats.ts'
/** Display limits for a sheet. */
export const maxRows = 1_000
export const maxColumns = 50
/** Display limits for a workbook and for the text of a cell. */
export const maxSheets = 50
export const maxCharacters = 1_000

/** A sheet as text, row by row from its first cell. */
export interface Sheet {
  name: string
  rows: readonly (readonly string[])[]
  /** The sheet has more rows or columns than are shown. */
  isCut: boolean
}

export interface Book {
  sheets: readonly Sheet[]
  /** The workbook has more sheets than are shown. */
  isCut: boolean
}

export type TableProblem = 'protected' | 'unreadable' | 'too-large' | 'too-long'

/** The messages to and from the worker. */
export interface TableRequest {
  bytes: Uint8Array<ArrayBuffer>
  extension: string
}
export type TableReply = { book: Book } | { problem: TableProblem }

export const problemWords: Record<TableProblem, string> = {
  protected: 'This workbook is password-protected, so it can’t be shown here.',
  unreadable: 'This file is damaged, so it can’t be shown here.',
  'too-large': 'This workbook is too large to show here.',
  'too-long': 'This file takes too long to load, so it can’t be shown here.',
}

/**
 * Cuts a sheet to the display limits. `rows` contains one row and one column more than the limits, or the entire sheet.
 */
export function cutSheet(name: string, rows: readonly (readonly unknown[])[], hasMore = false): Sheet {
  const wide = rows.reduce((most, row) => Math.max(most, row.length), 0)
  return {
    name,
    rows: rows.slice(0, maxRows).map((row) => row.slice(0, maxColumns).map(cellText)),
    isCut: hasMore || rows.length > maxRows || wide > maxColumns,
  }
}

/** Says what is not shown of a sheet; undefined when all of it is. */
export function cutWords({ rows, isCut }: Sheet): string | undefined {
  if (!isCut) return undefined
  const wide = rows.reduce((most, row) => Math.max(most, row.length), 0)
  const most = [
    rows.length >= maxRows && `${numberText(maxRows)} rows`,
    wide >= maxColumns && `${maxColumns} columns`,
  ]
  return `Only the first ${most.filter(Boolean).join(' and ')} are shown. Download the file to see all of it.`
}

function cellText(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value)
  return text.length > maxCharacters ? `${text.slice(0, maxCharacters)}…` : text
}

/** A column's name as in spreadsheets: A … Z, AA, AB … `index` starts at 0. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}

/** Decodes a CSV: UTF-8 or UTF-16 by its first bytes, otherwise Windows-1252. */
export function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
