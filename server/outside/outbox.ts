import { randomUUID } from 'node:crypto'
import type { Secrets } from '#server/kit/access/secrets.ts'
import type { Clock } from '#server/kit/clock.ts'
import type { Tx } from '#server/kit/database/database.ts'
import type { Jobs } from '#server/kit/jobs/jobs.ts'
import { originNow } from '#server/kit/telemetry/origin.ts'
import { AddressRejected, type CalendarEntry, type Mail, type Mailer } from './mail.ts'
import type { ComposedMail } from './mail-content.ts'

/** A mail to be sent. */
export interface OutgoingMail extends ComposedMail {
  /**
   * One address. A mail with an empty address is queued like any other and dropped by the job: the timing of the reply
   * must not reveal whether an account exists.
   */
  readonly to: string
  readonly entry?: CalendarEntry
  /** Somebody waits for it on the sign-in screen: it is sent before all others. */
  readonly urgent?: true
}

export interface Outbox {
  /** Sends the mails after the transaction has committed; retries while the mail server is unavailable. */
  post(tx: Tx, ...mails: OutgoingMail[]): Promise<void>
  /** Whether mails currently wait longer than usual. */
  isDelayed(): Promise<boolean>
}

interface OutboxParts {
  readonly jobs: Jobs
  readonly secrets: Secrets
  readonly mailer: Mailer
  readonly clock: Clock
  /** Called for each mail that is dropped because its address does not exist. */
  dropped?(): void
}

/** Mail that has waited longer than this is called delayed. */
const delayedAfterSeconds = 30

/** Mails wait in the database, encrypted, because they contain codes and links that give access to accounts. */
export function mailOutbox({ jobs, secrets, mailer, clock, dropped = () => {} }: OutboxParts): Outbox {
  const rules = { maxRetryDelaySeconds: 60, retryForHours: 72, attemptTimeoutSeconds: 90 }
  const send = async ({ sealed }: { sealed: string }) => {
    const mail = JSON.parse(secrets.open(sealed)) as Mail
    if (mail.to === '') return
    await mailer.send(mail).catch((error) => {
      if (!(error instanceof AddressRejected)) throw error
      dropped()
    })
  }
  const waiting = jobs.queue('mail.send', rules, send)
  // With workers of its own: a mail server that hangs on ordinary mails, or thousands of them, delays no code.
  const urgent = jobs.queue('mail.urgent', rules, send)
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
    async isDelayed() {
      const [first, second] = await Promise.all([
        urgent.oldestWaitingSeconds(),
        waiting.oldestWaitingSeconds(),
      ])
      return Math.max(first, second) > delayedAfterSeconds
    },
  }
}
