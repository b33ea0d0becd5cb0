import Papa from 'papaparse'
import { type Book, cutSheet, decoded, maxRows } from './table.ts'

/** A CSV as a workbook with one sheet. */
export function readCsv(bytes: Uint8Array): Book {
  // A trailing line break would add an empty row and disturb the detection of the separator in short files.
  const text = decoded(bytes).replace(/\r?\n$/, '')
  const { data } = Papa.parse<string[]>(text, { preview: maxRows + 1 })
  return { sheets: [cutSheet('', data)], isCut: false }
}
