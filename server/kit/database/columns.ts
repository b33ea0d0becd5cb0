import { join, raw, type Sql, sql } from './database.ts'

/** The column of each field of a catalogue. */
export type Columns = Readonly<Record<string, string>>

/** The columns, as an insert names them. */
export const names = (columns: Columns): Sql => raw(Object.values(columns).join(', '))

/** A value for each of the columns, in the order of `names`. */
export const values = <C extends Columns>(columns: C, row: Readonly<Record<keyof C, unknown>>): Sql =>
  join(Object.keys(columns).map((field) => row[field]))

/** The columns with their values, as an update sets them. */
export const assigned = <C extends Columns>(columns: C, row: Readonly<Record<keyof C, unknown>>): Sql =>
  join(Object.entries(columns).map(([field, column]) => sql`${raw(column)} = ${row[field]}`))

/** The columns, as an insert replaces a row that is there. */
export const replaced = (columns: Columns): Sql =>
  raw(
    Object.values(columns)
      .map((column) => `${column} = excluded.${column}`)
      .join(', '),
  )

/**
 * The columns by the names of their fields, as a select gives them.
 * @param row their alias, where the statement needs one
 */
export const selected = (columns: Columns, row = ''): Sql =>
  raw(
    Object.entries(columns)
      .map(([field, column]) => `${row && `${row}.`}${column} as "${field}"`)
      .join(', '),
  )
