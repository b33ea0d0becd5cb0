import { isOfTeam } from '#contract/endpoint.ts'
import type { Matching } from '#contract/ivr/matching.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { inScope, type Scope, scopeOf } from '#server/kit/access/scope.ts'
import { raw, type Sql, sql, type Tx } from '#server/kit/database/database.ts'
import { type Answer, answerWith, jsonColumn, jsonObject } from '#server/kit/http/json.ts'
import { ivrsMatching } from './list-store.ts'
import { matchesQueue } from './queue/list-store.ts'

/** The ids of selected requests, in displayed order: (id). Only the team has the queue. */
export function selectedIvrs(actor: Actor, { ids, list, queue }: Matching, now: Date): Sql {
  const scope = scopeOf(actor)
  if (queue)
    return sql`
      select ivr_id as id from ivr_queue
      where ${matchesQueue(actor, queue, now)} and ${isOfTeam[actor.userType]} order by rank, sort_at, ivr_id`
  if (list) {
    const direction = raw(list.sort === 'oldest' ? 'asc' : 'desc')
    return sql`
      select id from (${ivrsMatching(scope, list)}) matching order by created_at ${direction}, id ${direction}`
  }
  return sql`
    select r.id from ivr_requests r where r.id = any(${(ids ?? []).map(Number)}::bigint[]) and ${inScope(scope, 'r')}
    order by r.created_at desc, r.id desc`
}

/** How a selection was made, for the audit: which filters, but nothing that was typed. */
export function selectionText({ list, queue }: Matching): string {
  if (!list && !queue) return 'selected'
  const { search = '', ...chosen } = { search: '', ...list, ...queue }
  const given = Object.entries(chosen).flatMap(([name, value]) => (value === '' ? [] : [`${name}=${value}`]))
  return [list ? 'list' : 'queue', ...given, ...(search === '' ? [] : ['searched'])].join(' ')
}

interface Open {
  readonly open: string[]
  readonly total: number
}

/** The open ones among the selected requests in the actor's scope, in queue order, as JSON text: (body, records). */
export const openSelected = (actor: Actor, matching: Matching, now: Date): Answer<Open> =>
  answerWith(
    jsonObject<Open>({
      open: jsonColumn<string[]>(sql`coalesce(json_agg(ivr_id::text order by rank, sort_at, ivr_id), '[]')`),
      total: sql`(select count(*) from chosen)`,
    }),
    (body) => sql`
      with chosen as materialized (${selectedIvrs(actor, matching, now)})
      select ${body} as body, coalesce(array_agg(ivr_id), '{}') as records
      from ivr_queue q where q.ivr_id in (select id from chosen)`,
  )

/** Which of these requests someone else has open. */
export async function heldByOthers(
  tx: Tx,
  scope: Scope,
  actor: Actor,
  ids: readonly number[],
  now: Date,
): Promise<Set<number>> {
  const held = await tx.values<number>(sql`
    select q.ivr_id from ivr_queue q
    where q.ivr_id = any(${ids}::bigint[]) and q.lease_until > ${now} and q.lease_by <> ${actor.userId}
      and ${inScope(scope, 'q')}`)
  return new Set(held)
}
