import { queueAppointments } from '#contract/ivr/other-work.ts'
import { ivrOwner, queue, queueChoices } from '#contract/ivr/queue.ts'
import type { Route } from '#server/kit/http/route.ts'
import { serve } from '#server/kit/http/serve.ts'
import { serveRead } from '#server/kit/http/serve-read.ts'
import type { Notify } from '#server/kit/live/notify.ts'
import { appointmentsInQueue } from './appointments-store.ts'
import { assignRoute } from './assign.ts'
import { queueChoicesFor } from './choices-store.ts'
import { followUpRoute } from './follow-up.ts'
import { leaseRoutes } from './leases.ts'
import { kindOfEntries, queuePage } from './list-store.ts'
import { otherWorkRoutes } from './other-work.ts'
import { ownerOf } from './owner-store.ts'
import { queueSettingsRoutes } from './settings.ts'
import { queueViewRoutes } from './views.ts'

/** The verification team's work queue. */
export const queueRoutes = (notify: Notify): Route[] => [
  serveRead(queue, ({ input, actor, now }) => ({
    action: 'ivr.queue',
    kind: kindOfEntries,
    body: queuePage(actor, input, now),
  })),

  serveRead(queueAppointments, ({ input, actor, now }) => ({
    action: 'ivr.other-work',
    kind: 'appointment',
    body: appointmentsInQueue(actor, input, now),
  })),

  serveRead(ivrOwner, ({ input, actor, now }) => ({
    action: 'ivr.owner',
    kind: 'ivr',
    body: ownerOf(actor, Number(input.id), now),
  })),

  serve(queueChoices, async ({ actor, tx }) => ({ data: await queueChoicesFor(tx, actor) })),
  ...leaseRoutes(notify),
  ...otherWorkRoutes(notify),
  assignRoute(notify),
  followUpRoute,
  ...queueSettingsRoutes,
  ...queueViewRoutes,
]
