import { maxCounted } from '#contract/authorizations/authorizations.ts'
import type {
  NewReverification,
  Reverification,
  ReverificationPage,
  TaskKind,
} from '#contract/authorizations/reverifications.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { allConditions, inScope, type Scope } from '#server/kit/access/scope.ts'
import { type Sql, sql, type Tx } from '#server/kit/database/database.ts'
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

/** Adds a task of a request; undefined if one of its kind is open already. */
export async function insertTask(
  tx: Tx,
  actor: Actor,
  { id, officeId, physicianId }: OfRequest,
  { kind, dueOn, note }: Pick<NewReverification, 'dueOn' | 'note'> & { kind: 'plan-change' | 'peer-to-peer' },
  now: Date,
): Promise<number | undefined> {
  const row = await tx.first<{ id: number }>(sql`
    insert into reverifications (ivr_id, office_id, physician_id, kind, due_on, note, created_at, created_by_name)
    values (${id}, ${officeId}, ${physicianId}, ${kind}, ${dueOn}, ${note}, ${now}, ${actor.name})
    on conflict do nothing
    returning id`)
  return row?.id
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

/** The open task of the end of an authorization is due on its new last day. */
export async function moveTask(tx: Tx, scope: Scope, authorizationId: number, dueOn: string): Promise<void> {
  await tx.run(sql`
    update reverifications t set due_on = ${dueOn}::date
    where authorization_id = ${authorizationId} and kind = 'expiry' and done_at is null and ${inScope(scope, 't')}`)
}
