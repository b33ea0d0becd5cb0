import { join, raw, type Sql, sql } from '../database/database.ts'

declare const shape: unique symbol
declare const answered: unique symbol

/** SQL that yields JSON of type `T`. The compiler checks the keys; only tests check the types of plain values. */
export type Json<T> = Sql & { readonly [shape]: T }

/**
 * A statement that returns (body text, records bigint[]): the reply as JSON of type `T` and the ids to audit. No row if
 * there is no such record within the scope.
 */
export type Answer<T> = Sql & { readonly [answered]: T }

/** The SQL of a value: plain `Sql` for scalars, typed `Json` for objects and lists. */
type Value<T> = NonNullable<T> extends object ? Json<T> | Json<NonNullable<T>> : Sql

/** The SQL of each value of an object. A missing, misspelled or extra key does not compile. */
export type JsonValues<T extends object> = { readonly [Key in keyof T]-?: Value<T[Key]> }

/** An object with exactly the keys of `T`, in the order given. */
export function jsonObject<T extends object>(values: JsonValues<T>): Json<T> {
  const pairs = Object.entries<Sql>(values).map(([key, value]) => sql`${raw(`'${key}'`)}, ${value}`)
  return sql`json_build_object(${join(pairs)})` as Json<T>
}

/** Like `jsonObject`, but for any number of keys: `json_build_object` accepts at most 50. */
export function jsonRow<T extends object>(values: JsonValues<T>): Json<T> {
  const columns = Object.entries<Sql>(values).map(([key, value]) => sql`${value} as ${raw(`"${key}"`)}`)
  return sql`(select row_to_json(whole) from (select ${join(columns)}) whole)` as Json<T>
}

/** An aggregate: all rows of the surrounding select as a list, empty if there are none. */
export const jsonAll = <T>(row: Json<T>, order: Sql): Json<T[]> =>
  sql`coalesce(json_agg(${row} ${order}), '[]')` as Json<T[]>

/** A subquery: the rows of `from` as a list, empty if there are none. `from` may end with an order clause. */
export const jsonList = <T>(row: Json<T>, order: Sql, from: Sql): Json<T[]> =>
  sql`coalesce((select json_agg(${row} ${order}) ${from}), '[]')` as Json<T[]>

/** A subquery: one JSON value, null if `from` has no row. */
export const jsonFrom = <T>(body: Json<T>, from: Sql): Json<T> => sql`(select ${body} ${from})` as Json<T>

/** The value of the state that a row is in. `state` is its SQL as text; each state that a row can be in has a value. */
export const jsonByState = <T>(state: Sql, values: Readonly<Record<string, T>>): Json<T> =>
  sql`${JSON.stringify(values)}::json -> (${state})` as Json<T>

/** A column of a subquery that contains JSON. Only tests check its type. */
export const jsonColumn = <T>(column: Sql): Json<T> => column as Json<T>

/** A statement that returns `body`; `around` writes the statement around the body's SQL. */
export const answerWith = <T>(body: Json<T>, around: (body: Sql) => Sql): Answer<T> =>
  around(sql`${body}::text`) as Answer<T>

/** The number of pages of a list; the statement must have a column `total`. */
export const pageCount = (limit: number): Sql => sql`(total + ${limit}::int - 1) / ${limit}::int`
