import {
  addReverification,
  completeReverification,
  reverificationList,
  taskLabels,
} from '#contract/authorizations/reverifications.ts'
import { scopeOf } from '#server/kit/access/scope.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import type { Route } from '#server/kit/http/route.ts'
import { serve } from '#server/kit/http/serve.ts'
import { serveRead } from '#server/kit/http/serve-read.ts'
import { recordChange } from '#server/kit/live/changes.ts'
import type { Notify } from '#server/kit/live/notify.ts'
import { clearNotifications } from '#server/notifications/clear-store.ts'
import { completeTasks, insertTask, lockReverification, reverificationPage } from './reverifications-store.ts'
import { area, mustBeApproved, numberOf } from './rules.ts'
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
      const request =
        (await requestOf(tx, scopeOf(actor), Number(input.ivrId))) ?? throwError('record.not-found')
      mustBeApproved(request)
      const about = numberOf(request.id)
      const id =
        (await insertTask(tx, actor, request, { ...input, kind: 'plan-change' }, now)) ??
        throwError('authorizations.reverification-open', { parts: { number: about } })
      await audit({ action: 'reverification.add', kind, records: [id] })
      const { officeId, physicianId } = request
      const to = { team: true, officeId, physicianId } as const
      await recordChange(tx, { area, record: request.id, to })
      const detail = taskLabels['plan-change']
      await notify(tx, {
        kind: 'reverification.due',
        record: request.id,
        about,
        detail,
        to: { handlersOfIvr: request.id, officeId, physicianId },
        by: actor,
        now,
      })
      return { message: `We’ll verify the coverage of ${about} again.`, data: { _id: String(id) } }
    }),

    serve(completeReverification, async ({ input, actor, tx, now, audit }) => {
      const scope = scopeOf(actor)
      const task =
        (await lockReverification(tx, scope, Number(input.reverificationId))) ??
        throwError('record.not-found')
      if (task.isDone) throwError('authorizations.reverification-done', { parts: { by: task.doneByName } })
      await completeTasks(tx, scope, actor, { id: task.id }, input.outcome, now)
      await audit({ action: 'reverification.complete', kind, records: [task.id] })
      const { ivrId, officeId, physicianId } = task
      await recordChange(tx, { area, record: ivrId, to: { team: true, officeId, physicianId } })
      const about = numberOf(ivrId)
      const to = { officeId, physicianId }
      await clearNotifications(tx, actor.userId, { record: ivrId, kinds: ['reverification.due'] }, now)
      await notify(tx, {
        kind: 'reverification.done',
        record: ivrId,
        about,
        detail: task.kind,
        to,
        by: actor,
        now,
      })
      return {
        message:
          task.kind === 'peer-to-peer' ? `The call for ${about} was made.` : `${about} was verified again.`,
      }
    }),
  ]
}
