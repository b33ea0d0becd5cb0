import { teamMember } from '#contract/endpoint.ts'
import { errorMessage } from '#contract/errors.ts'
import {
  createSupportCase,
  handleSupportCase,
  type SupportHandling,
  supportDetails,
  supportList,
} from '#contract/support/support.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { scopeOf } from '#server/kit/access/scope.ts'
import type { Tx } from '#server/kit/database/database.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import type { Route } from '#server/kit/http/route.ts'
import { serve } from '#server/kit/http/serve.ts'
import { serveRead } from '#server/kit/http/serve-read.ts'
import { recordChange } from '#server/kit/live/changes.ts'
import type { Notify } from '#server/kit/live/notify.ts'
import { clearNotifications, clearOnOpen } from '#server/notifications/clear-store.ts'
import { placeOne } from '../ivr/queue/other-work-store.ts'
import { isRequestInScope } from '../ivr/viewing-store.ts'
import { caseEvent, seenBy } from './events.ts'
import { type Handled, mustBeOffered, mustBeOnMenu, numberOf, subjectOf } from './rules.ts'
import { insertCase, lockCase, saveAssignment, saveResponse, supportPage, supportWhole } from './store.ts'

export interface SupportParts {
  readonly publicUrl: string
  /** Notifies users of a step, in its transaction. */
  readonly notify: Notify
}

const kind = 'support'

export function supportRoutes({ publicUrl, notify }: SupportParts): Route[] {
  const changed = (tx: Tx, found: Handled) =>
    recordChange(tx, { area: 'support', record: found.id, to: seenBy(found) })

  /** Closes the case if there is a response, else assigns it to the team. Returns the audit action and the message. */
  async function step(tx: Tx, found: Handled, by: Actor, { responseText }: SupportHandling, now: Date) {
    const number = numberOf(found.id)
    await clearNotifications(tx, by.userId, subjectOf(found.id), now)
    if (responseText === undefined) {
      await saveAssignment(tx, found.id, by, now)
      await notify(tx, caseEvent('assigned', found, by, publicUrl, now))
      return { action: 'support.assign', message: `${number} was assigned to IVR.` }
    }
    await saveResponse(tx, found.id, by, responseText, now)
    await notify(tx, caseEvent('answered', found, by, publicUrl, now))
    return { action: 'support.answer', message: `${number} was closed.` }
  }

  return [
    serveRead(supportList, ({ input, actor, now }) => ({
      action: 'support.list',
      kind,
      body: supportPage(actor, input, now),
    })),

    serveRead(supportDetails, ({ input, actor, now }) => ({
      action: 'support.read',
      kind,
      body: supportWhole(actor, Number(input.id), now),
      opens: clearOnOpen(actor.userId, subjectOf(Number(input.id))),
    })),

    serve(createSupportCase, async ({ input, actor, tx, now, audit }) => {
      if (input.ivrId !== '' && !(await isRequestInScope(tx, scopeOf(actor), Number(input.ivrId))))
        throwError('support.ivr-unknown', { fields: { ivrId: errorMessage('support.ivr-unknown') } })
      const found = await insertCase(tx, actor, input, now)
      await placeOne(tx, kind, found.id, now)
      await audit({ action: 'support.open', kind, records: [found.id] })
      await changed(tx, found)
      await notify(tx, caseEvent('opened', found, actor, publicUrl, now))
      const supportNumber = numberOf(found.id)
      return {
        message: `Your support request ${supportNumber} was submitted.`,
        data: { _id: String(found.id), supportNumber },
      }
    }),

    serve(handleSupportCase, async ({ input, actor, tx, now, audit }) => {
      const asked = input.assignToIVR ? 'assign' : 'close'
      mustBeOnMenu(asked, actor.userType)
      const before =
        (await lockCase(tx, actor, Number(input.supportCaseId))) ?? throwError('record.not-found')
      mustBeOffered(asked, before, actor.userType)
      const { action, message } = await step(tx, before, actor, input, now)
      if (input.assignToIVR) await placeOne(tx, kind, before.id, now)
      await audit({ action, kind, records: [before.id] })
      // Include the team, to whom the case is assigned now.
      await changed(tx, input.assignToIVR ? { ...before, accessibleForUserType: teamMember } : before)
      return { message }
    }),
  ]
}
