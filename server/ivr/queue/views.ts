import { maxViews } from '#contract/ivr/queue/queue.ts'
import { deleteQueueView, queueViews, saveQueueView } from '#contract/ivr/queue/queue-views.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import { type Route, unaudited } from '#server/kit/http/route.ts'
import { serve } from '#server/kit/http/serve.ts'
import { recordChange } from '#server/kit/live/changes.ts'
import { deleteView, saveView, viewsFor } from './views-store.ts'

const kind = 'queue-view'

/** Views of the queue that are kept under a name. */
export const queueViewRoutes: Route[] = [
  unaudited(
    'filters of the queue',
    serve(queueViews, async ({ actor, tx }) => ({ data: await viewsFor(tx, actor) })),
  ),

  serve(saveQueueView, async ({ input, actor, tx, now, audit }) => {
    const saved =
      (await saveView(tx, actor, input, maxViews, now)) ??
      throwError('ivr.views-full', { parts: { most: String(maxViews) } })
    if (input.shared || saved.wasShared) {
      const action = input.shared ? 'ivr.view-share' : 'ivr.view-unshare'
      await audit({ action, kind, records: [saved.id] })
    }
    await recordChange(tx, { area: 'ivr-queue', record: 0, to: { team: true } })
    return { message: `The view “${input.name}” has been saved.` }
  }),

  serve(deleteQueueView, async ({ input, actor, tx, audit }) => {
    const { id, wasShared } =
      (await deleteView(tx, actor, Number(input.viewId))) ?? throwError('record.not-found')
    if (wasShared) await audit({ action: 'ivr.view-unshare', kind, records: [id] })
    await recordChange(tx, { area: 'ivr-queue', record: 0, to: { team: true } })
    return { message: 'The view has been removed.' }
  }),
]
