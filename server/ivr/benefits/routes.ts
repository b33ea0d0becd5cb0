import {
  correctAnswer,
  earlierAnswers,
  expiredAnswers,
  getAnswer,
  getDetermination,
} from '#contract/ivr/benefits/benefits.ts'
import type { Decision, Status } from '#contract/ivr/requests.ts'
import { scopeOf } from '#server/kit/access/scope.ts'
import { pipelined } from '#server/kit/database/database.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import type { Route } from '#server/kit/http/route.ts'
import { serve } from '#server/kit/http/serve.ts'
import { servePdf } from '#server/kit/http/serve-pdf.ts'
import { serveRead } from '#server/kit/http/serve-read.ts'
import { recordChange } from '#server/kit/live/changes.ts'
import type { Notify } from '#server/kit/live/notify.ts'
import { clearNotifications } from '#server/notifications/clear-store.ts'
import { keepAnswered } from '../../authorizations/keep.ts'
import { codeNames } from '../../reference/lists.ts'
import { lockIvr } from '../review/review-store.ts'
import { daysOnEarth, numberOf, subjectOf } from '../rules.ts'
import { answersOf, expiredAnswersIn } from './benefits-store.ts'
import { determinationOf } from './determination.ts'
import { determinationRow } from './determination-store.ts'
import { earlierAnswersOf } from './earlier-store.ts'
import { saveAnswer } from './save-answer.ts'

const isFinal = (status: Status): status is Exclude<Decision, 'Conditional'> =>
  status === 'Approved' || status === 'Rejected'

/** The team's structured answers: reading them, also as a PDF, and correcting the answer to a decided request. */
export const benefitsRoutes = (notify: Notify): Route[] => [
  serveRead(getAnswer, ({ input, actor }) => ({
    action: 'ivr.benefits',
    kind: 'ivr',
    body: answersOf(actor, Number(input.id)),
  })),

  serveRead(earlierAnswers, ({ input, actor }) => ({
    action: 'ivr.earlier-benefits',
    kind: 'ivr',
    body: earlierAnswersOf(scopeOf(actor), Number(input.id)),
  })),

  serveRead(expiredAnswers, ({ actor, now }) => ({
    action: 'ivr.expired-benefits',
    kind: 'ivr',
    body: expiredAnswersIn(scopeOf(actor), daysOnEarth(now).earliest),
  })),

  servePdf(
    getDetermination,
    async ({ input: { id, revision }, actor, tx, audit }) => {
      const found = await determinationRow(tx, scopeOf(actor), Number(id), revision)
      const row = found ?? throwError('record.not-found')
      await audit({ action: 'ivr.determination', kind: 'ivr', records: [row.id] })
      return row
    },
    async ({ row }) => {
      // With its typefaces and pdfkit it takes 10 MB, and most portals draw only a few a day.
      const { determinationPdf } = await import('./determination-pdf.ts')
      const bytes = await determinationPdf(determinationOf(row, codeNames()))
      return { name: `IVR-${row.id}-determination-${row.revision}.pdf`, bytes }
    },
  ),

  serve(correctAnswer, async ({ input, actor, tx, now, audit }) => {
    const { answer, reason, seenRevision } = input
    const ivr = (await lockIvr(tx, scopeOf(actor), Number(input.ivrId))) ?? throwError('record.not-found')
    const { status } = ivr
    const about = numberOf(ivr.id)
    if (!isFinal(status)) throwError('ivr.answer-not-final', { parts: { number: about, status } })
    const revision = await saveAnswer(tx, actor, { ivr, decision: status, answer, reason, seenRevision, now })
    if (status === 'Approved') await keepAnswered(tx, { actor, now, audit }, ivr.id, answer)
    const to = { officeId: ivr.officeId, physicianId: ivr.physicianId }
    await pipelined(
      recordChange(tx, { area: 'ivr', record: ivr.id, to: { team: true, ...to } }),
      clearNotifications(tx, actor.userId, subjectOf(ivr.id), now),
      audit({ action: 'ivr.correct-benefits', kind: 'ivr', records: [ivr.id] }),
      notify(tx, {
        kind: 'ivr.answer-corrected',
        ...subjectOf(ivr.id),
        to,
        sentBy: ivr.submittedBy,
        by: actor,
        now,
      }),
    )
    return { message: `The answer to ${about} has been corrected.`, data: { revision } }
  }),
]
