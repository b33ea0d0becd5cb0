import { exportIvrs, ivrDetails, ivrList } from '#contract/ivr/requests.ts'
import { scopeOf } from '#server/kit/access/scope.ts'
import type { Tx } from '#server/kit/database/database.ts'
import type { Route } from '#server/kit/http/route.ts'
import { serveRead } from '#server/kit/http/serve-read.ts'
import type { Notify } from '#server/kit/live/notify.ts'
import type { OutgoingMail } from '#server/outside/outbox.ts'
import { documentRoutes } from './documents.ts'
import { ivrPage } from './list-store.ts'
import { reviewRoute } from './review.ts'
import { ivrsWhole, ivrWhole } from './store.ts'
import { submitRoute } from './submit.ts'

export interface IvrParts {
  readonly publicUrl: string
  /** Queues a mail in the transaction of the change that it reports. */
  mail(tx: Tx, mail: OutgoingMail): Promise<void>
  readonly notify: Notify
}

export function ivrRoutes({ publicUrl, notify }: IvrParts): Route[] {
  return [
    serveRead(ivrList, ({ input, actor }) => ({
      action: 'ivr.list',
      kind: 'ivr',
      body: ivrPage(scopeOf(actor), input),
    })),

    serveRead(ivrDetails, ({ input, actor }) => ({
      action: 'ivr.read',
      kind: 'ivr',
      body: ivrWhole(scopeOf(actor), Number(input.id)),
    })),

    serveRead(exportIvrs, ({ input, actor }) => ({
      action: 'ivr.export',
      kind: 'ivr',
      body: ivrsWhole(scopeOf(actor), input.ids.map(Number)),
    })),

    submitRoute(notify),
    reviewRoute(publicUrl, notify),
    ...documentRoutes(notify),
  ]
}
