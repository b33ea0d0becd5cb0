import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Secrets } from '#server/kit/access/secrets.ts'
import type { Clock } from '#server/kit/clock.ts'
import type { Database, Tx } from '#server/kit/database/database.ts'
import type { Jobs } from '#server/kit/jobs/jobs.ts'
import { originNow } from '#server/kit/telemetry/origin.ts'
import type { ComposedMail } from './compose-mail.ts'
import {
  type CalendarEntry,
  type Mail,
  type Mailer,
  type MailOccasion,
  RecipientDeferred,
  RecipientRefused,
} from './mail.ts'
import { alikeWithinSeconds, countedSince, manyRecipients, replyKind } from './refusal-rules.ts'
import {
  countRefusedAlike,
  deleteOldRefused,
  keepRefused,
  lockRefusals,
  takeRefusedAlike,
} from './refused-store.ts'
import { Trouble } from './trouble.ts'

/** An email to be sent. */
export interface OutgoingMail extends ComposedMail {
  /**
   * One address. An email with an empty address is queued like any other and dropped by the job: the timing of the
   * reply must not reveal whether an account exists.
   */
  readonly to: string
  readonly entry?: CalendarEntry
  /** Someone waits for it on the sign-in screen: it is sent before all others. */
  readonly urgent?: true
  /** Whom to notify if the recipient is refused; undefined: no one, as for a code. */
  readonly occasion?: MailOccasion
}

/** What an area needs to compose emails and to queue them. */
export interface Mailing {
  /** The portal's address, without a trailing slash. */
  readonly publicUrl: string
  /** Queues emails in the transaction of the change that they report. */
  mail(tx: Tx, ...mails: OutgoingMail[]): Promise<void>
}

export interface Outbox {
  /** Sends the emails after the transaction has committed; retries while the mail server is unavailable. */
  post(tx: Tx, ...mails: OutgoingMail[]): Promise<void>
  /** Whether codes currently wait longer than usual. No one waits at a screen for other emails. */
  isDelayed(): Promise<boolean>
  /** Rejects while emails fail for a reason other than their recipients. */
  probe(): Promise<void>
  /** Deletes what was kept of refused emails. Called periodically. */
  sweep(now: Date): Promise<void>
}

interface OutboxParts {
  readonly db: Database
  readonly jobs: Jobs
  readonly secrets: Secrets
  readonly mailer: Mailer
  readonly clock: Clock
  /** Called for each email that stops because its recipient is refused for good, in the transaction that stops it. */
  undelivered?(tx: Tx, mail: Pick<Mail, 'to' | 'occasion'>, now: Date): Promise<void>
  /** Called when such an email is sent again after all. */
  sentAgain?(tx: Tx, mail: Pick<Mail, 'to' | 'occasion'>): Promise<void>
}

/** Mail that has waited longer than this is called delayed. */
const delayedAfterSeconds = 30

const SealedMail = z.object({ sealed: z.string() })
const job = { payload: SealedMail, maxRetryDelaySeconds: 60, retryForHours: 72, attemptTimeoutSeconds: 90 }

/** Emails wait in the database, encrypted, because they contain codes and links that give access to accounts. */
export function mailOutbox(parts: OutboxParts): Outbox {
  const { db, jobs, secrets, mailer, clock } = parts
  let lastTaken: Date | undefined
  const trouble = new Trouble()

  /** Stops an email whose recipient is refused. Returns false if many are refused alike: then it is about us. */
  const stop = (mail: Mail, sealed: string, urgentMail: boolean, reply: string): Promise<boolean> =>
    db.transaction(async (tx) => {
      const now = clock.now()
      const kind = replyKind(reply, mail.to)
      const since = countedSince(kind, lastTaken, now)
      const recipient = secrets.keyedHash(`recipient ${mail.to}`)
      await lockRefusals(tx)
      await keepRefused(tx, { id: mail.id, recipient, reply: kind, sealed, urgent: urgentMail }, now)
      if ((await countRefusedAlike(tx, kind, since)) < manyRecipients) {
        await parts.undelivered?.(tx, mail, now)
        return true
      }
      for (const one of await takeRefusedAlike(tx, kind, since)) {
        if (one.id === mail.id) continue
        await (one.urgent ? urgent : waiting).send(tx, { sealed: one.sealed })
        await parts.sentAgain?.(tx, JSON.parse(secrets.open(one.sealed)) as Mail)
      }
      return false
    })

  const send =
    (isUrgent: boolean) =>
    async ({ sealed }: z.infer<typeof SealedMail>) => {
      const mail = JSON.parse(secrets.open(sealed)) as Mail
      if (mail.to === '') return
      try {
        await mailer.send(mail)
        lastTaken = clock.now()
        trouble.isOver()
      } catch (error) {
        if (error instanceof RecipientRefused && (await stop(mail, sealed, isUrgent, error.reply))) return
        if (!(error instanceof RecipientDeferred)) trouble.found(error)
        throw error
      }
    }
  const waiting = jobs.job({ ...job, name: 'mail.send', run: send(false) })
  // With workers of its own: a mail server that hangs on ordinary emails, or thousands of them, delays no code.
  const urgent = jobs.job({ ...job, name: 'mail.urgent', run: send(true) })
  return {
    async post(tx, ...mails) {
      const writtenAt = clock.now().toISOString()
      const requestId = originNow()?.requestId
      const sealed = ({ urgent: _, ...mail }: OutgoingMail) => {
        const complete: Mail = { id: randomUUID(), writtenAt, ...mail, ...(requestId ? { requestId } : {}) }
        return { sealed: secrets.seal(JSON.stringify(complete)) }
      }
      await waiting.send(tx, ...mails.filter((mail) => !mail.urgent).map(sealed))
      await urgent.send(tx, ...mails.filter((mail) => mail.urgent).map(sealed))
    },
    isDelayed: async () => (await urgent.oldestWaitingSeconds()) > delayedAfterSeconds,
    async probe() {
      trouble.throwIfAny()
      await mailer.probe()
    },
    sweep: (now) => deleteOldRefused(db, new Date(now.getTime() - alikeWithinSeconds * 1000)),
  }
}
