import { raw, type Sql, sql } from '../database/database.ts'
import {
  type Answer,
  answerWith,
  type Json,
  type JsonValues,
  jsonList,
  jsonObject,
  pageCount,
} from './json.ts'

interface ListQuery {
  /** The rows, as a table with the alias `row` and a condition: `support_cases s where …`. */
  readonly rows: Sql
  readonly row: string
  /** Their order, without 'order by'. It must end with something unique. */
  readonly order: string
  readonly page: number
  readonly limit: number
  /** The most rows to count; pages beyond show none. Omitted: all. */
  readonly countedTo?: number
}

/** The values that make up a list's reply. */
interface ListValues {
  /** The rows of the page in their order, each as JSON; `joins` may follow the alias, `join users u on …`. */
  readonly listed: <R>(row: Json<R>, joins?: Sql) => Json<R[]>
  readonly total: Sql
  readonly totalPages: Sql
  readonly page: Sql
  readonly limit: Sql
}

/**
 * One page of a list with its total, as JSON text in one statement: (body, records). The same index finds and counts the
 * rows. The page is read before other tables are joined.
 */
export function listOf<P extends object>(
  { rows, row, order, page, limit, countedTo }: ListQuery,
  reply: (values: ListValues) => JsonValues<P>,
): Answer<P> {
  const [alias, ordered] = [raw(row), raw(`order by ${order}`)]
  const skipped = Math.min((page - 1) * limit, countedTo ?? Number.POSITIVE_INFINITY)
  const counted =
    countedTo === undefined
      ? sql`select count(*) as total from ${rows}`
      : sql`select count(*) as total from (select from ${rows} ${raw(`limit ${Math.trunc(countedTo)}`)}) matches`
  const body = jsonObject<P>(
    reply({
      listed: (json, joins = sql``) => jsonList(json, ordered, sql`from page ${alias} ${joins}`),
      total: sql`total`,
      totalPages: pageCount(limit),
      page: sql`${page}::int`,
      limit: sql`${limit}::int`,
    }),
  )
  // The limit is a literal: the planner must see it to choose an ordered index scan.
  return answerWith(
    body,
    (text) => sql`
    with counted as (${counted}),
    page as materialized (
      select ${alias}.* from ${rows} ${ordered} ${raw(`limit ${Math.trunc(limit)}`)} offset ${skipped}
    )
    select ${text} as body, coalesce((select array_agg(id) from page), '{}') as records
    from counted`,
  )
}
