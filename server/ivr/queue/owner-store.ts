import type { Owner } from '#contract/ivr/queue/other-work.ts'
import type { ByHand, DecidedBy, IvrOwner } from '#contract/ivr/queue/queue.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { scopeOf } from '#server/kit/access/scope.ts'
import { raw, sql } from '#server/kit/database/database.ts'
import { type Answer, type Json, type JsonValues, jsonFrom, jsonObject } from '#server/kit/http/json.ts'
import { aboutRequest } from '../ivr-json.ts'

type State = NonNullable<IvrOwner['open']>

/** A queue row's state, which also has its request's status. */
export function queueState(alias: string, { userId }: Actor, now: Date): JsonValues<State> {
  const of = (column: string) => raw(`${alias}.${column}`)
  const isLeased = sql`${of('lease_until')} > ${now}`
  const owner = jsonFrom(
    jsonObject<Owner>({
      userId: sql`u.id::text`,
      name: sql`u.first_name || ' ' || u.last_name`,
      isCaller: sql`u.id = ${userId}`,
      leaseUntil: sql`case when ${isLeased} then ${of('lease_until')} end`,
    }),
    sql`from users u where u.id = case when ${isLeased} then ${of('lease_by')} else ${of('assigned_to')} end`,
  )
  const byHand = jsonObject<ByHand>({
    action: of('hand_action'),
    note: of('hand_note'),
    byName: sql`(select u.first_name || ' ' || u.last_name from users u where u.id = ${of('hand_by')})`,
  })
  return {
    status: of('status'),
    createdAt: of('created_at'),
    dueAt: sql`case when not ${of('waiting')} then ${of('sort_at')} end`,
    near: sql`${of('rank')} = 0`,
    // If its office has been reminded without an answer, someone should call.
    nextAction: sql`case when ${of('waiting')} and ${of('sort_at')} <= ${now} then 'call-office' else ${of('next_action')} end`,
    nextAt: sql`coalesce(${of('follow_up_at')}, ${of('sort_at')})`,
    byHand: sql`case when ${of('hand_action')} is not null then ${byHand} end` as Json<ByHand>,
    owner,
  }
}

/** A request's owner, and who decided on it last, as JSON text: (body, records). */
export function ownerOf(actor: Actor, id: number, now: Date): Answer<IvrOwner> {
  const state = jsonObject<State>(queueState('queued', actor, now)) as Json<State>
  const decidedBy = jsonObject<DecidedBy>({
    name: sql`r.action_by_name`,
    isCaller: sql`r.action_by = ${actor.userId}`,
    at: sql`r.action_at`,
  })
  const body = jsonObject<IvrOwner>({
    ivrNumber: sql`'#IVR-' || r.id`,
    open: sql`case when queued.ivr_id is not null then ${state} end` as Json<State>,
    status: sql`r.status`,
    decidedBy: sql`case when r.action_at is not null then ${decidedBy} end` as Json<DecidedBy>,
  })
  const queued = sql`
    left join lateral (select q.*, r.status from ivr_queue q where q.ivr_id = r.id) queued on true`
  return aboutRequest(scopeOf(actor), id, body, queued)
}
