import { fileIdOf } from '#contract/files/files.ts'
import type { IvrSubmission } from '#contract/ivr/form.ts'
import { submitIvr } from '#contract/ivr/submit.ts'
import { takeOwnFiles } from '#server/files/store.ts'
import { decisionEvent } from '#server/ivr/mails.ts'
import { decisionInsert } from '#server/ivr/overview/record-store.ts'
import { queueRemoval } from '#server/ivr/queue/queue-store.ts'
import { dueRules } from '#server/ivr/queue/settings-store.ts'
import { lockIvr, saveDecision } from '#server/ivr/review/review-store.ts'
import { numberOf } from '#server/ivr/rules.ts'
import { insertIvr, physicianAndNumber } from '#server/ivr/submission/submit-store.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { auditInsert } from '#server/kit/access/audit.ts'
import { allRecords } from '#server/kit/access/scope.ts'
import { actorOf } from '#server/kit/access/sessions.ts'
import { type Database, pipelined, sql, type Tx } from '#server/kit/database/database.ts'
import { answerOnce, claimKey } from '#server/kit/http/idempotency.ts'
import type { Notify } from '#server/kit/live/notify.ts'

export interface RawReview {
  readonly ivrId: string
}

/** A writer with a session to prove, an audit entry, and whatever else the portal promises for a write. */
export interface Guarded {
  readonly token: string
  readonly actor: Actor
  /** The idempotency key of a submission. */
  readonly key: string | undefined
  readonly notify: Notify
}

/**
 * The product's writes alone; or as the portal promises them, in as few round trips as they need: with the session
 * proved, the audit entry, notifications and the mail with its job, and one submission per key.
 */
export function writesOf(db: Database, bareActor: Actor, publicUrl: string) {
  return {
    async create(sent: IvrSubmission, by: Guarded | undefined): Promise<string> {
      const now = new Date()
      const actor = by?.actor ?? bareActor
      const officeId = actor.officeId ?? 0
      const files = filesOf(sent)
      return db.transaction(async (tx) => {
        const ids = files.map((file) => file.id)
        const call = by?.key === undefined ? undefined : { ...callOf(actor, by.key), body: sent }
        const [physician, , earlier, , rules] = await pipelined(
          physicianAndNumber(tx, officeId, Number(sent.physicianId)),
          proved(tx, by, now),
          call && claimKey<string>(tx, call, now),
          takeOwnFiles(tx, actor, ids, { now, ownOnly: false }),
          dueRules(tx),
        )
        if (!physician) throw new Error('no such physician')
        if (earlier) return earlier.reply
        const ivr = {
          id: physician.id,
          officeId,
          sent: { ...sent, physicianName: physician.name },
          files,
          dueRules: rules,
          check: { facts: {}, result: { codes: [], policies: [] } },
        }
        const about = numberOf(ivr.id)
        const insert = async () => {
          await pipelined(
            insertIvr(tx, actor, ivr, now, audited(by, 'ivr.submit', ivr.id, now) ?? sql`select`),
            by?.notify(tx, {
              kind: 'ivr.submitted',
              record: ivr.id,
              about,
              to: { team: true },
              by: actor,
              now,
            }),
          )
          return `{"success":true,"data":{"_id":"${physician.id}"}}`
        }
        return call ? answerOnce(tx, call, insert) : insert()
      })
    },

    async review({ ivrId }: RawReview, by: Guarded | undefined): Promise<string> {
      const now = new Date()
      const actor = by?.actor ?? bareActor
      return db.transaction(async (tx) => {
        const [ivr] = await pipelined(lockIvr(tx, allRecords, Number(ivrId)), proved(tx, by, now))
        if (ivr?.status !== 'Pending') throw new Error('this request is not pending')
        const decided = {
          ...ivr,
          ...{ actionBy: actor.userId, actionByName: actor.name, actionAt: now },
          status: 'Approved' as const,
          rejectionReason: '',
        }
        const audit = audited(by, 'ivr.approved', ivr.id, now)
        const also = [...(audit ? [audit] : []), ...decisionInsert(ivr, decided, {}), queueRemoval(ivr.id)]
        await pipelined(
          saveDecision(tx, ivr, decided, undefined, also),
          by?.notify(tx, decisionEvent(ivr, decided.status, actor, publicUrl, now)),
        )
        return '{"success":true}'
      })
    },
  }
}

const callOf = ({ userId }: Actor, key: string) => ({ who: `user ${userId}`, key, endpoint: submitIvr })

const audited = (by: Guarded | undefined, action: string, id: number, now: Date) =>
  by && auditInsert(by.actor, { action, kind: 'ivr', records: [id] }, now, '127.0.0.1')

/** The session of the writer, proved in the transaction, sent together with its first statement. */
async function proved(tx: Tx, by: Guarded | undefined, now: Date): Promise<void> {
  if (by && !(await actorOf(tx, { token: by.token, officeId: undefined, isAcross: false }, now)))
    throw new Error('no active session')
}

const filesOf = (sent: IvrSubmission) =>
  [
    { url: sent.primaryFrontSideInsuranceCard, slot: 'primaryFront' },
    { url: sent.primaryBackSideInsuranceCard, slot: 'primaryBack' },
    ...sent.woundImages.map((url) => ({ url, slot: 'wound' })),
  ].map(({ url, slot }) => ({
    ...{ id: fileIdOf(url) ?? '', slot, position: 0, wound: 0 },
    ...{ kind: '', moreKinds: [] },
  }))
