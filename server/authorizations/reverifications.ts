import {
  addReverification,
  completeReverification,
  reverificationList,
  taskLabels,
} from '#contract/authorizations/reverifications.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { scopeOf } from '#server/kit/access/scope.ts'
import type { Tx } from '#server/kit/database/database.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import type { Route } from '#server/kit/http/route.ts'
import { serve } from '#server/kit/http/serve.ts'
import { serveRead } from '#server/kit/http/serve-read.ts'
import type { Notify } from '#server/kit/live/notify.ts'
import { clearNotifications } from '#server/notifications/clear-store.ts'
import { numberOf, subjectOf } from '../ivr/rules.ts'
import { tellOf } from './record.ts'
import {
  completeTasks,
  insertTask,
  lockReverification,
  type NewTask,
  reverificationPage,
} from './reverifications-store.ts'
import { mustBeApproved } from './rules.ts'
import { requestOf } from './store.ts'

const kind = 'reverification'

/** The tasks to verify coverage again: the team does them, and the office may ask for one when a plan changes. */
export function reverificationRoutes(notify: Notify): Route[] {
  return [
    serveRead(reverificationList, ({ input, actor }) => ({
      action: 'reverification.list',
      kind,
      body: reverificationPage(scopeOf(actor), input),
    })),

    serve(addReverification, async ({ input, actor, tx, now, audit }) => {
      const task = { ...input, kind: 'plan-change' } as const
      const { request, id } = await addTask(tx, actor, Number(input.ivrId), task, now)
      const number = numberOf(request.id)
      if (id === undefined) throwError('authorizations.reverification-open', { parts: { number } })
      await audit({ action: 'reverification.add', kind, records: [id] })
      const { officeId, physicianId } = request
      await notify(tx, {
        kind: 'reverification.due',
        ...subjectOf(request.id),
        detail: taskLabels['plan-change'],
        to: { handlersOfIvr: request.id, officeId, physicianId },
        by: actor,
        now,
      })
      return { message: `We’ll verify the coverage of ${number} again.`, data: { _id: String(id) } }
    }),

    serve(completeReverification, async ({ input, actor, tx, now, audit }) => {
      const scope = scopeOf(actor)
      const task =
        (await lockReverification(tx, scope, Number(input.reverificationId))) ??
        throwError('record.not-found')
      if (task.isDone) throwError('authorizations.reverification-done', { parts: { by: task.doneByName } })
      await completeTasks(tx, scope, actor, { id: task.id }, input.outcome, now)
      await audit({ action: 'reverification.complete', kind, records: [task.id] })
      await tellOf(tx, [task])
      const { ivrId, officeId, physicianId } = task
      const number = numberOf(ivrId)
      const to = { officeId, physicianId }
      await clearNotifications(tx, actor.userId, { record: ivrId, kinds: ['reverification.due'] }, now)
      const done = { kind: 'reverification.done', ...subjectOf(ivrId), detail: task.kind, to }
      await notify(tx, { ...done, by: actor, now })
      return {
        message:
          task.kind === 'peer-to-peer' ? `The call for ${number} was made.` : `${number} was verified again.`,
      }
    }),
  ]
}

/**
 * Adds a task to a request.
 * @returns the request, and the id of the task; undefined if one of its kind is open already
 * @throws ApiError unless the request is approved
 */
export async function addTask(tx: Tx, actor: Actor, ivrId: number, task: NewTask, now: Date) {
  const request = (await requestOf(tx, scopeOf(actor), ivrId)) ?? throwError('record.not-found')
  mustBeApproved(request)
  const id = await insertTask(tx, actor, request, task, now)
  if (id !== undefined) await tellOf(tx, [{ ...request, ivrId }])
  return { request, id }
}

/** Completes the open task of a peer-to-peer call with the payer's physician. @returns false if there is none */
export async function closeCall(tx: Tx, actor: Actor, ivrId: number, now: Date): Promise<boolean> {
  const scope = scopeOf(actor)
  const request = (await requestOf(tx, scope, ivrId)) ?? throwError('record.not-found')
  const outcome = `${taskLabels['peer-to-peer']} made`
  if ((await completeTasks(tx, scope, actor, { callOf: ivrId }, outcome, now)) === 0) return false
  await tellOf(tx, [{ ...request, ivrId }])
  return true
}
