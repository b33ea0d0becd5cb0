import { reviewers } from '#contract/endpoint.ts'
import { type Duplicate, findDuplicates, ivrDuplicates } from '#contract/ivr/duplicates.ts'
import { exportIvrs } from '#contract/ivr/export.ts'
import { overviewRows, teamOverview } from '#contract/ivr/queue/overview.ts'
import { ivrCount, ivrDetails, ivrList } from '#contract/ivr/requests.ts'
import { ivrForm } from '#contract/ivr/resubmit.ts'
import {
  facilities,
  findPatients,
  minPatientSearch,
  patientValues,
  physicianValues,
} from '#contract/ivr/reuse.ts'
import { ivrRounds } from '#contract/ivr/rounds.ts'
import { ivrTimeline } from '#contract/ivr/timeline.ts'
import { earlierIvrs, noteIvrShown } from '#contract/ivr/viewing.ts'
import { type Scope, scopeOf } from '#server/kit/access/scope.ts'
import type { Secrets } from '#server/kit/access/secrets.ts'
import type { Tx } from '#server/kit/database/database.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import type { Route } from '#server/kit/http/route.ts'
import { serve } from '#server/kit/http/serve.ts'
import { serveRead } from '#server/kit/http/serve-read.ts'
import { serveRows } from '#server/kit/http/serve-rows.ts'
import type { Notify } from '#server/kit/live/notify.ts'
import { clearOnOpen, readNotifications } from '#server/notifications/clear-store.ts'
import { benefitsRoutes } from './benefits/routes.ts'
import { snippetRoutes } from './benefits/snippets.ts'
import { bulkRoutes } from './bulk.ts'
import { selectedIvrs, selectionText } from './bulk-store.ts'
import { checkRoutes } from './check/check.ts'
import { exportedIvrs, ivrWhole } from './ivr-json.ts'
import { ivrCountOf, ivrPage } from './list-store.ts'
import { overviewWhole } from './overview/overview-store.ts'
import { overviewRowsPage } from './overview/rows-store.ts'
import { policyRoutes } from './policies/routes.ts'
import { queueRoutes } from './queue/routes.ts'
import { answerRoute } from './review/answer.ts'
import { reviewRoute } from './review/review.ts'
import { ivrRoundsOf } from './review/rounds-read-store.ts'
import { numberOf, subjectOf } from './rules.ts'
import { termOf } from './search-text.ts'
import { documentRoutes } from './submission/documents.ts'
import { draftRoutes } from './submission/drafts.ts'
import { type Compared, likenessOf } from './submission/duplicate-rules.ts'
import { type Candidate, candidatesFor, comparedOf } from './submission/duplicates-store.ts'
import { facilitiesOf } from './submission/facilities-store.ts'
import { ivrFormOf } from './submission/form-store.ts'
import { resubmitRoute } from './submission/resubmit.ts'
import { earlierPatients, physicianValuesOf } from './submission/reuse-store.ts'
import { submitRoute } from './submission/submit.ts'
import { timelineOf } from './timeline-store.ts'
import { aheadAction, earlierOf, isRequestInScope } from './viewing-store.ts'

export interface IvrParts {
  readonly secrets: Secrets
  readonly publicUrl: string
  readonly notify: Notify
}

export function ivrRoutes({ publicUrl, notify, secrets }: IvrParts): Route[] {
  return [
    serveRead(ivrList, ({ input, actor }) => ({
      action: 'ivr.list',
      kind: 'ivr',
      body: ivrPage(actor, input),
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

    serveRead(teamOverview, ({ input, actor, now }) => ({
      action: 'ivr.overview',
      kind: 'ivr',
      body: overviewWhole(scopeOf(actor), input, now),
    })),

    serveRead(overviewRows, ({ input, actor, now }) => ({
      action: 'ivr.list',
      kind: 'ivr',
      body: overviewRowsPage(scopeOf(actor), input, now),
    })),

    ...duplicateRoutes,
    exportRoute,
    ...bulkRoutes(publicUrl, notify),
    answerRoute(notify),
    resubmitRoute(notify),
    submitRoute(notify),
    ...checkRoutes,
    ...policyRoutes,
    ...queueRoutes(notify),
    reviewRoute(publicUrl, notify),
    ...snippetRoutes,
    ...benefitsRoutes(notify),
    ...documentRoutes(notify),
    ...draftRoutes(secrets, notify),
    ...reuseRoutes,
    ...viewingRoutes,
  ]
}

const maxShown = 10

/** Most likely first, then newest. */
const grades: readonly Duplicate['grade'][] = ['certain', 'likely', 'possible']

/** Requests that may be the same as another, at most ten for each reason, with their ids. */
async function duplicatesOf(tx: Tx, scope: Scope, wanted: Compared, own: readonly (number | null)[] = []) {
  const candidates = await tx.all<Candidate>(candidatesFor(scope, wanted))
  const found = candidates.flatMap((candidate) => {
    const likeness = own.includes(candidate.id) ? undefined : likenessOf(wanted, candidate)
    // A rejected request may be sent again.
    if (!likeness || (likeness.reason === 'patient' && candidate.submissionStatus === 'Rejected')) return []
    const { id, medicalProductQCode, dos, submissionStatus } = candidate
    const patientName = `${candidate.patientFirstName} ${candidate.patientLastName}`
    const shown: Duplicate = {
      ivrNumber: numberOf(id),
      ...likeness,
      patientName,
      medicalProductQCode,
      dos,
      submissionStatus,
    }
    return [{ id, shown }]
  })
  const shown = (['patient', 'policy'] as const).flatMap((reason) =>
    grades
      .flatMap((grade) => found.filter((one) => one.shown.reason === reason && one.shown.grade === grade))
      .slice(0, maxShown),
  )
  return { ids: shown.map(({ id }) => id), data: shown.map((one) => one.shown) }
}

/** Requests that may be the same as one that is about to be sent or was sent. */
const duplicateRoutes: readonly Route[] = [
  serve(findDuplicates, async ({ input, actor, tx, audit }) => {
    const { ids, data } = await duplicatesOf(tx, scopeOf(actor), input)
    await audit({ action: 'ivr.duplicates', kind: 'ivr', records: ids })
    return { data }
  }),

  serve(ivrDuplicates, async ({ input, actor, tx, audit }) => {
    const scope = scopeOf(actor)
    const wanted = (await comparedOf(tx, scope, Number(input.id))) ?? throwError('record.not-found')
    const { id, replaces, replacedBy } = wanted
    const { ids, data } = await duplicatesOf(tx, scope, wanted, [id, replaces, replacedBy])
    await audit({ action: 'ivr.duplicates', kind: 'ivr', records: [...ids, id] })
    return { data }
  }),
]

const exportRoute: Route = serveRows(exportIvrs, ({ input, actor, now }) => ({
  action: 'ivr.export',
  kind: 'ivr',
  detail: selectionText(input),
  ids: selectedIvrs(actor, input, now),
  bodies: (ids) => exportedIvrs(actor, ids),
}))

/** What a new request copies from the office's earlier ones. */
const reuseRoutes: readonly Route[] = [
  serveRead(findPatients, ({ input, actor }) => ({
    action: 'ivr.find-patients',
    kind: 'ivr',
    body: earlierPatients(
      scopeOf(actor),
      input.search.length < minPatientSearch ? undefined : termOf(input.search),
    ),
  })),

  serveRead(patientValues, ({ input, actor }) => ({
    action: 'ivr.read-patient',
    kind: 'ivr',
    body: ivrFormOf(scopeOf(actor), Number(input.id)),
  })),

  serveRead(physicianValues, ({ input, actor }) => ({
    action: 'ivr.read-physician',
    kind: 'ivr',
    body: physicianValuesOf(scopeOf(actor), actor.officeId, Number(input.id)),
  })),

  serveRead(facilities, ({ actor }) => ({
    action: 'ivr.facilities',
    kind: 'ivr',
    body: facilitiesOf(actor.officeId),
  })),
]

/** Reading one request: opened, loaded ahead, and shown after being loaded ahead. */
const viewingRoutes: Route[] = [
  serveRead(ivrDetails, ({ input, actor, now }) => {
    const id = Number(input.id)
    const reading = { kind: 'ivr', body: ivrWhole(actor, id) }
    // Only the team has a queue to load ahead from; anyone else who asks for it has opened the request.
    return input.ahead && reviewers.includes(actor.userType)
      ? { ...reading, action: aheadAction(actor, now) }
      : {
          ...reading,
          action: 'ivr.read',
          opens: clearOnOpen(actor.userId, subjectOf(id)),
        }
  }),

  serve(noteIvrShown, async ({ input, actor, tx, now, audit }) => {
    const id = Number(input.ivrId)
    if (!(await isRequestInScope(tx, scopeOf(actor), id))) throwError('record.not-found')
    await audit({ action: 'ivr.read', kind: 'ivr', records: [id] })
    await readNotifications(tx, actor.userId, subjectOf(id), now)
    return {}
  }),

  serveRead(earlierIvrs, ({ input, actor }) => ({
    action: 'ivr.earlier',
    kind: 'ivr',
    body: earlierOf(scopeOf(actor), Number(input.id)),
  })),
]
