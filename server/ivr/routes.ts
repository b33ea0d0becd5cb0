import { fileIdOf } from '#contract/files.ts'
import { exportIvrs, ivrDetails, ivrList, reviewIvr, submitIvr } from '#contract/ivr.ts'
import { dateRules, type IvrSubmission } from '#contract/ivr-form.ts'
import type { Actor } from '#server/kit/actor.ts'
import { type Tx, together } from '#server/kit/database.ts'
import type { News, Tell } from '#server/kit/news.ts'
import { refuse } from '#server/kit/refused.ts'
import type { Route } from '#server/kit/route.ts'
import { scopeOf } from '#server/kit/scope.ts'
import { serve, serveReading } from '#server/kit/serve.ts'
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
  /** Queues a mail in the transaction that it tells of. */
  mail(tx: Tx, mail: { to: string; subject: string; text: string }): Promise<void>
  readonly tell: Tell
}

export function ivrRoutes({ publicUrl, tell }: IvrParts): Route[] {
  return [
    serveReading(ivrList, ({ input, actor }) => ({
      action: 'ivr.list',
      kind: 'ivr',
      body: ivrPage(scopeOf(actor), input),
    })),

    serveReading(ivrDetails, ({ input, actor }) => ({
      action: 'ivr.read',
      kind: 'ivr',
      body: ivrWhole(scopeOf(actor), Number(input.id)),
    })),

    serveReading(exportIvrs, ({ input, actor }) => ({
      action: 'ivr.export',
      kind: 'ivr',
      body: ivrsWhole(scopeOf(actor), input.ids.map(Number)),
    })),

    serve(submitIvr, async ({ input, actor, tx, now, note }) => {
      refuseWrongDates(input, now)
      const ivr = await prepared(tx, actor, input, now)
      const about = numberOf(ivr.id)
      await together(
        insertIvr(tx, actor, ivr, now),
        note({ action: 'ivr.submit', kind: 'ivr', records: [ivr.id] }),
        tell(tx, { kind: 'ivr.submitted', record: ivr.id, about, to: { team: true }, by: actor, now }),
      )
      return {
        message: 'Your IVR has been submitted.',
        userType: inHandsOf('Pending'),
        data: { _id: String(ivr.id), ivrNumber: about },
      }
    }),

    serve(reviewIvr, async ({ input, actor, tx, now, note }) => {
      const ivr = (await lockIvr(tx, scopeOf(actor), Number(input.ivrId))) ?? refuse('record.not-found')
      const decided = decide(ivr, input, actor, now)
      const decision: News = {
        kind: 'ivr.decided',
        record: ivr.id,
        about: numberOf(ivr.id),
        detail: decided.status,
        to: { officeId: ivr.officeId, physicianId: ivr.physicianId },
        by: actor,
        now,
        letter: decisionMail(ivr.id, decided.status, publicUrl),
      }
      await together(
        saveDecision(tx, ivr, decided),
        note({ action: `ivr.${decided.status.toLowerCase()}`, kind: 'ivr', records: [ivr.id] }),
        decided.status === ivr.status ? undefined : tell(tx, decision),
      )
      return { message: `IVR ${numberOf(ivr.id)} ${decidedWords[decided.status]}` }
    }),

    ...documentRoutes(tell),
  ]
}

function refuseWrongDates(sent: IvrSubmission, now: Date): void {
  const fields = dateRules(sent, daysOnEarth(now))
  if (Object.keys(fields).length > 0) refuse('input.invalid', { fields })
}

/** Everything a new request needs from elsewhere: its physician, its number, and its files, claimed for it. */
async function prepared(tx: Tx, actor: Actor, sent: IvrSubmission, now: Date): Promise<NewIvr> {
  const officeId = actor.officeId ?? refuse('user-type.not-allowed')
  const physician = await physicianAndNumber(tx, officeId, Number(sent.physicianId))
  if (!physician)
    refuse('ivr.physician-unknown', { fields: { physicianId: 'Please choose a physician from the list.' } })
  const files = picturesOf(sent).flatMap((picture) => {
    const id = fileIdOf(picture.url)
    return id === undefined ? [] : [{ ...picture, id }]
  })
  const fieldOf = (id: string) => files.find((file) => file.id === id)?.field ?? 'woundImages'
  await claimFiles(tx, actor, { fileIds: files.map((file) => file.id), imagesOnly: true, now, fieldOf })
  return { id: physician.id, officeId, physicianName: physician.name, sent, files }
}
