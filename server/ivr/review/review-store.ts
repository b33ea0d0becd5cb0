import type { AskedItem } from '#contract/ivr/rounds.ts'
import type { RequestKey } from '#server/kit/access/row-key.ts'
import { inScope, type Scope } from '#server/kit/access/scope.ts'
import { atRunTime } from '#server/kit/database/at-run-time.ts'
import { join, raw, type Sql, sql, type Tx } from '#server/kit/database/database.ts'
import { changeInsert } from '#server/kit/live/changes.ts'
import type { Decidable, Decided } from '../rules.ts'

/** Locks a request for a decision. Other decisions on it wait until the transaction ends. */
export async function lockIvr(tx: Tx, scope: Scope, id: number): Promise<Decidable | undefined> {
  const [found] = await lockIvrs(tx, scope, [id])
  return found
}

/** Locks the requests that are in the scope, in number order, so that two calls never wait for each other. */
export const lockIvrs = (tx: Tx, scope: Scope, ids: readonly number[]): Promise<Decidable[]> =>
  tx.all<Decidable>(sql`
    select id, office_id as "officeId", physician_id as "physicianId", submitted_by as "submittedBy", status,
      action_by_name as "actionByName", action_at as "actionAt",
      additional_information as "additionalInformation", notes, round, answered_at as "answeredAt",
      service_day::text as dos, check_result as "check"
    from ivr_requests r where id = any(${atRunTime(sql`${ids}::bigint[]`)}::bigint[]) and ${inScope(scope, 'r')} order by id for update`)

/**
 * Saves a decision with what it asks for, and updates the narrow row.
 * @param also other changes of the decision, for the same statement
 */
export async function saveDecision(
  tx: Tx,
  before: Decidable,
  decided: Decided,
  items: readonly AskedItem[] | undefined,
  also: readonly Sql[],
): Promise<void> {
  const isNewRound = decided.status === 'Conditional' && before.status !== 'Conditional'
  const round = roundOf(before, decided, items)
  const update = sql`
    update ivr_requests set status = ${decided.status}, action_by = ${decided.actionBy},
      action_by_name = ${decided.actionByName}, action_at = ${decided.actionAt},
      additional_information = ${decided.additionalInformation}, notes = ${decided.notes},
      rejection_reason = ${decided.rejectionReason}, answered_at = null, round = ${before.round + (isNewRound ? 1 : 0)}
    where id = ${decided.id}`
  const { officeId, physicianId } = before
  const to = { team: true, officeId, physicianId } as const
  const published = join([
    sql`published as (${changeInsert({ area: 'ivr', record: decided.id, to })})`,
    ...also.map((change, at) => sql`${raw(`also_${at}`)} as (${change})`),
  ])
  await tx.run(sql`
    with request as (${update}), ${published}, ${round}
    update ivr_search set status = ${decided.status} where id = ${decided.id} and status <> ${decided.status}`)
}

/** The only item of a round if the reviewer has listed none: the additional information itself. */
const fromNotes = (text: string) => ({ kind: 'notes', about: '', text })
type Item = AskedItem | ReturnType<typeof fromNotes>

/**
 * The common table expressions with which a decision begins, changes or ends a round. Changed notes replace unanswered
 * items only if items are given.
 */
function roundOf(before: Decidable, decided: Decided, items: readonly AskedItem[] | undefined): Sql {
  const { id, actionAt, actionBy, actionByName, additionalInformation, notes } = decided
  const ended = sql`ended as (
    update ivr_rounds set ended_at = ${actionAt}
    where ivr_id = ${id} and round = ${before.round} and ended_at is null)`
  if (decided.status !== 'Conditional') return ended
  const asked: readonly Item[] = items?.length ? items : [fromNotes(additionalInformation)]
  if (before.status !== 'Conditional')
    return sql`${ended}, asked as (
      insert into ivr_rounds (ivr_id, round, office_id, physician_id, asked_at, asked_by, asked_by_name,
        additional_information, notes)
      values (${id}, ${before.round + 1}, ${before.officeId}, ${before.physicianId}, ${actionAt}, ${actionBy},
        ${actionByName}, ${additionalInformation}, ${notes})),
    items as (${itemInsert(id, before.round + 1, asked)})`
  const changed = sql`asked as (
    update ivr_rounds set asked_at = ${actionAt}, asked_by = ${actionBy}, asked_by_name = ${actionByName},
      additional_information = ${additionalInformation}, notes = ${notes}, documents_at = null
    where ivr_id = ${id} and round = ${before.round})`
  const unanswered = sql`ivr_id = ${id} and round = ${before.round} and answered_at is null`
  if (items === undefined)
    return sql`${changed}, items as (
      update ivr_items set text = ${additionalInformation} where ${unanswered} and kind = 'notes')`
  return sql`${changed}, withdrawn as (delete from ivr_items where ${unanswered}),
    items as (${itemInsert(id, before.round, asked)})`
}

/** Numbers follow the round's highest. Items that the same statement deletes still count: no number is reused. */
function itemInsert(ivrId: RequestKey, round: number, items: readonly Item[]): Sql {
  const column = (name: keyof Item) => items.map((item) => item[name])
  return sql`
    insert into ivr_items (ivr_id, round, item, kind, about, text)
    select ${ivrId}::bigint, ${round}::smallint, place + coalesce(
        (select max(item) from ivr_items where ivr_id = ${ivrId} and round = ${round}), 0), kind, about, text
    from unnest(${column('kind')}::text[], ${column('about')}::text[], ${column('text')}::text[])
      with ordinality as asked (kind, about, text, place)`
}
