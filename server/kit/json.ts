import { join, raw, type Sql, sql } from './database.ts'

declare const shape: unique symbol
declare const answered: unique symbol

/** SQL whose value is JSON of the shape `T`: its keys are checked by the compiler, its plain values by the tests. */
export type Json<T> = Sql & { readonly [shape]: T }

/** A statement that answers (body text, records bigint[]), of which the body is JSON of the shape `T`. */
export type Answer<T> = Sql & { readonly [answered]: T }

/** What makes a value: SQL where it is plain, JSON of its shape where it is an object or a list. */
type Value<T> = NonNullable<T> extends object ? Json<T> | Json<NonNullable<T>> : Sql

/** An object with exactly the keys of `T`, in the order given. */
export function jsonObject<T extends object>(
  values: { readonly [Key in keyof T]-?: Value<T[Key]> },
): Json<T> {
  const pairs = Object.entries<Sql>(values).map(([key, value]) => sql`${raw(`'${key}'`)}, ${value}`)
  return sql`json_build_object(${join(pairs)})` as Json<T>
}

/** The rows of `from` as a list, empty where there are none; `from` may end in the order of its rows. */
export const jsonList = <T>(row: Json<T>, order: Sql, from: Sql): Json<T[]> =>
  sql`coalesce((select json_agg(${row} ${order}) ${from}), '[]')` as Json<T[]>

/** Says what shape hand-written SQL has. Nothing checks it but the tests, which hold each answer to the contract. */
export const jsonOf = <T>(written: Sql): Json<T> => written as Json<T>

/** The statement that answers with `body`: `around` puts it where it is selected. */
export const answerWith = <T>(body: Json<T>, around: (body: Sql) => Sql): Answer<T> =>
  around(sql`${body}::text`) as Answer<T>

/** A body that is written by hand, as with `jsonOf`. */
export const answerOf = <T>(statement: Sql): Answer<T> => statement as Answer<T>

/** How many pages the rows of a list take, where a column of the statement has their `total`. */
export const pageCount = (limit: number): Sql => sql`(total + ${limit}::int - 1) / ${limit}::int`
