import { maxCounted } from '#contract/authorizations/authorizations.ts'
import type {
  NewReverification,
  Reverification,
  ReverificationPage,
  TaskKind,
} from '#contract/authorizations/reverifications.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { allConditions, inScope, type Scope } from '#server/kit/access/scope.ts'
import { sql, type Tx } from '#server/kit/database/database.ts'
import { type Answer, jsonObject } from '#server/kit/http/json.ts'
import { listOf } from '#server/kit/http/list.ts'
import type { OfRequest } from './store.ts'

/** The JSON of task `t` for a reader of request `r`, which it is of or which its authorization covers, and of authorization `a` where it is of one. */
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

/** One page of open tasks, what is due first in front, at a cost that does not grow with the table. */
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

/** Adds a task because of a change of plan; undefined if one is open already. */
export async function insertPlanChange(
  tx: Tx,
  actor: Actor,
  { id, officeId, physicianId }: OfRequest,
  { dueOn, note }: NewReverification,
  now: Date,
): Promise<number | undefined> {
  const row = await tx.first<{ id: number }>(sql`
    insert into reverifications (ivr_id, office_id, physician_id, kind, due_on, note, created_at, created_by_name)
    values (${id}, ${officeId}, ${physicianId}, 'plan-change', ${dueOn}, ${note}, ${now}, ${actor.name})
    on conflict (ivr_id) where kind = 'plan-change' and done_at is null do nothing
    returning id`)
  return row?.id
}

/** Adds the task of a peer-to-peer call; false if one is open already. */
export async function insertCall(
  tx: Tx,
  actor: Actor,
  { id, officeId, physicianId }: OfRequest,
  { dueOn, note }: { readonly dueOn: string; readonly note: string },
  now: Date,
): Promise<boolean> {
  const made = await tx.run(sql`
    insert into reverifications (ivr_id, office_id, physician_id, kind, due_on, note, created_at, created_by_name)
    values (${id}, ${officeId}, ${physicianId}, 'peer-to-peer', ${dueOn}, ${note}, ${now}, ${actor.name})
    on conflict (ivr_id) where kind = 'peer-to-peer' and done_at is null do nothing`)
  return made > 0
}

/** Completes the open task of a peer-to-peer call; false if there is none. */
export async function completeCall(
  tx: Tx,
  scope: Scope,
  actor: Actor,
  ivrId: number,
  outcome: string,
  now: Date,
): Promise<boolean> {
  const done = await tx.run(sql`
    update reverifications t set done_at = ${now}, done_by = ${actor.userId}, done_by_name = ${actor.name},
      outcome = ${outcome}
    where ivr_id = ${ivrId} and kind = 'peer-to-peer' and done_at is null and ${inScope(scope, 't')}`)
  return done > 0
}

export interface Task {
  readonly id: number
  readonly ivrId: number
  readonly officeId: number
  readonly physicianId: number
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

export async function complete(
  tx: Tx,
  scope: Scope,
  actor: Actor,
  id: number,
  outcome: string,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update reverifications t set done_at = ${now}, done_by = ${actor.userId}, done_by_name = ${actor.name},
      outcome = ${outcome}
    where id = ${id} and ${inScope(scope, 't')}`)
}

/** Completes the open tasks of these kinds of an authorization: one that was extended was verified again. */
export async function completeTasks(
  tx: Tx,
  scope: Scope,
  actor: Actor,
  authorizationId: number,
  kinds: readonly TaskKind[],
  outcome: string,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update reverifications t set done_at = ${now}, done_by = ${actor.userId}, done_by_name = ${actor.name},
      outcome = ${outcome}
    where authorization_id = ${authorizationId} and kind = any(${kinds}::text[]) and done_at is null and ${inScope(scope, 't')}`)
}

/** The open task of the end of an authorization is due on its new last day. */
export async function moveTask(tx: Tx, scope: Scope, authorizationId: number, dueOn: string): Promise<void> {
  await tx.run(sql`
    update reverifications t set due_on = ${dueOn}::date
    where authorization_id = ${authorizationId} and kind = 'expiry' and done_at is null and ${inScope(scope, 't')}`)
}
