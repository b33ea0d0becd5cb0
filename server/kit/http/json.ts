import { join, raw, type Sql, sql } from '../database/database.ts'

declare const shape: unique symbol
declare const answered: unique symbol

/** SQL whose value is JSON of the shape `T`: its keys are checked by the compiler, its plain values by the tests. */
export type Json<T> = Sql & { readonly [shape]: T }

/** A statement that answers (body text, records bigint[]), of which the body is JSON of the shape `T`. */
export type Answer<T> = Sql & { readonly [answered]: T }

/** What makes a value: SQL where it is plain, JSON of its shape where it is an object or a list. */
type Value<T> = NonNullable<T> extends object ? Json<T> | Json<NonNullable<T>> : Sql

/** What makes each value of an object: with a key missing, misspelled or too many it does not compile. */
export type JsonValues<T extends object> = { readonly [Key in keyof T]-?: Value<T[Key]> }

/** An object with exactly the keys of `T`, in the order given. */
export function jsonObject<T extends object>(values: JsonValues<T>): Json<T> {
  const pairs = Object.entries<Sql>(values).map(([key, value]) => sql`${raw(`'${key}'`)}, ${value}`)
  return sql`json_build_object(${join(pairs)})` as Json<T>
}

/** The same for any number of keys: `json_build_object` takes no more than 50. */
export function jsonRow<T extends object>(values: JsonValues<T>): Json<T> {
  const columns = Object.entries<Sql>(values).map(([key, value]) => sql`${value} as ${raw(`"${key}"`)}`)
  return sql`(select row_to_json(whole) from (select ${join(columns)}) whole)` as Json<T>
}

/** All rows of the statement that it stands in as a list, empty where there are none. */
export const jsonAll = <T>(row: Json<T>, order: Sql): Json<T[]> =>
  sql`coalesce(json_agg(${row} ${order}), '[]')` as Json<T[]>

/** The rows of `from` as a list, empty where there are none; `from` may end in the order of its rows. */
export const jsonList = <T>(row: Json<T>, order: Sql, from: Sql): Json<T[]> =>
  sql`coalesce((select json_agg(${row} ${order}) ${from}), '[]')` as Json<T[]>

/** JSON that a statement of its own selects; null where `from` has no row. */
export const jsonFrom = <T>(body: Json<T>, from: Sql): Json<T> => sql`(select ${body} ${from})` as Json<T>

/** JSON that a column of a subquery has. Nothing checks its shape but the tests. */
export const jsonColumn = <T>(column: Sql): Json<T> => column as Json<T>

/** The statement that answers with `body`: `around` puts it where it is selected. */
export const answerWith = <T>(body: Json<T>, around: (body: Sql) => Sql): Answer<T> =>
  around(sql`${body}::text`) as Answer<T>

/** How many pages the rows of a list take, where a column of the statement has their `total`. */
export const pageCount = (limit: number): Sql => sql`(total + ${limit}::int - 1) / ${limit}::int`
