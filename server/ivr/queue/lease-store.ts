import { leaseMinutes, type NextActionForm, type WorkView } from '#contract/ivr/queue/queue.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import type { RequestKey } from '#server/kit/access/row-key.ts'
import { inScope, type Scope, scopeOf } from '#server/kit/access/scope.ts'
import { secondsFrom } from '#server/kit/clock.ts'
import { type Sql, sql, type Tx } from '#server/kit/database/database.ts'
import { changeInsert } from '#server/kit/live/changes.ts'
import { takeInsert } from '../overview/record-store.ts'
import { type DueRules, rankOf, spentAt } from './due-rules.ts'
import { matchesQueue, orderOf } from './list-store.ts'
import { clockSet, type Queued, queuedColumns, sinksUntil, sunkOr } from './queue-store.ts'
import { dueRules } from './settings-store.ts'

/** An open request with its owner. */
export interface Held extends Queued {
  /** Who has it open, while their lease lasts. */
  readonly holder: number | null
  readonly assignedTo: number | null
  readonly leaseId: string | null
  /** Who took it last. */
  readonly leaseBy: number | null
  /** When they took it; null once they have saved work on it. */
  readonly takenAt: Date | null
  readonly nextAction: string
}

const heldColumns = (now: Date) => sql`
  ${queuedColumns}, case when q.lease_until > ${now} then q.lease_by end as holder, q.assigned_to as "assignedTo",
  q.lease_id as "leaseId", q.lease_by as "leaseBy", q.taken_at as "takenAt", q.next_action as "nextAction"`

/** Locks an open request; others who take it wait until the transaction ends. */
export const lockHeld = (tx: Tx, scope: Scope, ivrId: number, now: Date): Promise<Held | undefined> =>
  tx.first<Held>(sql`
    select ${heldColumns(now)} from ivr_queue q
    where q.ivr_id = ${ivrId} and ${inScope(scope, 'q')} for update`)

/**
 * Locks a view's first request that is assigned to this person, or to no one and not open anywhere; on the person's
 * own tab also what they have open. It skips requests that others are taking at this moment, so that no one waits, and
 * those whose follow-up is still to come. What others have is not even read: free requests and leases have their own
 * indexes. Leases that ran out seconds ago are listed first, because a plan that looks for them in queue order would
 * read all of it.
 * @param not a request to skip
 */
export const lockNext = (
  tx: Tx,
  actor: Actor,
  view: WorkView,
  not: number | undefined,
  now: Date,
): Promise<Held | undefined> => {
  const { userId } = actor
  const isOther = not === undefined ? sql`true` : sql`q.ivr_id <> ${not}`
  const first = (condition: Sql) => sql`
    select ${heldColumns(now)}, q.ivr_id, q.rank, q.sort_at, q.created_at, q.service_day from ivr_queue q
    where (${matchesQueue(actor, view, now)}) and q.rank < 2 and ${isOther} and ${condition}
    ${orderOf(view)} limit 1 for update skip locked`
  const isSilent = sql`(q.lease_until is null or q.lease_until <= ${now})`
  const own = sql`q.assigned_to = ${userId} and ${isSilent}`
  if (view.tab === 'mine')
    return tx.first<Held>(first(sql`(${own} or (q.lease_by = ${userId} and q.lease_until > ${now}))`))
  return tx.first<Held>(sql`
    with ended as materialized (
      select ivr_id from ivr_queue where lease_until <= ${now} and ${inScope(scopeOf(actor))}
    ),
    own as (${first(own)}),
    free as (${first(sql`q.owner_id is null`)}),
    silent as (${first(sql`
      q.ivr_id = any(array(select ivr_id from ended)) and q.assigned_to is null and q.lease_until <= ${now}`)})
    select * from (select * from own union all select * from free union all select * from silent) found
    ${orderOf(view)} limit 1`)
}

/** Gives a locked request to this person. Its clock keeps running: saved work is the first touch, not this. */
export async function saveTaken(tx: Tx, held: Held, by: Actor, leaseId: string, now: Date): Promise<void> {
  const since = held.holder === by.userId ? held.takenAt : now
  await tx.run(sql`
    with published as (${queueChange(held.ivrId)})
    update ivr_queue set lease_id = ${leaseId}, lease_by = ${by.userId}, lease_until = ${leaseEnd(now)},
      taken_at = ${since}, assigned_to = case when assigned_to is not null then ${by.userId}::bigint end
    where ivr_id = ${held.ivrId}`)
}

/**
 * A team member has saved work on a request: a message, a next action, what is asked for. The first time meets the
 * first target, and the decision target counts from then. If the member had taken the request, that counts too. Does
 * nothing for a final request.
 */
export async function touchQueued(tx: Tx, by: Actor, id: number, now: Date): Promise<void> {
  // A decision locks the request before its place in the queue.
  await tx.run(
    sql`select from ivr_requests r where r.id = ${id} and ${inScope(scopeOf(by), 'r')} for key share`,
  )
  const held = await lockHeld(tx, scopeOf(by), id, now)
  if (!held) return
  const { ivrId, runningSince } = held
  if (held.leaseBy === by.userId && held.takenAt)
    await tx.run(sql`
      with taken as (${takeInsert(ivrId, by.userId)}) update ivr_queue set taken_at = null where ivr_id = ${ivrId}`)
  if (held.touchedMs !== null || runningSince === null) return
  const rules = await dueRules(tx)
  const clock = { ...held, runningSince, touchedMs: spentAt(rules, held, now) }
  const next = held.nextAction === 'review' ? sql`, next_action = 'decide'` : sql``
  await tx.run(sql`
    with published as (${queueChange(ivrId)})
    update ivr_queue set ${clockSet(rules, clock, now)}${next} where ivr_id = ${ivrId}`)
}

/** Saves a locked request's next action and when; without an action, its state decides again. */
export async function saveFollowUp(
  tx: Tx,
  rules: DueRules,
  held: Held,
  { action, note, at }: NextActionForm,
  by: Actor,
  now: Date,
): Promise<void> {
  const isSet = action !== ''
  await tx.run(sql`
    update ivr_queue set hand_action = ${isSet ? action : null}, hand_note = ${isSet ? note : ''},
      hand_by = ${isSet ? by.userId : null}, follow_up_at = ${isSet ? at : null}::timestamptz,
      sinks_until = ${isSet ? at : null}::timestamptz, rank = ${rankOf(rules, held.serviceDay, now)}
    where ivr_id = ${held.ivrId}`)
  // While it waits for its office, nothing is due.
  const due = sql`case when not waiting then sort_at end`
  await tx.run(sql`
    with published as (${queueChange(held.ivrId)})
    update ivr_queue set sinks_until = ${sinksUntil(due, now)}, rank = ${sunkOr(due, sql`rank`, now)}
    where ivr_id = ${held.ivrId}`)
}

export const leaseEnd = (now: Date): Date => secondsFrom(now, leaseMinutes * 60)

/** A renewal changes nothing that others see, so it is not published. */
export async function saveRenewed(tx: Tx, ivrId: RequestKey, now: Date): Promise<void> {
  await tx.run(sql`update ivr_queue set lease_until = ${leaseEnd(now)} where ivr_id = ${ivrId}`)
}

/** No one has the request anymore: neither open nor assigned. */
export async function saveReleased(tx: Tx, ivrId: RequestKey): Promise<void> {
  await tx.run(sql`
    with published as (${queueChange(ivrId)})
    update ivr_queue set lease_until = null, taken_at = null, assigned_to = null where ivr_id = ${ivrId}`)
}

/** The lease ends; the assignment stays. */
export async function saveLeft(tx: Tx, ivrId: RequestKey): Promise<void> {
  await tx.run(sql`
    with published as (${queueChange(ivrId)})
    update ivr_queue set lease_until = null, taken_at = null where ivr_id = ${ivrId}`)
}

/** A change of owner: published only to the team. */
export const queueChange = (record: number) => changeInsert({ area: 'ivr-queue', record, to: { team: true } })

/** The status of a request that is not in the queue; undefined if it is not in the scope. */
export const statusOf = (tx: Tx, scope: Scope, ivrId: number) =>
  tx.firstValue<string>(sql`
    select r.status from ivr_requests r where r.id = ${ivrId} and ${inScope(scope, 'r')}`)

export const nameOf = async (tx: Tx, userId: number | null): Promise<string> =>
  (await tx.firstValue<string>(sql`
    select u.first_name || ' ' || u.last_name from users u where u.id = ${userId}`)) ?? ''
