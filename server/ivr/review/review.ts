import { contradictions } from '#contract/ivr/benefits/contradictions.rules.ts'
import { decidedMessage } from '#contract/ivr/review.rules.ts'
import { reviewIvr } from '#contract/ivr/review.ts'
import { scopeOf } from '#server/kit/access/scope.ts'
import { pipelined } from '#server/kit/database/database.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import type { Route } from '#server/kit/http/route.ts'
import { serve } from '#server/kit/http/serve.ts'
import type { Notify } from '#server/kit/live/notify.ts'
import { clearNotifications } from '#server/notifications/clear-store.ts'
import { keepAnswered } from '../../authorizations/keep.ts'
import { saveAnswer } from '../benefits/save-answer.ts'
import { decisionEvent } from '../mails.ts'
import { decisionInsert } from '../overview/record-store.ts'
import { lockHeld } from '../queue/lease-store.ts'
import { mustHold } from '../queue/leases.ts'
import { queueRemoval } from '../queue/queue-store.ts'
import { queueConditional } from '../queue/work.ts'
import { decide, numberOf, subjectOf } from '../rules.ts'
import { lockIvr, saveDecision } from './review-store.ts'

/** A decision on a request; of two simultaneous ones, the second finds the first and is rejected. */
export const reviewRoute = (publicUrl: string, notify: Notify): Route =>
  serve(reviewIvr, async ({ input, actor, tx, now, audit, audited }) => {
    const scope = scopeOf(actor)
    const id = Number(input.ivrId)
    const [found, held] = await pipelined(
      lockIvr(tx, scope, id),
      input.leaseId === undefined ? undefined : lockHeld(tx, scope, id, now),
    )
    const ivr = found ?? throwError('record.not-found')
    const decided = decide(ivr, input, actor, now)
    if (held && input.leaseId !== undefined) await mustHold(tx, held, actor, input.leaseId)
    const { answer } = input
    if (answer) await saveAnswer(tx, actor, { ivr, decision: decided.status, answer, reason: '', now })
    if (decided.status === 'Approved') await keepAnswered(tx, { actor, now, audit }, ivr.id, answer)
    const against = contradictions(decided.status, { answer, check: ivr.check, dos: ivr.dos })
    const isFinal = decided.status !== 'Conditional'
    const also = [
      audited({ action: `ivr.${decided.status.toLowerCase()}`, kind: 'ivr', records: [ivr.id] }),
      ...decisionInsert(ivr, decided, input, against),
      ...(isFinal ? [queueRemoval(ivr.id)] : []),
    ]
    await pipelined(
      saveDecision(tx, ivr, decided, input.items, also),
      isFinal ? undefined : queueConditional(tx, actor, ivr, decided, input.items, now),
      clearNotifications(tx, actor.userId, subjectOf(ivr.id), now),
      decided.status === ivr.status
        ? undefined
        : notify(tx, decisionEvent(ivr, decided.status, actor, publicUrl, now)),
    )
    return { message: decidedMessage(numberOf(ivr.id), decided.status) }
  })
