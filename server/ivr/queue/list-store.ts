import type { QueueMatch } from '#contract/ivr/matching.ts'
import type { QueueEntry, QueueFilter, QueueInput, QueuePage, WorkView } from '#contract/ivr/queue.ts'
import type { QueueSort, QueueTab } from '#contract/ivr/queue.values.ts'
import { isDocumentKind, itemKinds } from '#contract/ivr/rounds.values.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { allConditions, type InScope, inScope, scopeOf } from '#server/kit/access/scope.ts'
import { join, raw, type Sql, sql } from '#server/kit/database/database.ts'
import { type Answer, answerWith, jsonFrom, jsonList, jsonObject } from '#server/kit/http/json.ts'
import { businessDays, groupCounts, groupOf, queueCounts } from './counts-store.ts'
import { queueState } from './owner-store.ts'

/** What each order compares, always with the id after it; `rank` puts near dates of service first. */
const keys: Readonly<Record<QueueSort, readonly string[]>> = {
  due: ['rank', 'sort_at', 'ivr_id'],
  submitted: ['created_at', 'ivr_id'],
  service: ['service_day', 'ivr_id'],
}

const micros = (moment: string) => `(extract(epoch from ${moment}) * 1000000)::bigint`
/** The place of a row as text. */
const placeOf: Readonly<Record<QueueSort, string>> = {
  due: `rank || ':' || ${micros('sort_at')} || ':' || ivr_id`,
  submitted: `'0:' || ${micros('created_at')} || ':' || ivr_id`,
  service: `'0:' || (service_day - date '2000-01-01') || ':' || ivr_id`,
}

function placeIn(sort: QueueSort, cursor: string): Sql {
  const [rank = 0, value = 0, id = 0] = cursor.split(':').map(Number)
  const moment = sql`timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond'`
  if (sort === 'due') return sql`(${rank}::smallint, ${moment}, ${id}::bigint)`
  return sort === 'submitted'
    ? sql`(${moment}, ${id}::bigint)`
    : sql`(date '2000-01-01' + ${value}::int, ${id}::bigint)`
}

/**
 * A page of the queue as JSON text: (body, records). It is read in the order of an index from a place on, so that no page
 * costs more than the first, and the first costs the same however long the queue is.
 */
export function queuePage(actor: Actor, input: QueueInput, now: Date): Answer<QueuePage> {
  const { sort, limit } = input
  const isBackward = input.before !== ''
  const isDescending = (input.order === 'desc') !== isBackward
  const cursor = isBackward ? input.before : input.after
  const columns = keys[sort].join(', ')
  const direction = isDescending ? 'desc' : 'asc'
  const order = (reversed = false) => {
    const way = reversed ? (isDescending ? 'asc' : 'desc') : direction
    return raw(`order by ${keys[sort].map((key) => `${key} ${way}`).join(', ')}`)
  }
  const from =
    cursor === ''
      ? sql`true`
      : sql`(${raw(columns)}) ${raw(isDescending ? '<' : '>')} ${placeIn(sort, cursor)}`
  const matching = allConditions(inScope(scopeOf(actor)), ...filters(input))
  // One more than the page has: whether there are others after it.
  const atMost = raw(`limit ${Math.trunc(limit) + 1}`)
  const part = (tab: Sql) => sql`(
    select ${raw(columns)} from ivr_queue where ${matching} and ${tab} and ${from} ${order()} ${atMost})`
  const parts = partsOf(input.tab, actor, now).map(part)
  const hasMore = sql`(select count(*) from found) > ${limit}`
  const edge = (last: boolean) =>
    sql`(select ${raw(placeOf[sort])} from page ${order(last !== isBackward)} limit 1)`
  const isFirst = cursor === ''
  const body = jsonObject<QueuePage>({
    entries: jsonList(entry(actor, now), order(isBackward), sql`from shown`),
    next: isBackward ? edge(true) : sql`case when ${hasMore} then ${edge(true)} end`,
    previous: isBackward
      ? sql`case when ${hasMore} then ${edge(false)} end`
      : isFirst
        ? sql`null::text`
        : edge(false),
    counts: jsonFrom(
      jsonObject<QueuePage['counts']>({
        queue: sql`queue`,
        mine: sql`mine`,
        waiting: sql`waiting`,
        all: sql`queue + waiting`,
      }),
      sql`from counts`,
    ),
    groups: input.groups
      ? groupCounts(matching, sql`(select queue from counts)`, now)
      : (sql`null::json` as never),
  })
  return answerWith(
    body,
    (text) => sql`
    with found as materialized (
      select * from (${join(parts, ' union all ')}) parts ${order()} ${atMost}
    ), page as (
      select * from found ${order()} ${raw(`limit ${Math.trunc(limit)}`)}
    ), shown as (
      select q.*, r.patient_first_name, r.patient_last_name, r.physician_name, r.status
      from page join ivr_queue q on q.ivr_id = page.ivr_id join ivr_requests r on r.id = page.ivr_id
    ), counts as (${countsOf(actor, input, now)}), business_days as materialized (${businessDays(now)})
    select ${text} as body, coalesce((select array_agg(ivr_id) from page), '{}') as records`,
  )
}

/** The parts of a tab that an index reads in order each. */
function partsOf(tab: QueueTab, actor: Actor, now: Date): readonly Sql[] {
  if (tab === 'queue') return [sql`not waiting`]
  if (tab === 'waiting') return [sql`waiting`]
  if (tab === 'all') return [sql`not waiting`, sql`waiting`]
  return [isOwn(actor, now)]
}

const isOwn = ({ userId }: Actor, now: Date) =>
  sql`owner_id = ${userId} and (assigned_to = ${userId} or lease_until > ${now})`

function filters({ payer, product, reason, physicianId, inOfficeId }: QueueFilter): Sql[] {
  return [
    ...(payer ? [sql`payer = ${payer}`] : []),
    ...(product ? [sql`product = ${product}`] : []),
    ...(reason ? [hasReason(reason)] : []),
    ...(physicianId ? [sql`physician_id = ${Number(physicianId)}`] : []),
    ...(inOfficeId ? [sql`office_id = ${Number(inOfficeId)}`] : []),
  ]
}

/** All requests on a tab that match a filter, as a condition on rows of the queue. */
export const matchesQueue = (actor: Actor, match: QueueMatch, now: Date): InScope =>
  allConditions(inScope(scopeOf(actor)), ...filters(match), join(partsOf(match.tab, actor, now), ' or '))

/** The order of a view, as an order clause on rows of the queue. */
export const orderOf = ({ sort, order }: Pick<WorkView, 'sort' | 'order'>): Sql =>
  raw(`order by ${keys[sort].map((key) => `${key} ${order}`).join(', ')}`)

/**
 * Requests with a reason. The few possible reasons are written into the SQL text, not sent as parameters: for a parameter
 * PostgreSQL expects so many matches that it plans every call anew, which takes longer than the call.
 */
const hasReason = (reason: string): Sql =>
  isDocumentKind(reason) || itemKinds.some((kind) => kind === reason)
    ? sql`reasons @> ${raw(`array['${reason}']`)}::text[] and reasons <> '{}'`
    : sql`false`

/** Exact numbers. Without a filter they are kept as they change; with one, they cost what matches. */
function countsOf(actor: Actor, input: QueueInput, now: Date): Sql {
  const scope = scopeOf(actor)
  const given = filters(input)
  const matching = allConditions(inScope(scope), ...given)
  const mine = sql`(select count(*) from ivr_queue where ${matching} and ${isOwn(actor, now)}) as mine`
  const all = given.length > 0 ? sql`select waiting, 1 as n from ivr_queue where ${matching}` : queueCounts
  return sql`
    select coalesce(sum(n) filter (where not waiting), 0) as queue, coalesce(sum(n) filter (where waiting), 0) as waiting,
      ${mine}
    from (${all}) counted`
}

/** An entry from a row of `shown`. */
const entry = (actor: Actor, now: Date) =>
  jsonObject<QueueEntry>({
    kind: sql`'ivr'`,
    ivrNumber: sql`'#IVR-' || shown.ivr_id`,
    patientName: sql`shown.patient_first_name || ' ' || shown.patient_last_name`,
    physicianName: sql`shown.physician_name`,
    officeName: sql`(select o.name from offices o where o.id = shown.office_id)`,
    payer: sql`shown.payer`,
    product: sql`shown.product`,
    dateOfService: sql`shown.service_day::text`,
    reasons: sql`to_json(shown.reasons)` as never,
    group: groupOf('shown', now),
    ...queueState('shown', actor, now),
  })
