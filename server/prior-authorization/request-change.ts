import type { Actor } from '#server/kit/access/actor.ts'
import { scopeOf } from '#server/kit/access/scope.ts'
import type { Tx } from '#server/kit/database/database.ts'
import { recordChange } from '#server/kit/live/changes.ts'
import { requestOf } from './outcome-store.ts'

/**
 * Updates the open screens of the request that a prior authorization names: its links and its timeline show it. Told
 * are those who see both records, because a change names the request.
 */
export async function changedRequest(tx: Tx, actor: Actor, priorAuthorizationId: number): Promise<void> {
  const request = await requestOf(tx, scopeOf(actor), priorAuthorizationId)
  if (!request) return
  const { ivrId, officeId, physicianId } = request
  await recordChange(tx, { area: 'ivr', record: ivrId, to: { team: true, officeId, physicianId } })
}
