import { ivrCount, ivrList } from '#contract/ivr/requests.ts'
import { ivrForm } from '#contract/ivr/resubmit.ts'
import { ivrRounds } from '#contract/ivr/rounds.ts'
import { ivrTimeline } from '#contract/ivr/timeline.ts'
import type { ReferenceLists } from '#contract/reference/lists.ts'
import { scopeOf } from '#server/kit/access/scope.ts'
import type { Secrets } from '#server/kit/access/secrets.ts'
import type { Tx } from '#server/kit/database/database.ts'
import type { Route } from '#server/kit/http/route.ts'
import { serveRead } from '#server/kit/http/serve-read.ts'
import type { Notify } from '#server/kit/live/notify.ts'
import type { OutgoingMail } from '#server/outside/outbox.ts'
import { answerRoute } from './answer.ts'
import { determinationRoute } from './benefits/determination-route.ts'
import { benefitsRoutes } from './benefits/routes.ts'
import { type KeepAuthorization, saveAnswerWith } from './benefits/save-answer.ts'
import { snippetRoutes } from './benefits/snippets.ts'
import { bulkRoutes } from './bulk.ts'
import { checkRoutes, checkWith } from './check/check.ts'
import { documentRoutes } from './documents.ts'
import { draftRoutes } from './drafts.ts'
import { duplicateRoutes } from './duplicates.ts'
import { exportRoute } from './export.ts'
import { ivrFormOf } from './form-store.ts'
import { ivrCountOf, ivrPage } from './list-store.ts'
import { overviewRoutes } from './overview/routes.ts'
import { policyRoutes } from './policies/routes.ts'
import { queueRoutes } from './queue/routes.ts'
import { resubmitRoute } from './resubmit.ts'
import { reuseRoutes } from './reuse.ts'
import { reviewRoute } from './review.ts'
import { ivrRoundsOf } from './rounds-read-store.ts'
import { submitRoute } from './submit.ts'
import { timelineOf } from './timeline-store.ts'
import { viewingRoutes } from './viewing.ts'

export interface IvrParts {
  readonly secrets: Secrets
  readonly publicUrl: string
  /** Queues a mail in the transaction of the change that it reports. */
  mail(tx: Tx, mail: OutgoingMail): Promise<void>
  readonly notify: Notify
  readonly keepAuthorization: KeepAuthorization
  /** The lists of the form, which the check looks codes and payers up in. */
  readonly lists: () => ReferenceLists
  /** The names of the codes of products, diagnoses and applications. */
  readonly codeNames: () => ReadonlyMap<string, string>
}

export function ivrRoutes({
  publicUrl,
  notify,
  keepAuthorization,
  secrets,
  lists,
  codeNames,
}: IvrParts): Route[] {
  const check = checkWith(lists)
  const saveAnswer = saveAnswerWith(lists)
  return [
    serveRead(ivrList, ({ input, actor }) => ({
      action: 'ivr.list',
      kind: 'ivr',
      body: ivrPage(scopeOf(actor), input),
      cancels: input.search !== '',
    })),

    serveRead(ivrCount, ({ input, actor }) => ({
      action: 'ivr.count',
      kind: 'ivr',
      body: ivrCountOf(scopeOf(actor), input),
      cancels: true,
    })),

    serveRead(ivrRounds, ({ input, actor }) => ({
      action: 'ivr.rounds',
      kind: 'ivr',
      body: ivrRoundsOf(actor, Number(input.id)),
    })),

    serveRead(ivrTimeline, ({ input, actor }) => ({
      action: 'ivr.timeline',
      kind: 'ivr',
      body: timelineOf(actor, Number(input.id), input.before),
    })),

    serveRead(ivrForm, ({ input, actor }) => ({
      action: 'ivr.form',
      kind: 'ivr',
      body: ivrFormOf(scopeOf(actor), Number(input.id)),
    })),

    ...duplicateRoutes,
    exportRoute(),
    ...bulkRoutes(publicUrl, notify),
    answerRoute(notify),
    resubmitRoute(notify, check),
    submitRoute(notify, check),
    ...checkRoutes(check),
    ...overviewRoutes(),
    ...policyRoutes(lists),
    ...queueRoutes(notify),
    reviewRoute(publicUrl, notify, saveAnswer, keepAuthorization),
    ...snippetRoutes,
    ...benefitsRoutes(notify, saveAnswer, keepAuthorization),
    determinationRoute(codeNames),
    ...documentRoutes(notify),
    ...draftRoutes(secrets),
    ...reuseRoutes,
    ...viewingRoutes,
  ]
}
