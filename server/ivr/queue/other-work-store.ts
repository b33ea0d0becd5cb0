import { ivrAdmins, reviewers, type UserType } from '#contract/endpoint.ts'
import {
  type OtherKind,
  type OtherWork,
  type Owner,
  officeWithinDays,
  outcomeWithinDays,
} from '#contract/ivr/queue/other-work.ts'
import type { QueueEntry, QueueTab } from '#contract/ivr/queue/queue.ts'
import { handsSeenBy } from '#contract/support/support.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import type { RequestKey, RowKey } from '#server/kit/access/row-key.ts'
import {
  allConditions,
  type InScope,
  inScope,
  type Scope,
  scopeOf,
  typesOf,
} from '#server/kit/access/scope.ts'
import { secondsFrom } from '#server/kit/clock.ts'
import { join, type Sql, sql, type Tx } from '#server/kit/database/database.ts'
import { officeLabel } from '#server/kit/database/labels.ts'
import { type Json, jsonFrom, jsonObject } from '#server/kit/http/json.ts'
import { changeInsert } from '#server/kit/live/changes.ts'
import { groupOf } from './counts-store.ts'
import { type DueRules, dueWithin, rankOf } from './due-rules.ts'
import { dueRules, isActiveMember } from './settings-store.ts'

// Prior authorizations and support cases that someone has to work on. Triggers keep a row for each as records change
// (database/migrations/060_owners_of_other_work.sql); this file sets its owner and its due time.

type Viewer = Pick<Actor, 'userId' | 'userType'>

/** A condition on `w`: which open work a member sees. IVR Admins see the team's own cases unless they opened them. */
export const otherSeenBy = (actor: Actor, now: Date): InScope =>
  allConditions(
    inScope(scopeOf(actor), 'w'),
    isSeenBy(actor),
    // After this long without an outcome, none is expected anymore.
    sql`w.waits_for <> 'outcome' or w.since > ${secondsFrom(now, -outcomeWithinDays * 86_400)}`,
  )

const isSeenBy = ({ userId, userType }: Viewer): Sql =>
  sql`w.seen_by = any(${handsSeenBy[userType]}::smallint[]) and w.asked_by is distinct from ${userId}`

/** The next action, from `w`. */
const nextAction: Sql = sql`
  case w.waits_for when 'response' then 'respond' when 'outcome' then 'record-outcome' when 'answer' then 'await-office'
    when 'reply' then 'answer-case' else w.waits_for end`

/** Nothing is due while it waits for a payer or the office. */
const dueAt: Sql = sql`case when w.waits_for in ('response', 'review-answer', 'reply') then w.sort_at end`

const ownerFor = (actor: Viewer): Json<Owner> =>
  jsonFrom(
    jsonObject<Owner>({
      userId: sql`u.id::text`,
      name: sql`u.first_name || ' ' || u.last_name`,
      isCaller: sql`u.id = ${actor.userId}`,
      leaseUntil: sql`null::timestamptz`,
    }),
    sql`from users u where u.id = w.owner_id`,
  )

/** The work on a record, for a member who sees it as open work; null for others. `id` is SQL for the record's id. */
export function otherWorkOf(actor: Actor, kind: OtherKind, id: Sql, now: Date): Json<OtherWork> {
  if (!reviewers.includes(actor.userType)) return sql`null::json` as Json<OtherWork>
  return jsonFrom(
    jsonObject<OtherWork>({ owner: ownerFor(actor), nextAction, dueAt, since: sql`w.since` }),
    sql`from other_work w where w.kind = ${kind} and w.record_id = ${id} and ${otherSeenBy(actor, now)}`,
  )
}

/** The patient of the request that a record names, if the reader sees it. `ivr` is SQL for its id. */
export const patientOf = (scope: Scope, ivr: Sql): Sql => sql`
  coalesce((select r.patient_first_name || ' ' || r.patient_last_name from ivr_requests r
    where r.id = ${ivr} and ${inScope(scope, 'r')}), '')`

/** The number that people read. */
export const otherNumber = (kind: OtherKind, id: number): string =>
  `${kind === 'support' ? '#SUP-' : '#PA-'}${id}`

/** A queue entry for the work that `from` names as `w`. */
export const otherEntry = (actor: Actor, from: Sql, now: Date): Json<QueueEntry> =>
  jsonFrom(
    jsonObject<QueueEntry>({
      kind: sql`w.kind`,
      _id: sql`w.record_id::text`,
      number: sql`case w.kind when 'support' then '#SUP-' else '#PA-' end || w.record_id`,
      ivrNumber: sql`coalesce('#IVR-' || w.ivr_id, '')`,
      patientName: patientOf(scopeOf(actor), sql`w.ivr_id`),
      subject: sql`coalesce((select s.subject from support_cases s where w.kind = 'support' and s.id = w.record_id), '')`,
      byName: sql`case w.kind
        when 'support' then (select s.submitted_by_name from support_cases s where s.id = w.record_id)
        else (select p.submitted_by_name from prior_authorizations p where p.id = w.record_id) end`,
      since: sql`w.since`,
      physicianName: sql`coalesce((select f.first_name || ' ' || f.last_name from physicians f where f.id = w.physician_id), '')`,
      officeName: sql`coalesce((select ${officeLabel('o')} from offices o where o.id = w.office_id), '')`,
      payer: sql`''`,
      product: sql`''`,
      dateOfService: sql`case when w.ivr_id is null then '' else w.service_day::text end`,
      reasons: sql`'[]'::json` as never,
      group: groupOf('w', now),
      status: sql`null::text`,
      createdAt: sql`w.created_at`,
      dueAt,
      near: sql`w.rank = 0`,
      nextAction,
      nextAt: sql`w.sort_at`,
      byHand: sql`null::json` as never,
      owner: ownerFor(actor),
    }),
    from,
  )

interface Place {
  readonly kind: OtherKind
  readonly id: number
  readonly waitsFor: 'response' | 'outcome' | 'answer' | 'review-answer' | 'reply'
  readonly since: Date
  readonly serviceDay: string
}
const atOnce = 500

/** New places in the order for work placed under other settings. @returns how many, at most 500 */
export async function placeOtherWork(tx: Tx, rules: DueRules, now: Date): Promise<number> {
  return place(tx, rules, now, sql`w.settings_version < ${rules.version}`)
}

/** The place of one record that has just changed. */
export async function placeOne(tx: Tx, kind: OtherKind, id: number, now: Date): Promise<void> {
  await place(tx, await dueRules(tx), now, sql`w.kind = ${kind} and w.record_id = ${id}`)
}

async function place(tx: Tx, rules: DueRules, now: Date, which: Sql): Promise<number> {
  const found = await tx.all<Place>(sql`
    select w.kind, w.record_id as id, w.waits_for as "waitsFor", w.since, w.service_day as "serviceDay" from other_work w
    where ${which} order by w.settings_version, w.kind, w.record_id limit ${atOnce} for update skip locked`)
  if (found.length === 0) return 0
  const rows = found.map((work) => {
    const rank = rankOf(rules, work.serviceDay, now)
    return sql`(${work.kind}, ${work.id}::bigint, ${sortAt(rules, work)}::timestamptz, ${rank}::smallint)`
  })
  await tx.run(sql`
    update other_work w set sort_at = n.sort_at, rank = n.rank, settings_version = ${rules.version}
    from (values ${join(rows)}) n (kind, id, sort_at, rank) where w.kind = n.kind and w.record_id = n.id`)
  return found.length
}

/** The team cannot speed up a payer, so work that waits for one comes last. */
function sortAt(rules: DueRules, { waitsFor, since, serviceDay }: Place): Date {
  if (waitsFor === 'outcome') return secondsFrom(since, outcomeWithinDays * 86_400)
  if (waitsFor === 'answer') return secondsFrom(since, officeWithinDays * 86_400)
  return dueWithin(rules, since, waitsFor === 'reply' ? 'support' : 'priorAuthorization', serviceDay)
}

/** Updates a corrected date of service in the records that name the request. */
export const otherServiceDay = (tx: Tx, ivrId: RequestKey, day: string): Promise<number> =>
  tx.run(sql`update other_work set service_day = ${day}, settings_version = 0 where ivr_id = ${ivrId}`)

/** As days pass, dates of service become near and then past. */
export async function moveOtherNear(tx: Tx, { first, last }: { first: string; last: string }): Promise<void> {
  await tx.run(sql`
    update other_work set rank = 0 where ivr_id is not null and service_day between ${first} and ${last} and rank = 1`)
  await tx.run(sql`
    update other_work set rank = 1 where ivr_id is not null and rank = 0 and (service_day < ${first} or service_day > ${last})`)
}

/** Open work, locked for a change of owner. */
export interface HeldWork {
  readonly kind: OtherKind
  readonly id: RowKey<'other_work'>
  readonly seenBy: UserType
  readonly askedBy: number | null
  readonly ownerId: number | null
}

export const heldWork = sql`
  select w.kind, w.record_id as id, w.seen_by as "seenBy", w.asked_by as "askedBy", w.owner_id as "ownerId"
  from other_work w`

/** Locks the work on a record; undefined if there is nothing left to do for this member. */
export const lockOther = (tx: Tx, actor: Actor, kind: OtherKind, id: number, now: Date) =>
  tx.first<HeldWork>(sql`
    ${heldWork} where w.kind = ${kind} and w.record_id = ${id} and ${otherSeenBy(actor, now)} for update`)

/** Gives locked work to a member, or frees it; the team's screens follow. */
export async function saveOtherOwner(
  tx: Tx,
  work: HeldWork,
  ownerId: number | null,
  now: Date,
): Promise<void> {
  const { kind, id } = work
  await tx.run(sql`
    with published as (${otherChange(work)})
    update other_work set owner_id = ${ownerId}, owned_at = ${ownerId === null ? null : now}
    where kind = ${kind} and record_id = ${id}`)
}

type Changed = Pick<HeldWork, 'kind' | 'seenBy'> & { readonly id: number }

/** A change of owner: published only to team members who see the record. */
const otherChange = ({ kind, id, seenBy }: Changed) =>
  changeInsert({ area: kind, record: id, to: seenBy === 4 ? { admins: true } : { team: true } })

/** Work of people who have left the team is free again. */
export async function freeLeft(tx: Tx): Promise<void> {
  const freed = await tx.all<Changed>(sql`
    with gone as (
      select w.kind, w.record_id from users u join other_work w on w.owner_id = u.id
      where not (${isActiveMember}) or (w.seen_by = 4 and u.user_type not in ${typesOf(ivrAdmins)})
      limit ${atOnce} for update of w skip locked)
    update other_work w set owner_id = null, owned_at = null from gone
    where w.kind = gone.kind and w.record_id = gone.record_id
    returning w.kind, w.record_id as id, w.seen_by as "seenBy"`)
  for (const work of freed) await tx.run(otherChange(work))
}

/** A condition on `w`: what is on a tab of the queue. */
export function otherTab(tab: QueueTab, { userId }: Viewer): Sql {
  if (tab === 'mine') return sql`w.owner_id = ${userId}`
  if (tab === 'all') return sql`true`
  return tab === 'waiting' ? sql`w.waiting` : sql`not w.waiting`
}
