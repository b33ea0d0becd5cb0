import type { ByHand, DecidedBy, IvrOwner, Owner } from '#contract/ivr/queue/queue.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { inScope, scopeOf } from '#server/kit/access/scope.ts'
import { raw, sql } from '#server/kit/database/database.ts'
import {
  type Answer,
  answerWith,
  type Json,
  type JsonValues,
  jsonFrom,
  jsonObject,
} from '#server/kit/http/json.ts'

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
  const state = jsonObject<State>(queueState('found', actor, now)) as Json<State>
  const decidedBy = jsonObject<DecidedBy>({
    name: sql`found.action_by_name`,
    isCaller: sql`found.action_by = ${actor.userId}`,
    at: sql`found.action_at`,
  })
  const body = jsonObject<IvrOwner>({
    ivrNumber: sql`'#IVR-' || found.id`,
    open: sql`case when found.ivr_id is not null then ${state} end` as Json<State>,
    status: sql`found.status`,
    decidedBy: sql`case when found.action_at is not null then ${decidedBy} end` as Json<DecidedBy>,
  })
  return answerWith(
    body,
    (text) => sql`
    select max(body) as body, coalesce(array_agg(id), '{}') as records from (
      select ${text} as body, found.id from (
        select q.*, r.id, r.status, r.action_at, r.action_by, r.action_by_name from ivr_requests r left join ivr_queue q on q.ivr_id = r.id
        where r.id = ${id} and ${inScope(scopeOf(actor), 'r')}
      ) found
    ) one`,
  )
}
