import { warnDays } from '#contract/authorizations/authorizations.rules.ts'
import { maxCounted } from '#contract/authorizations/authorizations.ts'
import type {
  NewReverification,
  Reverification,
  ReverificationPage,
  TaskKind,
} from '#contract/authorizations/reverifications.ts'
import { addDays } from '#contract/days.rules.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { allConditions, inScope, type Scope } from '#server/kit/access/scope.ts'
import { type Sql, sql, type Tx } from '#server/kit/database/database.ts'
import { type Answer, jsonObject } from '#server/kit/http/json.ts'
import { listOf } from '#server/kit/http/list.ts'
import type { Covered } from './rules.ts'
import type { OfRequest } from './store.ts'

/** The JSON of task `t` for a reader of request `r`: its own, or one that its authorization `a`, if any, covers. */
export const reverificationJson = jsonObject<Reverification>({
  _id: sql`t.id::text`,
  ivrId: sql`r.id::text`,
  ivrNumber: sql`'#IVR-' || r.id`,
  patientName: sql`r.patient_first_name || ' ' || r.patient_last_name`,
  kind: sql`t.kind`,
  dueOn: sql`t.due_on`,
  authorizationNumber: sql`coalesce(a.number, '')`,
  payer: sql`coalesce(a.payer, r.primary_insurance)`,
  note: sql`t.note`,
  createdAt: sql`t.created_at`,
  createdByName: sql`t.created_by_name`,
  doneAt: sql`t.done_at`,
  doneByName: sql`t.done_by_name`,
  outcome: sql`t.outcome`,
})

/** One page of open tasks, the first due first, at a cost that does not grow with the table. */
export function reverificationPage(
  scope: Scope,
  { page, limit }: { page: number; limit: number },
): Answer<ReverificationPage> {
  const open = allConditions(inScope(scope, 't'), sql`t.done_at is null`)
  const rows = sql`reverifications t where ${open}`
  return listOf<ReverificationPage>(
    { rows, row: 't', order: 't.due_on, t.id', page, limit, countedTo: maxCounted },
    ({ listed, total, page, limit }) => ({
      reverifications: listed(
        reverificationJson,
        sql`join ivr_requests r on r.id = t.ivr_id left join authorizations a on a.id = t.authorization_id`,
      ),
      total,
      page,
      limit,
    }),
  )
}

export interface NewTask extends Pick<NewReverification, 'dueOn' | 'note'> {
  readonly kind: 'plan-change' | 'peer-to-peer'
}

/** Adds a task of a request; undefined if one of its kind is open already. */
export const insertTask = (
  tx: Tx,
  actor: Actor,
  { id, officeId, physicianId }: OfRequest,
  { kind, dueOn, note }: NewTask,
  now: Date,
): Promise<number | undefined> =>
  tx.firstValue<number>(sql`
    insert into reverifications (ivr_id, office_id, physician_id, kind, due_on, note, created_at, created_by_name)
    values (${id}, ${officeId}, ${physicianId}, ${kind}, ${dueOn}, ${note}, ${now}, ${actor.name})
    on conflict do nothing
    returning id`)

interface Task extends Covered {
  readonly id: number
  readonly kind: TaskKind
  readonly isDone: boolean
  readonly doneByName: string
}

export async function lockReverification(tx: Tx, scope: Scope, id: number): Promise<Task | undefined> {
  return tx.first<Task>(sql`
    select id, ivr_id as "ivrId", office_id as "officeId", physician_id as "physicianId", kind,
      done_at is not null as "isDone", done_by_name as "doneByName"
    from reverifications t where id = ${id} and ${inScope(scope, 't')} for update`)
}

/** The tasks to complete: one, those of these kinds of an authorization, or the peer-to-peer call of a request. */
type Completed =
  | { readonly id: number }
  | { readonly authorizationId: number; readonly kinds: readonly TaskKind[] }
  | { readonly callOf: number }

function completed(which: Completed): Sql {
  if ('id' in which) return sql`t.id = ${which.id}`
  if ('callOf' in which) return sql`t.ivr_id = ${which.callOf} and t.kind = 'peer-to-peer'`
  return sql`t.authorization_id = ${which.authorizationId} and t.kind = any(${which.kinds}::text[])`
}

/** Completes open tasks. @returns how many */
export const completeTasks = (
  tx: Tx,
  scope: Scope,
  actor: Actor,
  which: Completed,
  outcome: string,
  now: Date,
): Promise<number> =>
  tx.run(sql`
    update reverifications t set done_at = ${now}, done_by = ${actor.userId}, done_by_name = ${actor.name},
      outcome = ${outcome}
    where ${completed(which)} and t.done_at is null and ${inScope(scope, 't')}`)

/** Makes the open task of the end of an authorization due on its new last day. */
export async function moveTask(tx: Tx, scope: Scope, authorizationId: number, dueOn: string): Promise<void> {
  await tx.run(sql`
    update reverifications t set due_on = ${dueOn}::date
    where authorization_id = ${authorizationId} and kind = 'expiry' and done_at is null and ${inScope(scope, 't')}`)
}

/** An authorization that the background task found, and the requests that it covers; the task is of the latest one. */
export interface Due {
  readonly requests: readonly Covered[]
  /** The last day of the authorization, or the first of the new year. */
  readonly on: string
}

/** The requests of the authorization `id`, the latest one first. */
const requestsOf = (id: Sql): Sql => sql`(
  select json_agg(json_build_object('ivrId', l.ivr_id, 'officeId', l.office_id, 'physicianId', l.physician_id)
    order by l.linked_at desc, l.ivr_id desc)
  from authorization_requests l where l.authorization_id = ${id})`

/** The request for which coverage of authorization `id` is verified again. */
const latestRequest = (id: Sql): Sql => sql`
  lateral (
    select l.ivr_id, l.office_id, l.physician_id from authorization_requests l where l.authorization_id = ${id}
    order by l.linked_at desc, l.ivr_id desc limit 1) r`

/**
 * Up to 100 authorizations that end within 14 days, marked as warned, each with a task to verify coverage again.
 * Concurrent processes get different ones; if this transaction fails, they are due again.
 */
export async function takeEnding(tx: Tx, today: string, now: Date): Promise<Due[]> {
  return tx.all<Due>(sql`
    with ending as (
      select id from authorizations
      where withdrawn_at is null and warned_of_end_at is null
        and valid_to between ${today}::date and ${addDays(today, warnDays)}::date
      order by valid_to, id limit 100 for no key update skip locked
    ), warned as (
      update authorizations set warned_of_end_at = ${now} where id in (select id from ending)
      returning id, valid_to
    ), tasks as (
      insert into reverifications (ivr_id, authorization_id, office_id, physician_id, kind, due_on, created_at)
      select r.ivr_id, warned.id, r.office_id, r.physician_id, 'expiry', warned.valid_to, ${now}::timestamptz
      from warned cross join ${latestRequest(sql`warned.id`)}
      on conflict do nothing)
    select ${requestsOf(sql`warned.id`)} as requests, valid_to::text as "on" from warned order by valid_to, id`)
}

/**
 * Up to 100 tasks for authorizations that were recorded before this year began and continue in it: plans change on
 * January 1. Of concurrent processes, one adds each.
 */
export async function addNewYear(tx: Tx, today: string, now: Date): Promise<Due[]> {
  const newYear = `${today.slice(0, 4)}-01-01`
  return tx.all<Due>(sql`
    insert into reverifications (ivr_id, authorization_id, office_id, physician_id, kind, due_on, created_at)
    select r.ivr_id, a.id, r.office_id, r.physician_id, 'new-year', ${newYear}::date, ${now}::timestamptz
    from authorizations a cross join ${latestRequest(sql`a.id`)}
    where a.withdrawn_at is null and a.valid_to >= ${today}::date and a.valid_from < ${newYear}::date
      and a.recorded_at < ${newYear}::date::timestamp at time zone 'America/New_York'
      and not exists (
        select from reverifications t
        where t.authorization_id = a.id and t.kind = 'new-year' and t.due_on = ${newYear}::date)
    order by a.valid_to, a.id limit 100
    on conflict do nothing
    returning ${requestsOf(sql`reverifications.authorization_id`)} as requests, due_on::text as "on"`)
}
