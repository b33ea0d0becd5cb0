import { join, raw, type Sql, sql } from './database.ts'

/** Column names by field name. */
export type Columns = Readonly<Record<string, string>>

/** The column list of an insert. */
export const names = (columns: Columns): Sql => raw(Object.values(columns).join(', '))

/** The values of an insert, in the order of `names`. */
export const values = <C extends Columns>(columns: C, row: Readonly<Record<keyof C, unknown>>): Sql =>
  join(Object.keys(columns).map((field) => row[field]))

/** The assignments of an update. */
export const assigned = <C extends Columns>(columns: C, row: Readonly<Record<keyof C, unknown>>): Sql =>
  join(Object.entries(columns).map(([field, column]) => sql`${raw(column)} = ${row[field]}`))

/** The assignments of `on conflict do update`. */
export const replaced = (columns: Columns): Sql =>
  raw(
    Object.values(columns)
      .map((column) => `${column} = excluded.${column}`)
      .join(', '),
  )

/**
 * The select list, with each column named by its field.
 * @param row the table alias, where the statement needs one
 */
export const selected = (columns: Columns, row = ''): Sql =>
  raw(
    Object.entries(columns)
      .map(([field, column]) => `${row && `${row}.`}${column} as "${field}"`)
      .join(', '),
  )
