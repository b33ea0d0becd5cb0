import { randomUUID } from 'node:crypto'
import { releaseIvr, renewIvr, type Taken, takeIvr, takeNext } from '#contract/ivr/queue/queue.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { type Scope, scopeOf } from '#server/kit/access/scope.ts'
import { pipelined, type Tx } from '#server/kit/database/database.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import { type Route, unaudited } from '#server/kit/http/route.ts'
import { serve } from '#server/kit/http/serve.ts'
import type { NotificationEvent, Notify } from '#server/kit/live/notify.ts'
import { numberOf, subjectOf } from '../rules.ts'
import {
  type Held,
  leaseEnd,
  lockHeld,
  lockNext,
  nameOf,
  saveLeft,
  saveReleased,
  saveRenewed,
  saveTaken,
  statusOf,
} from './lease-store.ts'

const kind = 'ivr'

/** Taking, renewing and releasing: if several people take a request at the same time, one gets it. */
export const leaseRoutes = (notify: Notify): Route[] => [
  serve(takeIvr, async ({ input: { ivrId, takeOver }, actor, tx, now, audit }) => {
    const held = await lockedIn(tx, scopeOf(actor), Number(ivrId), now)
    const other = otherOwner(held, actor)
    if (other !== undefined && !takeOver)
      throwError('ivr.held', { parts: { by: await nameOf(tx, other) }, number: numberOf(held.ivrId) })
    const [data] = await pipelined(
      taken(tx, held, actor, now),
      audit({ action: other === undefined ? 'ivr.take' : 'ivr.take-over', kind, records: [held.ivrId] }),
      other === undefined ? undefined : notify(tx, takenOver(held.ivrId, other, actor, now)),
    )
    return { data }
  }),

  serve(takeNext, async ({ input: { not, ...view }, actor, tx, now, audit }) => {
    const held = await lockNext(tx, actor, view, not === '' ? undefined : Number(not), now)
    if (!held) return { data: null }
    const [data] = await pipelined(
      taken(tx, held, actor, now),
      audit({ action: 'ivr.take', kind, records: [held.ivrId] }),
    )
    return { data }
  }),

  unaudited(
    'that someone who was audited when they took the request still works on it',
    serve(renewIvr, async ({ input: { ivrId, leaseId }, actor, tx, now }) => {
      const held = await lockedIn(tx, scopeOf(actor), Number(ivrId), now)
      const isHolder = held.holder === actor.userId
      const own = leaseId ?? (isHolder ? held.leaseId : null) ?? (await leaseLost(tx, held, actor))
      await mustHold(tx, held, actor, own)
      await saveRenewed(tx, held.ivrId, now)
      return { data: { leaseId: own, leaseUntil: leaseEnd(now).toISOString() } }
    }),
  ),

  serve(releaseIvr, async ({ input: { ivrId, leaseId, left }, actor, tx, now, audit }) => {
    const held = await lockedIn(tx, scopeOf(actor), Number(ivrId), now)
    if (leaseId !== undefined) await mustHold(tx, held, actor, leaseId)
    const other = otherOwner(held, actor)
    if (other !== undefined) throwError('ivr.lease-lost', { parts: { by: await nameOf(tx, other) } })
    // Once worked on, it no longer counts as only handed out.
    if (left && held.takenAt === null) return { message: `${numberOf(held.ivrId)} stays yours.` }
    await pipelined(
      left ? saveLeft(tx, held.ivrId) : saveReleased(tx, held.ivrId),
      audit({ action: 'ivr.release', kind, records: [held.ivrId] }),
    )
    return { message: `${numberOf(held.ivrId)} is now unassigned.` }
  }),
]

/** For who had a request that someone else has taken. */
export const takenOver = (ivrId: number, from: number, by: Actor, now: Date): NotificationEvent => ({
  kind: 'ivr.taken-over',
  ...subjectOf(ivrId),
  to: { userIds: [from] },
  by,
  now,
})

/** @throws ApiError unless this is an open request in the scope */
export async function lockedIn(tx: Tx, scope: Scope, ivrId: number, now: Date): Promise<Held> {
  return (await lockHeld(tx, scope, ivrId, now)) ?? notOpen(tx, scope, ivrId)
}

async function notOpen(tx: Tx, scope: Scope, ivrId: number): Promise<never> {
  const status = (await statusOf(tx, scope, ivrId)) ?? throwError('record.not-found')
  throwError('ivr.not-open', { parts: { number: numberOf(ivrId), status } })
}

/** Another person who has it open, or whom it is assigned to. */
function otherOwner({ holder, assignedTo }: Held, { userId }: Actor): number | undefined {
  const owner = holder ?? assignedTo
  return owner === null || owner === userId ? undefined : owner
}

async function taken(tx: Tx, held: Held, actor: Actor, now: Date): Promise<Taken> {
  // A person's windows share a lease.
  const leaseId = held.leaseBy === actor.userId && held.leaseId ? held.leaseId : randomUUID()
  await saveTaken(tx, held, actor, leaseId, now)
  return {
    ivrId: String(held.ivrId),
    ivrNumber: numberOf(held.ivrId),
    leaseId,
    leaseUntil: leaseEnd(now).toISOString(),
  }
}

/**
 * A lease is lost when someone else has taken the request, or it was assigned to someone else. One that has only run
 * out continues, because no one else has begun.
 * @throws ApiError `ivr.lease-lost`
 */
export async function mustHold(tx: Tx, held: Held, actor: Actor, leaseId: string): Promise<void> {
  if (held.leaseId !== leaseId || held.leaseBy !== actor.userId || otherOwner(held, actor) !== undefined)
    await leaseLost(tx, held, actor)
}

async function leaseLost(tx: Tx, held: Held, actor: Actor): Promise<never> {
  const by = otherOwner(held, actor) ?? held.leaseBy
  throwError('ivr.lease-lost', { parts: { by: (await nameOf(tx, by)) || 'No one' } })
}
