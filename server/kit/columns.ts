import { join, raw, type Sql } from './database.ts'

/** The column of each field of a catalogue. */
export type Columns = Readonly<Record<string, string>>

/** The columns, as an insert names them. */
export const names = (columns: Columns): Sql => raw(Object.values(columns).join(', '))

/** A value for each of the columns, in the order of `names`. */
export const values = <C extends Columns>(columns: C, row: Readonly<Record<keyof C, unknown>>): Sql =>
  join(Object.keys(columns).map((field) => row[field]))
