import { maxViews } from '#contract/ivr/queue.values.ts'
import { deleteQueueView, queueViews, saveQueueView } from '#contract/ivr/queue-views.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import type { Route } from '#server/kit/http/route.ts'
import { serve } from '#server/kit/http/serve.ts'
import { recordChange } from '#server/kit/live/changes.ts'
import { deleteView, saveView, viewsFor } from './views-store.ts'

/** Views of the queue that are kept under a name. */
export const queueViewRoutes: Route[] = [
  serve(queueViews, async ({ actor, tx }) => ({ data: await viewsFor(tx, actor) })),

  serve(saveQueueView, async ({ input, actor, tx, now }) => {
    if (!(await saveView(tx, actor, input, maxViews, now)))
      throwError('ivr.views-full', { parts: { most: String(maxViews) } })
    await recordChange(tx, { area: 'ivr-queue', record: 0, to: { team: true } })
    return { message: `The view “${input.name}” has been saved.` }
  }),

  serve(deleteQueueView, async ({ input, actor, tx }) => {
    if (!(await deleteView(tx, actor, Number(input.viewId)))) throwError('record.not-found')
    await recordChange(tx, { area: 'ivr-queue', record: 0, to: { team: true } })
    return { message: 'The view has been removed.' }
  }),
]
