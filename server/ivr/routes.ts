import { fileIdOf } from '#contract/files/files.ts'
import { dateRules, type IvrSubmission } from '#contract/ivr/form.ts'
import { exportIvrs, ivrDetails, ivrList, reviewIvr, submitIvr } from '#contract/ivr/requests.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { scopeOf } from '#server/kit/access/scope.ts'
import { pipelined, type Tx } from '#server/kit/database/database.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import type { Route } from '#server/kit/http/route.ts'
import { serve, serveRead } from '#server/kit/http/serve.ts'
import type { NotificationEvent, Notify } from '#server/kit/live/notify.ts'
import type { OutgoingMail } from '#server/outside/outbox.ts'
import { claimFiles } from '../files/claim.ts'
import { picturesOf } from './columns.ts'
import { documentRoutes } from './documents.ts'
import { ivrPage } from './list-store.ts'
import { decisionMail } from './mails.ts'
import { daysOnEarth, decide, decidedWords, inHandsOf, numberOf } from './rules.ts'
import {
  insertIvr,
  ivrsWhole,
  ivrWhole,
  lockIvr,
  type NewIvr,
  physicianAndNumber,
  saveDecision,
} from './store.ts'

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

    serve(submitIvr, async ({ input, actor, tx, now, audit }) => {
      checkDates(input, now)
      const ivr = await prepared(tx, actor, input, now)
      const about = numberOf(ivr.id)
      await pipelined(
        insertIvr(tx, actor, ivr, now),
        audit({ action: 'ivr.submit', kind: 'ivr', records: [ivr.id] }),
        notify(tx, { kind: 'ivr.submitted', record: ivr.id, about, to: { team: true }, by: actor, now }),
      )
      return {
        message: 'Your IVR has been submitted.',
        userType: inHandsOf('Pending'),
        data: { _id: String(ivr.id), ivrNumber: about },
      }
    }),

    serve(reviewIvr, async ({ input, actor, tx, now, audit }) => {
      const ivr = (await lockIvr(tx, scopeOf(actor), Number(input.ivrId))) ?? throwError('record.not-found')
      const decided = decide(ivr, input, actor, now)
      const decision: NotificationEvent = {
        kind: 'ivr.decided',
        record: ivr.id,
        about: numberOf(ivr.id),
        detail: decided.status,
        to: { officeId: ivr.officeId, physicianId: ivr.physicianId },
        by: actor,
        now,
        mail: decisionMail(ivr.id, decided.status, publicUrl),
      }
      await pipelined(
        saveDecision(tx, ivr, decided),
        audit({ action: `ivr.${decided.status.toLowerCase()}`, kind: 'ivr', records: [ivr.id] }),
        decided.status === ivr.status ? undefined : notify(tx, decision),
      )
      return { message: `IVR ${numberOf(ivr.id)} ${decidedWords[decided.status]}` }
    }),

    ...documentRoutes(notify),
  ]
}

function checkDates(sent: IvrSubmission, now: Date): void {
  const fields = dateRules(sent, daysOnEarth(now))
  if (Object.keys(fields).length > 0) throwError('input.invalid', { fields })
}

/** Reads the physician and the number of a new request, and claims its files. */
async function prepared(tx: Tx, actor: Actor, sent: IvrSubmission, now: Date): Promise<NewIvr> {
  const officeId = actor.officeId ?? throwError('user-type.not-allowed')
  const physician = await physicianAndNumber(tx, officeId, Number(sent.physicianId))
  if (!physician)
    throwError('ivr.physician-unknown', {
      fields: { physicianId: 'Please choose a physician from the list.' },
    })
  const files = picturesOf(sent).flatMap((picture) => {
    const id = fileIdOf(picture.url)
    return id === undefined ? [] : [{ ...picture, id }]
  })
  const fieldOf = (id: string) => files.find((file) => file.id === id)?.field ?? 'woundImages'
  await claimFiles(tx, actor, { fileIds: files.map((file) => file.id), imagesOnly: true, now, fieldOf })
  return { id: physician.id, officeId, physicianName: physician.name, sent, files }
}
