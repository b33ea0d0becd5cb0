import { recordOutcome } from '#contract/prior-authorization/outcome.ts'
import { outcomeLabels } from '#contract/prior-authorization/prior-authorization.rules.ts'
import {
  hasValidity,
  type PriorAuthorizationForm,
  priorAuthorizationDetails,
  priorAuthorizationList,
  respondToPriorAuthorization,
  submitPriorAuthorization,
} from '#contract/prior-authorization/prior-authorization.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { scopeOf } from '#server/kit/access/scope.ts'
import type { Tx } from '#server/kit/database/database.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import type { Route } from '#server/kit/http/route.ts'
import { serve } from '#server/kit/http/serve.ts'
import { serveRead } from '#server/kit/http/serve-read.ts'
import { recordChange } from '#server/kit/live/changes.ts'
import type { Notify } from '#server/kit/live/notify.ts'
import { clearNotifications, clearOnOpen } from '#server/notifications/clear-store.ts'
import { keepOutcome } from '../authorizations/keep.ts'
import { claimFiles } from '../files/claim.ts'
import { placeFiles } from '../files/store.ts'
import { placeOne } from '../ivr/queue/other-work-store.ts'
import { isRequestInScope } from '../ivr/viewing-store.ts'
import { physicianName } from '../people/name-store.ts'
import { priorAuthorizationPage, priorAuthorizationWhole } from './list-store.ts'
import { responseMail } from './mails.ts'
import { documentsOf, mustBeUnanswered, numberOf, responseFilesOf, subjectOf } from './rules.ts'
import {
  insertOutcome,
  insertPriorAuthorization,
  latestOutcome,
  lockPriorAuthorization,
  requestOf,
  saveResponse,
} from './store.ts'

interface Parts {
  readonly publicUrl: string
  readonly notify: Notify
}

const kind = 'prior-authorization'

export function priorAuthorizationRoutes({ publicUrl, notify }: Parts): Route[] {
  return [
    serveRead(priorAuthorizationList, ({ input, actor, now }) => ({
      action: 'prior-authorization.list',
      kind,
      body: priorAuthorizationPage(actor, input, now),
    })),

    serveRead(priorAuthorizationDetails, ({ input, actor, now }) => ({
      action: 'prior-authorization.read',
      kind,
      body: priorAuthorizationWhole(actor, Number(input.id), now),
      opens: clearOnOpen(actor.userId, subjectOf(Number(input.id))),
    })),

    serve(submitPriorAuthorization, async ({ input, actor, tx, now, audit }) => {
      const officeId = actor.officeId ?? throwError('user-type.not-allowed')
      const physician = await chosenPhysician(tx, officeId, input)
      const ivrId = await chosenRequest(tx, actor, input)
      const files = documentsOf(input)
      await claimFiles(tx, actor, files, { mustBeImage: ({ section }) => section === 'woundImages', now })
      const { description } = input
      const id = await insertPriorAuthorization(tx, actor, { officeId, physician, description, ivrId }, now)
      await placeFiles(tx, { priorAuthorizationId: id }, files)
      await placeOne(tx, kind, id, now)
      await audit({ action: 'prior-authorization.submit', kind, records: [id] })
      const physicianId = physician?.id ?? null
      await recordChange(tx, { area: kind, record: id, to: { team: true, officeId, physicianId } })
      await changedRequest(tx, actor, id)
      const to = { team: true } as const
      await notify(tx, { kind: 'prior-authorization.submitted', ...subjectOf(id), to, by: actor, now })
      return {
        message: 'Your documents were submitted.',
        data: { _id: String(id), priorauthNumber: numberOf(id) },
      }
    }),

    // A later outcome is a further revision; of two concurrent ones, the second learns of the first.
    serve(recordOutcome, async ({ input, actor, tx, now, audit }) => {
      const found =
        (await lockPriorAuthorization(tx, scopeOf(actor), Number(input.priorAuthId))) ??
        throwError('record.not-found')
      const { id, officeId, physicianId, submittedBy } = found
      const number = numberOf(id)
      const latest = await latestOutcome(tx, id)
      const revision = latest?.revision ?? 0
      if (input.seenRevision !== undefined && input.seenRevision !== revision)
        throwError('prior-authorization.outcome-changed', {
          parts: { by: latest?.recordedByName ?? 'No one', number },
        })
      await insertOutcome(tx, id, revision + 1, input, actor, now)
      await placeOne(tx, kind, id, now)
      await audit({ action: 'prior-authorization.outcome', kind, records: [id], detail: input.outcome })
      await recordChange(tx, { area: kind, record: id, to: { team: true, officeId, physicianId } })
      const request = await changedRequest(tx, actor, id)
      if (request && hasValidity(input.outcome) && input.number !== '') {
        const stated = { ...input, validFrom: input.validFrom || null, validTo: input.validTo || null }
        const before = latest?.number ? latest : undefined
        await keepOutcome(tx, { actor, now, audit }, request.ivrId, stated, before)
      }
      await clearNotifications(tx, actor.userId, subjectOf(id), now)
      const detail = outcomeLabels[input.outcome]
      const to = { officeId, physicianId }
      const event = { kind: 'prior-authorization.outcome', ...subjectOf(id), detail, to }
      await notify(tx, { ...event, sentBy: submittedBy, by: actor, now })
      return { message: `The outcome of ${number} was saved.` }
    }),

    serve(respondToPriorAuthorization, async ({ input, actor, tx, now, audit }) => {
      const asked =
        (await lockPriorAuthorization(tx, scopeOf(actor), Number(input.priorAuthId))) ??
        throwError('record.not-found')
      mustBeUnanswered(asked, actor.userType)
      const files = responseFilesOf(input)
      await claimFiles(tx, actor, files, { now })
      await saveResponse(tx, asked.id, actor, input.comment, now)
      await placeFiles(tx, { priorAuthorizationId: asked.id }, files)
      await placeOne(tx, kind, asked.id, now)
      await audit({ action: 'prior-authorization.respond', kind, records: [asked.id] })
      const { id, officeId, physicianId } = asked
      await recordChange(tx, { area: kind, record: id, to: { team: true, officeId, physicianId } })
      await clearNotifications(tx, actor.userId, subjectOf(id), now)
      await notify(tx, {
        kind: 'prior-authorization.answered',
        ...subjectOf(id),
        to: { officeId, physicianId },
        sentBy: asked.submittedBy,
        by: actor,
        now,
        mail: responseMail(id, publicUrl),
      })
      return { message: `Your response to ${numberOf(asked.id)} was sent.` }
    }),
  ]
}

/** The office's request that the form names; null without one. */
async function chosenRequest(
  tx: Tx,
  actor: Actor,
  { ivrId }: PriorAuthorizationForm,
): Promise<number | null> {
  if (ivrId === '') return null
  if (!(await isRequestInScope(tx, scopeOf(actor), Number(ivrId))))
    throwError('prior-authorization.ivr-unknown', {
      fields: { ivrId: 'Please choose a request from the list.' },
    })
  return Number(ivrId)
}

async function chosenPhysician(tx: Tx, officeId: number, { physicianId }: PriorAuthorizationForm) {
  if (physicianId === '') return undefined
  const name = await physicianName(tx, officeId, Number(physicianId))
  if (name === undefined)
    throwError('prior-authorization.physician-unknown', {
      fields: { physicianId: 'Please choose a physician from the list.' },
    })
  return { id: Number(physicianId), name }
}

/**
 * Updates the open screens of the request that a prior authorization names: its links and its timeline show it. Only
 * those who see both records are notified, because a change names the request.
 * @returns the request; undefined without one in the scope
 */
async function changedRequest(tx: Tx, actor: Actor, priorAuthorizationId: number) {
  const request = await requestOf(tx, scopeOf(actor), priorAuthorizationId)
  if (!request) return undefined
  const { ivrId, officeId, physicianId } = request
  await recordChange(tx, { area: 'ivr', record: ivrId, to: { team: true, officeId, physicianId } })
  return request
}
