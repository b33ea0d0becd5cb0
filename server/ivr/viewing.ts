import { reviewers } from '#contract/endpoint.ts'
import { ivrDetails } from '#contract/ivr/requests.ts'
import { earlierIvrs, noteIvrShown } from '#contract/ivr/viewing.ts'
import { scopeOf } from '#server/kit/access/scope.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import type { Route } from '#server/kit/http/route.ts'
import { serve } from '#server/kit/http/serve.ts'
import { serveRead } from '#server/kit/http/serve-read.ts'
import { clearOnOpen, readNotifications } from '#server/notifications/clear-store.ts'
import { numberOf } from './rules.ts'
import { ivrWhole } from './store.ts'
import { aheadAction, earlierOf, isThere } from './viewing-store.ts'

/** Reading one request: opened, loaded ahead, and shown after it was loaded ahead. */
export const viewingRoutes: Route[] = [
  serveRead(ivrDetails, ({ input, actor, now }) => {
    const id = Number(input.id)
    const reading = { kind: 'ivr', body: ivrWhole(scopeOf(actor), id) }
    // Only the team has a queue to load ahead from; anybody else who asks for it has opened the request.
    return input.ahead && reviewers.includes(actor.userType)
      ? { ...reading, action: aheadAction(actor, now) }
      : {
          ...reading,
          action: 'ivr.read',
          opens: clearOnOpen(actor.userId, { record: id, about: numberOf(id) }),
        }
  }),

  serve(noteIvrShown, async ({ input, actor, tx, now, audit }) => {
    const id = Number(input.ivrId)
    if (!(await isThere(tx, scopeOf(actor), id))) throwError('record.not-found')
    await audit({ action: 'ivr.read', kind: 'ivr', records: [id] })
    await readNotifications(tx, actor.userId, { record: id, about: numberOf(id) }, now)
    return {}
  }),

  serveRead(earlierIvrs, ({ input, actor }) => ({
    action: 'ivr.earlier',
    kind: 'ivr',
    body: earlierOf(scopeOf(actor), Number(input.id)),
  })),
]
