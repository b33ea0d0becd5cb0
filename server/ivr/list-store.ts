import type { ListMatch } from '#contract/ivr/matching.ts'
import type {
  IvrCounts,
  IvrFilter,
  IvrPage,
  IvrRequest,
  IvrUncountedPage,
  ListedIvr,
  Status,
} from '#contract/ivr/requests.ts'
import { type InScope, type Reader, type Scope, scopeOf } from '#server/kit/access/scope.ts'
import { atRunTime } from '#server/kit/database/at-run-time.ts'
import { join, raw, type Sql, sql } from '#server/kit/database/database.ts'
import {
  type Answer,
  answerWith,
  type Json,
  type JsonValues,
  jsonList,
  jsonObject,
  pageCount,
} from '#server/kit/http/json.ts'
import { type Counted, casesOf, countedFor, monthsOf } from './counts-store.ts'
import { ivrJson, ivrPictures, listedIvrJson } from './ivr-json.ts'
import { foundBy, matchesInOffice, ofStatus } from './search-store.ts'
import { type Term, termOf } from './search-text.ts'

/** Up to this offset, earlier rows are read and skipped; beyond it, the counts by month locate the page. */
const maxSkippedRows = 200

/**
 * One page, newest or oldest first, with the exact total and the exact counts by status, as JSON text in one
 * statement: (body, records). Scans the narrow rows, and joins the wide ones for the page only. With `counts` 'later'
 * a search does not count matches beyond the page: the total is null if there are more.
 */
export function ivrPage(reader: Reader, filter: IvrFilter): Answer<IvrPage | IvrUncountedPage> {
  const counted = countedIn(scopeOf(reader), filter)
  const term = termOf(filter.search)
  const skip = (filter.page - 1) * filter.limit
  const isUncounted = filter.counts === 'later' && counted.each !== undefined
  const { ctes, total } = !term
    ? isUncounted
      ? browsedUncounted(counted, filter, skip)
      : { ctes: browsed(counted, filter, skip), total: totalOf(filter.status) }
    : filter.counts === 'later'
      ? searchedUncounted(counted, filter, term, skip)
      : searched(counted, filter, term, skip)
  const { page, limit } = filter
  const whole = jsonObject<IvrUncountedPage>({
    ivrRequests: itemsOf(reader, filter),
    total: sql`total`,
    totalPages: pageCount(limit),
    page: sql`${page}::int`,
    limit: sql`${limit}::int`,
    ...(isUncounted ? uncountedCases : countedCases),
  })
  return answerWith(
    whole,
    (body) => sql`
    with ${isUncounted ? sql`` : sql`cases as (${casesOf(counted)}),`} ${ctes},
    figures as (
      ${isUncounted ? sql`select ${total} as total` : sql`select ${total} as total, ${sumsOfCases} from cases`}
    )
    select ${body} as body, coalesce((select array_agg(id) from page), '{}') as records
    from figures`,
  )
}

type Cases = Omit<IvrUncountedPage, 'ivrRequests' | 'total' | 'totalPages' | 'page' | 'limit'>

const countedCases: JsonValues<Cases> = {
  totalSubmissions: sql`submissions`,
  rejectedCases: sql`rejected`,
  approvedCases: sql`approved`,
  pendingCases: sql`pending`,
  conditionalCases: sql`conditional`,
}

/** For several offices they are counted separately: they cover all rows of the offices. */
const uncountedCases = Object.fromEntries(
  Object.keys(countedCases).map((name) => [name, sql`null::bigint`]),
) as unknown as JsonValues<Cases>

/** The page's requests. */
function itemsOf(reader: Reader, filter: IvrFilter): Json<IvrPage['ivrRequests']> {
  const rows = sql`from page join ivr_requests r on r.id = page.id`
  const order = inOrder(filter, 'page.')
  return filter.fields === 'listed'
    ? jsonList<ListedIvr | IvrRequest>(listedIvrJson(reader), order, rows)
    : jsonList<ListedIvr | IvrRequest>(ivrJson(reader), order, sql`${rows} cross join ${ivrPictures}`)
}

/**
 * The number of requests that match a filter, and of all by status, as JSON text in one statement: (body, records). It
 * names no record.
 */
export function ivrCountOf(scope: Scope, filter: IvrMatch): Answer<IvrCounts> {
  const counted = countedIn(scope, filter)
  const term = termOf(filter.search)
  const total = term
    ? sql`(select count(*) from (${foundBy(counted, filter.status, term)}) found)`
    : totalOf(filter.status)
  return answerWith(
    jsonObject<IvrCounts>({ total: sql`total`, ...(countedCases as JsonValues<Omit<IvrCounts, 'total'>>) }),
    (body) => sql`
    select ${body} as body, '{}'::bigint[] as records
    from (select ${total} as total, ${sumsOfCases} from (${casesOf(counted)}) cases) figures`,
  )
}

/** All requests (id, created_at) that match a filter, without a page. */
export function ivrsMatching(scope: Scope, filter: ListMatch): Sql {
  const counted = countedIn(scope, filter)
  const term = termOf(filter.search)
  if (!term) return sql`select id, created_at from ivr_search where ${ofStatus(counted, filter.status)}`
  return foundBy(counted, filter.status, term)
}

type IvrMatch = Pick<IvrFilter, 'search' | 'status' | 'physicianId'>

const countedIn = (scope: Scope, { physicianId }: IvrMatch) =>
  countedFor(scope, physicianId === '' ? undefined : Number(physicianId))

const caseOf = (status: Status) => sql`coalesce(sum(n) filter (where status = ${status}), 0)`

const sumsOfCases = sql`
  coalesce(sum(n), 0) as submissions, ${caseOf('Rejected')} as rejected, ${caseOf('Approved')} as approved,
  ${caseOf('Pending')} as pending, ${caseOf('Conditional')} as conditional`

const totalOf = (status: Status | '') =>
  status === '' ? sql`coalesce(sum(n), 0)::bigint` : sql`${caseOf(status)}::bigint`

/** Newest or oldest first: both use the same indexes. */
const inOrder = ({ sort }: IvrFilter, of = '') =>
  raw(sort === 'oldest' ? `order by ${of}created_at, ${of}id` : `order by ${of}created_at desc, ${of}id desc`)

/** A literal instead of a parameter: the planner must see it to choose an ordered index scan. */
const atMost = (filter: IvrFilter) => raw(`limit ${Math.trunc(filter.limit)}`)

/**
 * Nothing for the first page. With an unknown offset PostgreSQL estimates that a tenth of all rows is read, and then
 * plans the statement again for each call, which takes longer than reading the page: `pageOf` bounds these rows.
 */
const after = (skip: number) => (skip === 0 ? sql`` : sql`offset ${atRunTime(sql`${skip}::bigint`)}`)

/** One page of rows (id, created_at), with at most `maxSkippedRows` rows before it. */
function pageOf(counted: Counted, filter: IvrFilter, skip: number): Sql {
  if (skip === 0) return firstOf(counted, filter, filter.limit)
  const near = firstOf(counted, filter, maxSkippedRows + filter.limit)
  return sql`
    select id, created_at from (${near}) near ${inOrder(filter)} ${atMost(filter)} ${after(skip)}`
}

/**
 * The first rows in order. For several offices, the first ones of each: the index has the rows of one office in order,
 * but not those of several.
 */
function firstOf(counted: Counted, filter: IvrFilter, count: number, columns = sql`id, created_at`): Sql {
  const upTo = raw(`limit ${Math.trunc(count)}`)
  const first = (rows: InScope) =>
    sql`select ${columns} from ivr_search where ${ofStatus({ rows }, filter.status)} ${inOrder(filter)} ${upTo}`
  if (!counted.each) return first(counted.rows)
  const parts = join(
    counted.each.map((rows) => sql`(${first(rows)})`),
    ' union all ',
  )
  return sql`select ${columns} from (${parts}) parts ${inOrder(filter)} ${upTo}`
}

function browsed(counted: Counted, filter: IvrFilter, skip: number): Sql {
  const matching = ofStatus(counted, filter.status)
  const rows = sql`ivr_search where ${matching}`
  if (skip <= maxSkippedRows) return sql`page as (${pageOf(counted, filter, skip)})`
  // One office or physician has few rows.
  if (!counted.isEverybody)
    return sql`page as (select id, created_at from ${rows} ${inOrder(filter)} ${atMost(filter)} ${after(skip)})`
  // The month in which the page begins; no rows before it are read.
  const fromMonth =
    filter.sort === 'oldest'
      ? sql`created_at >= (select month::timestamp at time zone 'UTC' from beginning)`
      : sql`created_at < (select (month + interval '1 month') at time zone 'UTC' from beginning)`
  return sql`
    beginning as (
      select month, before from (
        select month, n, sum(n) over (order by month ${raw(filter.sort === 'oldest' ? 'asc' : 'desc')})::bigint - n as before
        from (${monthsOf(filter.status)}) months) placed
      where before <= ${skip} and before + n > ${skip}
    ),
    page as (
      select id, created_at from ${rows} and ${fromMonth}
      ${inOrder(filter)} ${atMost(filter)} offset (select ${skip}::bigint - before from beginning))`
}

/** The page for several offices; one more row is read, to know whether there are more. */
function browsedUncounted(counted: Counted, filter: IvrFilter, skip: number) {
  const wanted = skip + filter.limit + 1
  return {
    ctes: sql`
      found as materialized (${firstOf(counted, filter, wanted)}),
      page as (select id, created_at from found ${inOrder(filter)} ${atMost(filter)} ${after(skip)})`,
    total: sql`(select case when count(*) < ${wanted} then count(*) end from found)`,
  }
}

function searched(counted: Counted, filter: IvrFilter, term: Term, skip: number) {
  const ctes = sql`
    found as materialized (${foundBy(counted, filter.status, term)}),
    page as (select id, created_at from found ${inOrder(filter)} ${atMost(filter)} ${after(skip)})`
  return { ctes, total: sql`(select count(*) from found)` }
}

/**
 * How many rows of all offices are scanned in order before the full index is used: enough for a term in every 400th
 * request to fill a page of ten without reading its other matches.
 */
const lookedThrough = 4_000

/**
 * Only the page, and the total only if the page shows it: one more row is read, to know whether there are more. A
 * common term fills a page from the newest rows; a rare one has few matches, which its index finds.
 */
function searchedUncounted(counted: Counted, filter: IvrFilter, term: Term, skip: number) {
  const wanted = skip + filter.limit + 1
  const upTo = raw(`limit ${Math.trunc(wanted)}`)
  // 'offset 0' makes the search use its index instead of walking all requests in order.
  const whole = sql`
    select id, created_at from (${foundBy(counted, filter.status, term)} offset 0) matching
    where ${mayFillEarly(counted, term) ? sql`(select count(*) from near) < ${wanted}` : sql`true`}
    ${inOrder(filter)} ${upTo}`
  const near = sql`
    near as materialized (
      select id, created_at from (
        ${firstOf(counted, filter, lookedThrough, sql`id, created_at, text, birth_day, service_day`)}
      ) looked_through
      where ${matchesInOffice(term)} ${inOrder(filter)} ${upTo}),`
  const ctes = mayFillEarly(counted, term)
    ? sql`${near}
      far as materialized (${whole}),
      found as (select id, created_at from near where (select count(*) from near) >= ${wanted} union all select id, created_at from far),`
    : sql`found as materialized (${whole}),`
  return {
    ctes: sql`${ctes}
      page as (select id, created_at from found ${inOrder(filter)} ${atMost(filter)} ${after(skip)})`,
    total: sql`(select case when count(*) < ${wanted} then count(*) end from found)`,
  }
}

/** Few requests contain a given number, policy number or date; within one office all are read anyway. */
function mayFillEarly({ isMany }: Counted, { patterns, mostSelective: { by } }: Term): boolean {
  return isMany && by !== 'day' && !patterns.some((pattern) => /\d/.test(pattern))
}
