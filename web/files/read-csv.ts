import Papa from 'papaparse'
import { type Book, cutSheet, decoded, mostRows } from './table.ts'

/** A CSV as a book of one sheet. */
export function readCsv(bytes: Uint8Array): Book {
  // The line break at the end begins no row, and would keep a short file's separator from being guessed.
  const text = decoded(bytes).replace(/\r?\n$/, '')
  const { data } = Papa.parse<string[]>(text, { preview: mostRows + 1 })
  return { sheets: [cutSheet('', data)], isCut: false }
}
