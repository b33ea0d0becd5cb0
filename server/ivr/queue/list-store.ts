import { isDocumentKind } from '#contract/ivr/check/documents.ts'
import {
  type QueueEntry,
  QueueInput,
  type QueueMatch,
  type QueuePage,
  type QueueSort,
  type QueueTab,
  type WorkView,
} from '#contract/ivr/queue/queue.ts'
import { itemKinds } from '#contract/ivr/rounds.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { allConditions, type InScope, inScope, scopeOf } from '#server/kit/access/scope.ts'
import { join, type Queries, raw, type Sql, sql } from '#server/kit/database/database.ts'
import { officeLabel } from '#server/kit/database/labels.ts'
import { type Answer, answerWith, type Json, jsonFrom, jsonList, jsonObject } from '#server/kit/http/json.ts'
import { businessDays, groupCounts, groupOf } from './counts-store.ts'
import { otherEntry, otherSeenBy, otherTab } from './other-work-store.ts'
import { queueState } from './owner-store.ts'

/** What each order compares, always followed by kind and id; `rank` puts near dates of service first. */
const keys: Readonly<Record<QueueSort, readonly string[]>> = {
  due: ['rank', 'sort_at'],
  submitted: ['created_at'],
  service: ['service_day'],
}

const kindPart = `case when kind = 'ivr' then '' else ':' || kind end`
const micros = (moment: string) => `(extract(epoch from ${moment}) * 1000000)::bigint`
/** A row's place as text; requests, which come first, need not name their kind. */
const placeOf: Readonly<Record<QueueSort, string>> = {
  due: `rank || ':' || ${micros('sort_at')} || ':' || id || ${kindPart}`,
  submitted: `'0:' || ${micros('created_at')} || ':' || id || ${kindPart}`,
  service: `'0:' || (service_day - date '2000-01-01') || ':' || id || ${kindPart}`,
}

/** From the year 738 BC to 10213: what has no date of service comes last, on the last day of 9999. */
const [leastDay, mostDay] = [-1_000_000, 3_000_000]

/** The values of a place without kind and id. */
function valuesIn(sort: QueueSort, [rank = '0', value = '0']: readonly string[]): Sql {
  const moment = sql`timestamptz 'epoch' + ${Number(value)}::bigint * interval '1 microsecond'`
  if (sort === 'due') return sql`${Number(rank)}::smallint, ${moment}`
  if (sort === 'submitted') return moment
  // A moment from another order's place, as in a URL typed by hand, would not be a date.
  return sql`date '2000-01-01' + ${Math.max(leastDay, Math.min(Number(value), mostDay))}::int`
}

/** Whether a row of either table is after a place, in the direction of `sign`. */
function beyond(sort: QueueSort, cursor: string, sign: '<' | '>') {
  if (cursor === '') return { requests: sql`true`, others: sql`true` }
  const parts = cursor.split(':')
  const [, , id = '0', kind = 'ivr'] = parts
  const values = valuesIn(sort, parts)
  const columns = keys[sort].join(', ')
  // A place among the others is after all requests with the same values.
  const ivrId = kind === 'ivr' ? Number(id) : Number.MAX_SAFE_INTEGER
  return {
    requests: sql`(${raw(columns)}, ivr_id) ${raw(sign)} (${values}, ${ivrId}::bigint)`,
    others: sql`(${raw(columns)}, kind, record_id) ${raw(sign)} (${values}, ${kind}::text, ${Number(id)}::bigint)`,
  }
}

/**
 * A page of the queue as JSON text: (body, records, kind), one row for each kind of record to audit. Requests and other
 * work are each read in index order from a place, so that no page costs more than the first, and the first costs the
 * same however long the queue is.
 */
export function queuePage(actor: Actor, input: QueueInput, now: Date): Answer<QueuePage> {
  const { sort, limit } = input
  const isBackward = input.before !== ''
  const isDescending = (input.order === 'desc') !== isBackward
  const cursor = isBackward ? input.before : input.after
  const columns = raw(keys[sort].join(', '))
  const ordered = (more: readonly string[], reversed = false) => {
    const way = reversed !== isDescending ? 'desc' : 'asc'
    return raw(`order by ${[...keys[sort], ...more].map((key) => `${key} ${way}`).join(', ')}`)
  }
  const order = (reversed = false) => ordered(['kind', 'id'], reversed)
  const from = beyond(sort, cursor, isDescending ? '<' : '>')
  const matching = allConditions(inScope(scopeOf(actor)), ...filters(input))
  // One more than the page has, to know whether there are more after it.
  const atMost = raw(`limit ${Math.trunc(limit) + 1}`)
  const requests = (tab: Sql) => sql`(
    select 'ivr' as kind, ${columns}, ivr_id as id from ivr_queue
    where ${matching} and ${tab} and ${from.requests} ${ordered(['ivr_id'])} ${atMost})`
  const others = sql`(
    select kind, ${columns}, record_id as id from other_work w
    where ${matchesOthers(actor, input, now)} and ${otherTab(input.tab, actor)} and ${from.others}
    ${ordered(['kind', 'record_id'])} ${atMost})`
  const parts = [...partsOf(input.tab, actor, now).map(requests), others]
  const hasMore = sql`(select count(*) from found) > ${limit}`
  const edge = (last: boolean) =>
    sql`(select ${raw(placeOf[sort])} from page ${order(last !== isBackward)} limit 1)`
  const isFirst = cursor === ''
  const body = jsonObject<QueuePage>({
    entries: jsonList(entry(actor, now), order(isBackward), sql`from page`),
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
    groups: input.groups ? groupCounts(matching, now) : (sql`null::json` as never),
    requests: sql`(select requests from counts)`,
  })
  return answerWith(
    body,
    (text) => sql`
    with found as materialized (
      select * from (${join(parts, ' union all ')}) parts ${order()} ${atMost}
    ), page as (
      select * from found ${order()} ${raw(`limit ${Math.trunc(limit)}`)}
    ), counts as (${countsOf(actor, input, now)}), business_days as materialized (${businessDays(now)}),
    answered as materialized (select ${text} as body)
    select body, coalesce((select array_agg(id) from page where page.kind = 'ivr'), '{}') as records, 'ivr' as kind from answered
    union all
    select (select body from answered), array_agg(id), page.kind from page where page.kind <> 'ivr' group by page.kind`,
  )
}

/** Each row of the answer names its records' kind. */
export const kindOfEntries: Sql = sql`kind`

/** The parts of a tab, each of which an index reads in order. */
function partsOf(tab: QueueTab, actor: Actor, now: Date): readonly Sql[] {
  if (tab === 'queue') return [sql`not waiting`]
  if (tab === 'waiting') return [sql`waiting`]
  if (tab === 'all') return [sql`not waiting`, sql`waiting`]
  return [isOwn(actor, now)]
}

const isOwn = ({ userId }: Actor, now: Date) =>
  sql`owner_id = ${userId} and (assigned_to = ${userId} or lease_until > ${now})`

function filters({ kind, payer, product, reason, physicianId, inOfficeId }: QueueMatch): Sql[] {
  return [
    ...(kind !== '' && kind !== 'ivr' ? [sql`false`] : []),
    ...(payer ? [sql`payer = ${payer}`] : []),
    ...(product ? [sql`product = ${product}`] : []),
    ...(reason ? [hasReason(reason)] : []),
    ...(physicianId ? [sql`physician_id = ${Number(physicianId)}`] : []),
    ...(inOfficeId ? [sql`office_id = ${Number(inOfficeId)}`] : []),
  ]
}

/** The open prior authorizations and support cases `w` that match a filter; they have no payer, product or reason. */
const matchesOthers = (actor: Actor, filter: QueueMatch, now: Date): InScope => {
  const { kind, payer, product, reason, physicianId, inOfficeId } = filter
  return allConditions(
    otherSeenBy(actor, now),
    ...(kind === '' ? [] : [sql`w.kind = ${kind}`]),
    ...(payer + product + reason === '' ? [] : [sql`false`]),
    ...(physicianId ? [sql`w.physician_id = ${Number(physicianId)}`] : []),
    ...(inOfficeId ? [sql`w.office_id = ${Number(inOfficeId)}`] : []),
  )
}

/** A condition on queue rows: all requests on a tab that match a filter. */
export const matchesQueue = (actor: Actor, match: QueueMatch, now: Date): InScope =>
  allConditions(inScope(scopeOf(actor)), ...filters(match), join(partsOf(match.tab, actor, now), ' or '))

/** A view's order, as an order clause on queue rows. */
export const orderOf = ({ sort, order }: Pick<WorkView, 'sort' | 'order'>): Sql =>
  raw(`order by ${keys[sort].map((key) => `${key} ${order}`).join(', ')}`)

/**
 * Requests with a reason. The few possible reasons are in the SQL text, not parameters: for a parameter PostgreSQL
 * expects so many matches that it plans every call again, which takes longer than the call.
 */
const hasReason = (reason: string): Sql =>
  isDocumentKind(reason) || itemKinds.some((kind) => kind === reason)
    ? sql`reasons @> ${raw(`array['${reason}']`)}::text[] and reasons <> '{}'`
    : sql`false`

/** Exact counts, which cost as much as there are matches: only as many requests are open as there is work. */
function countsOf(actor: Actor, input: QueueInput, now: Date): Sql {
  const scope = scopeOf(actor)
  const matching = allConditions(inScope(scope), ...filters(input))
  const mine = sql`(select count(*) from ivr_queue where ${matching} and ${isOwn(actor, now)}) as mine`
  const ofTab = { queue: 'r.queue', mine: 'r.mine', waiting: 'r.waiting', all: 'r.queue + r.waiting' }
  return sql`
    select r.queue + o.queue as queue, r.waiting + o.waiting as waiting, r.mine + o.mine as mine,
      ${raw(ofTab[input.tab])} as requests
    from (
      select count(*) filter (where not waiting) as queue, count(*) filter (where waiting) as waiting, ${mine}
      from ivr_queue where ${matching}
    ) r, (
      select count(*) filter (where not w.waiting) as queue, count(*) filter (where w.waiting) as waiting,
        count(*) filter (where w.owner_id = ${actor.userId}) as mine
      from other_work w where ${matchesOthers(actor, input, now)}
    ) o`
}

/** How much waits for the team, as the unfiltered page counts it. */
export const queueCountFor = (db: Queries, actor: Actor, now: Date): Promise<{ queue: number }> =>
  db.one<{ queue: number }>(sql`select queue from (${countsOf(actor, QueueInput.parse({}), now)}) counts`)

/** An entry for a row of `page`. */
const entry = (actor: Actor, now: Date): Json<QueueEntry> =>
  sql`
  case page.kind when 'ivr' then ${jsonFrom(
    requestEntry(actor, now),
    sql`from (
      select q.*, r.patient_first_name, r.patient_last_name, r.physician_name, r.status, r.submitted_by_name
      from ivr_queue q join ivr_requests r on r.id = q.ivr_id where q.ivr_id = page.id) shown`,
  )} else ${otherEntry(actor, sql`from other_work w where w.kind = page.kind and w.record_id = page.id`, now)} end` as Json<QueueEntry>

/** A request's entry from a row of `shown`. */
const requestEntry = (actor: Actor, now: Date) =>
  jsonObject<QueueEntry>({
    kind: sql`'ivr'`,
    _id: sql`shown.ivr_id::text`,
    number: sql`'#IVR-' || shown.ivr_id`,
    ivrNumber: sql`'#IVR-' || shown.ivr_id`,
    subject: sql`''`,
    byName: sql`shown.submitted_by_name`,
    since: sql`shown.created_at`,
    patientName: sql`shown.patient_first_name || ' ' || shown.patient_last_name`,
    physicianName: sql`shown.physician_name`,
    officeName: sql`(select ${officeLabel('o')} from offices o where o.id = shown.office_id)`,
    payer: sql`shown.payer`,
    product: sql`shown.product`,
    dateOfService: sql`shown.service_day::text`,
    reasons: sql`to_json(shown.reasons)` as never,
    group: groupOf('shown', now),
    ...queueState('shown', actor, now),
  })
