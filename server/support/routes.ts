import { teamMember } from '#contract/endpoint.ts'
import {
  createSupportCase,
  handleSupportCase,
  type SupportHandling,
  supportDetails,
  supportList,
} from '#contract/support.ts'
import type { Actor } from '#server/kit/actor.ts'
import { noteChange } from '#server/kit/changes.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Tell } from '#server/kit/news.ts'
import { refuse } from '#server/kit/refused.ts'
import type { Route } from '#server/kit/route.ts'
import { serve, serveReading } from '#server/kit/serve.ts'
import { answeredNews, assignedNews, openedNews, seenBy } from './news.ts'
import { type Handled, mustBeOffered, mustBeOnMenu, numberOf } from './rules.ts'
import { insertCase, lockCase, saveAssignment, saveResponse, supportPage, supportWhole } from './store.ts'

export interface SupportParts {
  readonly publicUrl: string
  /** Tells people of a step, in the transaction that takes it. */
  readonly tell: Tell
}

const kind = 'support'

export function supportRoutes({ publicUrl, tell }: SupportParts): Route[] {
  const changed = (tx: Tx, found: Handled) =>
    noteChange(tx, { area: 'support', record: found.id, to: seenBy(found) })

  /** Closes the case where there is a response, else hands it on; answers what the person reads. */
  async function step(tx: Tx, found: Handled, by: Actor, { responseText }: SupportHandling, now: Date) {
    const number = numberOf(found.id)
    const told = { found, by, now, publicUrl }
    if (responseText === undefined) {
      await saveAssignment(tx, found.id, by, now)
      await tell(tx, assignedNews(told))
      return { action: 'support.assign', message: `${number} has been assigned to IVR.` }
    }
    await saveResponse(tx, found.id, by, responseText, now)
    await tell(tx, answeredNews(told))
    return { action: 'support.answer', message: `${number} has been closed.` }
  }

  return [
    serveReading(supportList, ({ input, actor }) => ({
      action: 'support.list',
      kind,
      body: supportPage(actor, input),
    })),

    serveReading(supportDetails, ({ input, actor }) => ({
      action: 'support.read',
      kind,
      body: supportWhole(actor, Number(input.id)),
    })),

    serve(createSupportCase, async ({ input, actor, tx, now, note }) => {
      const found = await insertCase(tx, actor, input, now)
      await note({ action: 'support.open', kind, records: [found.id] })
      await changed(tx, found)
      await tell(tx, openedNews({ found, by: actor, now, publicUrl }))
      const supportNumber = numberOf(found.id)
      return {
        message: `Your support request ${supportNumber} has been submitted.`,
        data: { _id: String(found.id), supportNumber },
      }
    }),

    serve(handleSupportCase, async ({ input, actor, tx, now, note }) => {
      const asked = input.assignToIVR ? 'Assign To IVR' : 'Close Ticket'
      mustBeOnMenu(asked, actor.userType)
      const before = (await lockCase(tx, actor, Number(input.supportCaseId))) ?? refuse('record.not-found')
      mustBeOffered(asked, before, actor.userType)
      const { action, message } = await step(tx, before, actor, input, now)
      await note({ action, kind, records: [before.id] })
      // The hands that it went to now are among those who see it.
      await changed(tx, input.assignToIVR ? { ...before, accessibleForUserType: teamMember } : before)
      return { message }
    }),
  ]
}
