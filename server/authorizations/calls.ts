import { taskLabels } from '#contract/authorizations/reverifications.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { scopeOf } from '#server/kit/access/scope.ts'
import type { Tx } from '#server/kit/database/database.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import { recordChange } from '#server/kit/live/changes.ts'
import { completeTasks, insertTask } from './reverifications-store.ts'
import { area, mustBeApproved } from './rules.ts'
import { requestOf } from './store.ts'

/**
 * Adds the task of a peer-to-peer call with the payer's physician.
 * @returns false if one is open already. @throws ApiError unless the request is approved
 */
export async function askCall(
  tx: Tx,
  actor: Actor,
  ivrId: number,
  call: { readonly dueOn: string; readonly note: string },
  now: Date,
): Promise<boolean> {
  const request = (await requestOf(tx, scopeOf(actor), ivrId)) ?? throwError('record.not-found')
  mustBeApproved(request)
  const added = await insertTask(tx, actor, request, { kind: 'peer-to-peer', ...call }, now)
  if (added === undefined) return false
  const { officeId, physicianId } = request
  await recordChange(tx, { area, record: ivrId, to: { team: true, officeId, physicianId } })
  return true
}

/** Completes the open task of a call. @returns false if there is none */
export async function closeCall(tx: Tx, actor: Actor, ivrId: number, now: Date): Promise<boolean> {
  const scope = scopeOf(actor)
  const request = (await requestOf(tx, scope, ivrId)) ?? throwError('record.not-found')
  const outcome = `${taskLabels['peer-to-peer']} made`
  if ((await completeTasks(tx, scope, actor, { callOf: ivrId }, outcome, now)) === 0) return false
  const { officeId, physicianId } = request
  await recordChange(tx, { area, record: ivrId, to: { team: true, officeId, physicianId } })
  return true
}
