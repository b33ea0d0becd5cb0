import { requestDocuments, selectIvrs } from '#contract/ivr/bulk.ts'
import type { Review } from '#contract/ivr/review.ts'
import { aboutText } from '#contract/ivr/rounds.ts'
import { scopeOf } from '#server/kit/access/scope.ts'
import { pipelined } from '#server/kit/database/database.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import type { Route } from '#server/kit/http/route.ts'
import { serve } from '#server/kit/http/serve.ts'
import { serveRead } from '#server/kit/http/serve-read.ts'
import type { Notify } from '#server/kit/live/notify.ts'
import { clearNotifications } from '#server/notifications/clear-store.ts'
import { heldByOthers, openSelected } from './bulk-store.ts'
import { decisionEvent } from './mails.ts'
import { decisionInsert } from './overview/record-store.ts'
import { lockAllQueued, queuePause } from './queue/queue-store.ts'
import { dueRules } from './queue/settings-store.ts'
import { lockIvrs, saveDecision } from './review/review-store.ts'
import { type Decidable, decide, subjectOf } from './rules.ts'

/** Actions on everything that matches a filter: first the request numbers, then batches, each in one transaction. */
export const bulkRoutes = (publicUrl: string, notify: Notify): Route[] => [
  serveRead(selectIvrs, ({ input, actor, now }) => ({
    action: 'ivr.select',
    kind: 'ivr',
    body: openSelected(actor, input, now),
  })),

  // Sent again with its key, it reports what it did; without one, the requests already wait, and no one is asked twice.
  serve(requestDocuments, async ({ input, actor, tx, now, audit }) => {
    const scope = scopeOf(actor)
    const ids = [...new Set(input.ivrIds.map(Number))].toSorted((one, other) => one - other)
    const { document, text } = input
    const review = {
      status: 'Conditional',
      additionalInformation: text,
      notes: aboutText('document', document),
      items: [{ kind: 'document', about: document, text: '' }],
    } satisfies Omit<Review, 'ivrId'>
    const [requests, held] = await pipelined(
      lockIvrs(tx, scope, ids),
      heldByOthers(tx, scope, actor, ids, now),
    )
    if (requests.length < ids.length) throwError('record.not-found')
    const pending = requests.filter(({ status }) => status === 'Pending')
    const asked = pending.filter(({ id }) => !held.has(id))
    const askedIds = asked.map(({ id }) => id)
    const [queued, rules] = await pipelined(lockAllQueued(tx, scope, askedIds), dueRules(tx))
    const queuedOf = new Map(queued.map((row) => [row.ivrId, row]))
    const save = (ivr: Decidable) => {
      const decided = decide(ivr, { ...review, ivrId: String(ivr.id) }, actor, now)
      const row = queuedOf.get(ivr.id)
      const paused = row ? [queuePause(rules, row, review.items, now)] : []
      return [
        saveDecision(tx, ivr, decided, review.items, [...decisionInsert(ivr, decided, review), ...paused]),
        clearNotifications(tx, actor.userId, subjectOf(ivr.id), now),
        notify(tx, decisionEvent(ivr, decided.status, actor, publicUrl, now)),
      ]
    }
    // All of it is sent together: the database works through it while the rest is on its way.
    await pipelined(...asked.flatMap(save))
    await audit({
      action: 'ivr.request-documents',
      kind: 'ivr',
      records: askedIds,
      detail: document,
    })
    const waiting = requests.filter(({ status }) => status === 'Conditional').length
    return {
      data: {
        asked: asked.length,
        waiting,
        held: pending.length - asked.length,
        decided: requests.length - pending.length - waiting,
      },
    }
  }),
]
