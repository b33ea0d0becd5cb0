import type { Actor } from '#server/kit/access/actor.ts'
import { scopeOf } from '#server/kit/access/scope.ts'
import type { Tx } from '#server/kit/database/database.ts'
import { recordChange } from '#server/kit/live/changes.ts'
import { type NamedRequest, requestOf } from './outcome-store.ts'

/**
 * Updates the open screens of the request that a prior authorization names: its links and its timeline show it. Told
 * are those who see both records, because a change names the request.
 * @returns the request; undefined without one in the scope
 */
export async function changedRequest(
  tx: Tx,
  actor: Actor,
  priorAuthorizationId: number,
): Promise<NamedRequest | undefined> {
  const request = await requestOf(tx, scopeOf(actor), priorAuthorizationId)
  if (!request) return undefined
  const { ivrId, officeId, physicianId } = request
  await recordChange(tx, { area: 'ivr', record: ivrId, to: { team: true, officeId, physicianId } })
  return request
}
