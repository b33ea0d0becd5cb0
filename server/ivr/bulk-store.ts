import type { Matching } from '#contract/ivr/matching.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { inScope, type Scope } from '#server/kit/access/scope.ts'
import { sql, type Tx } from '#server/kit/database/database.ts'
import { type Answer, answerWith, jsonColumn, jsonObject } from '#server/kit/http/json.ts'
import { selectedIvrs } from './matching-store.ts'

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
  const rows = await tx.all<{ id: number }>(sql`
    select q.ivr_id as id from ivr_queue q
    where q.ivr_id = any(${ids}::bigint[]) and q.lease_until > ${now} and q.lease_by <> ${actor.userId}
      and ${inScope(scope, 'q')}`)
  return new Set(rows.map(({ id }) => id))
}
