import { fileIdOf } from '#contract/files/files.values.ts'
import type { IvrSubmission } from '#contract/ivr/form.ts'
import { takeOwnFiles } from '#server/files/store.ts'
import { dueRules } from '#server/ivr/queue/settings-store.ts'
import { lockIvr, saveDecision } from '#server/ivr/review-store.ts'
import { insertIvr, physicianAndNumber } from '#server/ivr/submit-store.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { writeAudit } from '#server/kit/access/audit.ts'
import { allRecords } from '#server/kit/access/scope.ts'
import { actorOf } from '#server/kit/access/sessions.ts'
import { type Database, pipelined, type Tx } from '#server/kit/database/database.ts'

export interface RawReview {
  readonly ivrId: string
}

/** Who writes with a session to prove and an audit entry. */
export interface Guarded {
  readonly token: string
  readonly actor: Actor
}

/** The product's writes alone, or with the session proved and the audit entry written in the same transaction. */
export function writesOf(db: Database, bareActor: Actor) {
  return {
    async create(sent: IvrSubmission, by: Guarded | undefined): Promise<string> {
      const now = new Date()
      const actor = by?.actor ?? bareActor
      const officeId = actor.officeId ?? 0
      const files = filesOf(sent)
      return db.transaction(async (tx) => {
        const [physician] = await pipelined(
          physicianAndNumber(tx, officeId, Number(sent.physicianId)),
          proved(tx, by, now),
        )
        if (!physician) throw new Error('no such physician')
        const ids = files.map((file) => file.id)
        await takeOwnFiles(tx, actor, ids, { now, ownOnly: false })
        const ivr = {
          id: physician.id,
          officeId,
          physicianName: physician.name,
          sent,
          files,
          dueRules: await dueRules(tx),
          check: { facts: {}, result: { codes: [], policies: [] } },
        }
        await pipelined(
          insertIvr(tx, actor, ivr, now),
          by && writeAudit(tx, actor, entryOf('ivr.submit', ivr.id), now, '127.0.0.1'),
        )
        return `{"success":true,"data":{"_id":"${physician.id}"}}`
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
        }
        await pipelined(
          saveDecision(tx, ivr, decided),
          by && writeAudit(tx, actor, entryOf('ivr.approved', ivr.id), now, '127.0.0.1'),
        )
        return '{"success":true}'
      })
    },
  }
}

const entryOf = (action: string, id: number) => ({ action, kind: 'ivr', records: [id] })

/** The session of the writer, proved in the transaction, sent together with its first statement. */
async function proved(tx: Tx, by: Guarded | undefined, now: Date): Promise<void> {
  if (by && !(await actorOf(tx, by.token, now))) throw new Error('no active session')
}

const filesOf = (sent: IvrSubmission) =>
  [
    { url: sent.primaryFrontSideInsuranceCard, slot: 'primaryFront' },
    { url: sent.primaryBackSideInsuranceCard, slot: 'primaryBack' },
    ...sent.woundImages.map((url) => ({ url, slot: 'wound' })),
  ].map(({ url, slot }) => ({ id: fileIdOf(url) ?? '', slot, position: 0, wound: 0 }))
