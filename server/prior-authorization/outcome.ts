import { recordOutcome } from '#contract/prior-authorization/outcome.ts'
import { hasValidity, outcomeLabels } from '#contract/prior-authorization/prior-authorization.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { scopeOf } from '#server/kit/access/scope.ts'
import type { Tx } from '#server/kit/database/database.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import type { Route } from '#server/kit/http/route.ts'
import { serve } from '#server/kit/http/serve.ts'
import { recordChange } from '#server/kit/live/changes.ts'
import type { Notify } from '#server/kit/live/notify.ts'
import { clearNotifications } from '#server/notifications/clear-store.ts'
import { keepOutcome } from '../authorizations/keep.ts'
import { placeOne } from '../ivr/queue/other-work-store.ts'
import { insertOutcome, latestOutcome, type NamedRequest, requestOf } from './outcome-store.ts'
import { numberOf } from './rules.ts'
import { lockPriorAuthorization } from './store.ts'

const kind = 'prior-authorization'

/** What a payer decided. A later outcome is a further revision; of two at once, the second learns of the first. */
export const outcomeRoute = (notify: Notify): Route =>
  serve(recordOutcome, async ({ input, actor, tx, now, audit }) => {
    const found =
      (await lockPriorAuthorization(tx, scopeOf(actor), Number(input.priorAuthId))) ??
      throwError('record.not-found')
    const { id, officeId, physicianId, submittedBy } = found
    const number = numberOf(id)
    const latest = await latestOutcome(tx, id)
    const revision = latest?.revision ?? 0
    if (input.seenRevision !== undefined && input.seenRevision !== revision)
      throwError('prior-authorization.outcome-changed', {
        parts: { by: latest?.recordedByName ?? 'No one', number },
      })
    await insertOutcome(tx, id, revision + 1, input, actor, now)
    await placeOne(tx, kind, id, now)
    await audit({ action: 'prior-authorization.outcome', kind, records: [id], detail: input.outcome })
    await recordChange(tx, { area: kind, record: id, to: { team: true, officeId, physicianId } })
    const request = await changedRequest(tx, actor, id)
    if (request && hasValidity(input.outcome) && input.number !== '') {
      const stated = { ...input, validFrom: input.validFrom || null, validTo: input.validTo || null }
      const before = latest?.number ? latest : undefined
      await keepOutcome(tx, { actor, now, audit }, request.ivrId, stated, before)
    }
    await clearNotifications(tx, actor.userId, { record: id, about: number }, now)
    const detail = outcomeLabels[input.outcome]
    const to = { officeId, physicianId }
    const event = { kind: 'prior-authorization.outcome', record: id, about: number, detail, to }
    await notify(tx, { ...event, sentBy: submittedBy, by: actor, now })
    return { message: `The outcome of ${number} was saved.` }
  })

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
