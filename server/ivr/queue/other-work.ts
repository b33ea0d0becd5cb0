import type { UserType } from '#contract/endpoint.ts'
import {
  assignOtherWork,
  type OtherKind,
  releaseOtherWork,
  takeOtherWork,
} from '#contract/ivr/queue/other-work.ts'
import { handsSeenBy } from '#contract/support/support.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { scopeOf } from '#server/kit/access/scope.ts'
import type { Tx } from '#server/kit/database/database.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import type { Route } from '#server/kit/http/route.ts'
import { serve } from '#server/kit/http/serve.ts'
import type { Notify } from '#server/kit/live/notify.ts'
import { isPriorAuthorizationSeen } from '../../prior-authorization/store.ts'
import { isCaseSeen } from '../../support/store.ts'
import { assigneesOf } from './assign-store.ts'
import { nameOf } from './lease-store.ts'
import { type HeldWork, lockOther, otherNumber, saveOtherOwner } from './other-work-store.ts'
import { dueRules } from './settings-store.ts'

/** Takes, releases and assigns prior authorizations and support cases. Of simultaneous takes, one succeeds. */
export const otherWorkRoutes = (notify: Notify): Route[] => {
  /** Notifies the previous and the new owner, unless they did it themselves. */
  async function tell(tx: Tx, work: HeldWork, to: number | null, by: Actor, now: Date) {
    const { id: record, kind, ownerId } = work
    const about = otherNumber(kind, record)
    if (ownerId !== null && to !== null && ownerId !== to)
      await notify(tx, { kind: 'work.taken-over', record, about, to: { userIds: [ownerId] }, by, now })
    if (to !== null && to !== ownerId)
      await notify(tx, { kind: 'work.assigned', record, about, to: { userIds: [to] }, by, now })
  }

  return [
    serve(takeOtherWork, async ({ input: { kind, id, takeOver }, actor, tx, now, audit }) => {
      const work = await lockedOther(tx, actor, kind, Number(id), now)
      const isOthers = work.ownerId !== null && work.ownerId !== actor.userId
      if (isOthers && !takeOver) await refuse(tx, work)
      await saveOtherOwner(tx, work, actor.userId, now)
      await audit({ action: isOthers ? 'work.take-over' : 'work.take', kind, records: [work.id] })
      await tell(tx, work, actor.userId, actor, now)
      return { message: `You have ${otherNumber(kind, work.id)} now.` }
    }),

    serve(releaseOtherWork, async ({ input: { kind, id }, actor, tx, now, audit }) => {
      const work = await lockedOther(tx, actor, kind, Number(id), now)
      if (work.ownerId !== null && work.ownerId !== actor.userId) await refuse(tx, work)
      await saveOtherOwner(tx, work, null, now)
      await audit({ action: 'work.release', kind, records: [work.id] })
      return { message: `${otherNumber(kind, work.id)} is now unassigned.` }
    }),

    serve(assignOtherWork, async ({ input: { kind, id, memberId }, actor, tx, now, audit }) => {
      const work = await lockedOther(tx, actor, kind, Number(id), now)
      const number = otherNumber(kind, work.id)
      const { time } = await dueRules(tx)
      const [member] = memberId === '' ? [] : await assigneesOf(tx, [Number(memberId)], time.dayOf(now))
      if (memberId !== '' && !member) throwError('record.not-found')
      if (member?.isAbsent) throwError('ivr.nobody-present', { parts: { names: member.name } })
      if (member && !mayOpen(work, member))
        throwError('work.cannot-open', { parts: { by: member.name, number } })
      const to = member?.id ?? null
      await saveOtherOwner(tx, work, to, now)
      await audit({ action: 'work.assign', kind, records: [work.id] })
      await tell(tx, work, to, actor, now)
      return { message: member ? `${number} assigned to ${member.name}.` : `${number} is now unassigned.` }
    }),
  ]
}

/** Whether a member sees the record: IVR Admins answer the team's own cases that they did not open. */
export const mayOpen = (
  { seenBy, askedBy }: Pick<HeldWork, 'seenBy' | 'askedBy'>,
  member: { readonly id: number; readonly userType: UserType },
): boolean => handsSeenBy[member.userType].includes(seenBy) && askedBy !== member.id

/** @throws ApiError `record.not-found`, or `work.done` if the record exists but there is nothing left to do */
async function lockedOther(tx: Tx, actor: Actor, kind: OtherKind, id: number, now: Date): Promise<HeldWork> {
  const work = await lockOther(tx, actor, kind, id, now)
  if (work) return work
  const isThere =
    kind === 'support' ? isCaseSeen(tx, actor, id) : isPriorAuthorizationSeen(tx, scopeOf(actor), id)
  if (!(await isThere)) throwError('record.not-found')
  return throwError('work.done', { parts: { number: otherNumber(kind, id) } })
}

async function refuse(tx: Tx, { kind, id, ownerId }: HeldWork): Promise<never> {
  return throwError('work.held', { parts: { by: await nameOf(tx, ownerId), number: otherNumber(kind, id) } })
}
