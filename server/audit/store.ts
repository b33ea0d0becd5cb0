import {
  type AuditEntry,
  type AuditMatch,
  type AuditPage,
  auditPageSize,
  type PrintedKind,
} from '#contract/audit/audit.ts'
import { recordOf } from '#contract/messages/messages.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { allConditions, inScope, inSharedScope, scopeOf } from '#server/kit/access/scope.ts'
import { join, raw, type Sql, sql, type Tx } from '#server/kit/database/database.ts'
import { containsWords } from '#server/kit/database/search-words.ts'
import { type Answer, answerWith, jsonColumn, jsonList, jsonObject } from '#server/kit/http/json.ts'
import { casesSeenBy } from '../support/store.ts'

/** How many people a name may match. */
const maxPeople = 100
/** How many records of an entry are named. */
const maxNamed = 20

/** A page of the audit as JSON text: (body, records). */
export function auditPage(actor: Actor, filter: AuditMatch & { readonly before: string }): Answer<AuditPage> {
  const body = jsonObject<AuditPage>({
    entries: jsonList(entryJson, latestFirst('p'), entriesOf(actor, sql`page`)),
    next: sql`(select case when count(*) > ${auditPageSize}::int then
      (array_agg(event_id order by at desc, event_id desc))[${auditPageSize}::int]::text end from found)`,
  })
  const limit = raw(String(auditPageSize))
  return answerWith(
    body,
    (text) => sql`
    with found as materialized (${matching(actor, filter, filter.before, auditPageSize + 1)}),
    page as materialized (select * from found f ${latestFirst('f')} limit ${limit})
    select ${text} as body, array(select event_id from page)::bigint[] as records`,
  )
}

/** The ids of all matching entries, latest first: (id). */
export const auditIds = (actor: Actor, filter: AuditMatch): Sql => sql`
  select f.event_id as id from (${matching(actor, filter)}) f ${latestFirst('f')}`

/** These entries as JSON texts (body), in the order given. */
export const auditBodies = (actor: Actor, ids: readonly number[]): Sql => sql`
  select ${entryJson}::text as body
  ${entriesOf(actor, sql`(select id as event_id from unnest(${ids}::bigint[]) asked (id))`)}
  order by array_position(${ids}::bigint[], p.event_id)`

/** Names the filter in the audit, without the person's name. */
export const matchText = ({ topic, record, from, until, person }: AuditMatch): string =>
  [topic, record, from && `from ${from}`, until && `until ${until}`, person && 'of a person']
    .filter(Boolean)
    .join(' ') || 'everything'

const latestFirst = (row: string): Sql => raw(`order by ${row}.at desc, ${row}.event_id desc`)

/**
 * The matching rows as (event_id, at). Each filter reads in index order, so that a page costs the same wherever it is.
 * An unfiltered page is merged from the pages of each topic: an index for it would cost time for every sealed row
 * (docs/decisions/0054-fewer-indexes-of-the-audit.md).
 */
function matching(actor: Actor, filter: AuditMatch, before = '', limit?: number): Sql {
  const from = source(actor, filter)
  const last = limit === undefined ? sql`` : raw(`limit ${limit}`)
  const rows = (of: Sql) => sql`
    select e.event_id, e.at from ${from} ${of} ${narrowed(filter, before)}
    ${limit === undefined ? sql`` : latestFirst('e')} ${last}`
  const merged = (each: Sql, of: Sql) => sql`
    select each.event_id, each.at from ${each} cross join lateral (${rows(of)}) each
    ${limit === undefined ? sql`` : latestFirst('each')} ${last}`
  if (filter.person !== '') {
    const named = containsWords(sql`u.first_name || ' ' || u.last_name`, filter.person)
    return merged(
      sql`(select u.id from users u where ${named} order by u.id ${raw(`limit ${maxPeople}`)}) who`,
      sql`and e.user_id = who.id`,
    )
  }
  if (filter.topic !== '' || filter.record !== '' || limit === undefined) return rows(sql``)
  return merged(topicsOf(from), sql`and e.topic = topics.topic`)
}

/** The topics of these rows, by one index lookup for each, including those that another version writes. */
const topicsOf = (from: Sql): Sql => sql`
  (with recursive found (topic) as (
     (select e.topic from ${from} order by e.topic limit 1)
     union all
     select (select e.topic from ${from} and e.topic > found.topic order by e.topic limit 1)
     from found where found.topic is not null)
   select topic from found where topic is not null) topics`

/** The rows that the actor may read, with a first condition: all, or those of an office or of one record. */
function source(actor: Actor, filter: AuditMatch): Sql {
  const scope = scopeOf(actor)
  if (scope.kind === 'all' && filter.record === '') return sql`audit_entries e where true`
  const shown = scope.kind === 'all' ? sql`true` : sql`e.shown`
  const conditions = [shown]
  if (filter.record !== '') {
    const { kind, id } = recordOf(filter.record)
    conditions.push(sql`e.record_kind = ${kind} and e.records @> array[${id}]::bigint[]`)
  }
  return sql`audit_records e where ${allConditions(inScope(scope, 'e'), ...conditions)}`
}

function narrowed({ topic, from, until }: AuditMatch, before: string): Sql {
  const conditions = [
    ...(topic ? [sql`e.topic = ${topic}`] : []),
    ...(from ? [sql`e.at >= ${from}::timestamptz`] : []),
    ...(until ? [sql`e.at < ${until}::timestamptz`] : []),
    ...(before
      ? [
          sql`(e.at, e.event_id) < (select b.at, b.event_id from audit_entries b where b.event_id = ${before})`,
        ]
      : []),
  ]
  return conditions.length === 0 ? sql`` : sql`and ${join(conditions, ' and ')}`
}

const isTeam = (actor: Actor) => scopeOf(actor).kind === 'all'

/** An office reads only about its own records; the rest of an entry it reads only for its own people. */
function entriesOf(actor: Actor, page: Sql): Sql {
  const from = sql`
    from ${page} p join audit_events a on a.id = p.event_id left join users u on u.id = a.user_id`
  if (isTeam(actor))
    return sql`${from} cross join lateral (
      select ${recordKind(sql`a.record_kind`)} as kind, a.records as records, true as whole) r`
  return sql`${from} join lateral (
    select e.record_kind as kind, e.records, a.office_id is not distinct from e.office_id as whole
    from audit_records e where e.event_id = a.id and e.shown and ${inScope(scopeOf(actor), 'e')}) r on true`
}

const entryJson: ReturnType<typeof jsonObject<AuditEntry>> = jsonObject<AuditEntry>({
  _id: sql`a.id::text`,
  at: sql`a.at`,
  byName: sql`coalesce(u.first_name || ' ' || u.last_name, '')`,
  byUserType: sql`a.user_type`,
  action: sql`a.action`,
  recordKind: sql`r.kind`,
  records: jsonColumn<number[]>(sql`to_json(r.records[1:${maxNamed}::int])`),
  recordCount: sql`cardinality(r.records)`,
  detail: sql`case when r.whole then a.detail else '' end`,
  from: sql`case when r.whole then a.from_address else '' end`,
})

/** Files are named after the record that they belong to. */
export const recordKind = (kind: Sql): Sql => sql`
  case ${kind} when 'file' then 'ivr' when 'prior-authorization-file' then 'prior-authorization' else ${kind} end`

type Found = (actor: Actor, ids: readonly number[]) => Sql
const found: Readonly<Record<PrintedKind, Found>> = {
  ivr: (actor, ids) =>
    sql`select r.id from ivr_requests r where r.id = any(${ids}::bigint[]) and ${inScope(scopeOf(actor), 'r')}`,
  'prior-authorization': (actor, ids) => sql`
    select p.id from prior_authorizations p where p.id = any(${ids}::bigint[]) and ${inScope(scopeOf(actor), 'p')}`,
  support: (actor, ids) =>
    sql`select s.id from support_cases s where s.id = any(${ids}::bigint[]) and ${casesSeenBy(actor)}`,
  appointment: (actor, ids) =>
    sql`select a.id from appointments a where a.id = any(${ids}::bigint[]) and ${inScope(scopeOf(actor), 'a')}`,
  authorization: (actor, ids) => sql`
    select a.id from authorizations a where a.id = any(${ids}::bigint[])
      and ${inSharedScope(scopeOf(actor), 'a', ['authorization_requests', 'authorization_id'])}`,
}

/** Those of the records that the actor may see, in the order given. */
export async function seenOf(
  tx: Tx,
  actor: Actor,
  kind: PrintedKind,
  ids: readonly number[],
): Promise<number[]> {
  const seen = new Set(await tx.values<number>(found[kind](actor, ids)))
  return [...new Set(ids)].filter((id) => seen.has(id))
}
