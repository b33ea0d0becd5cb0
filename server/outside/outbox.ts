import { randomUUID } from 'node:crypto'
import type { Secrets } from '#server/kit/access/secrets.ts'
import type { Clock } from '#server/kit/clock.ts'
import type { Tx } from '#server/kit/database/database.ts'
import type { Jobs } from '#server/kit/jobs/jobs.ts'
import { AddressRejected, type CalendarEntry, type Mail, type Mailer } from './mail.ts'
import { htmlOf } from './mail-html.ts'

/** What an area wants mailed. Its HTML is made from the text. */
export interface OutgoingMail {
  /**
   * One address. An empty one takes the same way and is dropped at its end: for answers that must not
   * tell, by the time they take, whether there is anybody to write to.
   */
  readonly to: string
  readonly subject: string
  /** Paragraphs parted by blank lines. */
  readonly text: string
  readonly entry?: CalendarEntry
}

export interface Outbox {
  /** Mails the letters once the transaction has committed, however long the mail server is away. */
  post(tx: Tx, ...mails: OutgoingMail[]): Promise<void>
  /** Whether mail is held up right now. */
  isDelayed(): Promise<boolean>
}

interface OutboxParts {
  readonly jobs: Jobs
  readonly secrets: Secrets
  readonly mailer: Mailer
  readonly clock: Clock
  /** Learns of each mail that is dropped because there is no such address. */
  refused?(): void
}

/** Mail that has waited longer than this is called delayed. */
const delayedAfterSeconds = 30

/** Mails wait in the database, sealed, because they hold codes and links that open accounts. */
export function mailOutbox({ jobs, secrets, mailer, clock, refused = () => {} }: OutboxParts): Outbox {
  const rules = { maxRetryDelaySeconds: 60, retryForHours: 72, attemptTimeoutSeconds: 90 }
  const waiting = jobs.queue<{ sealed: string }>('mail.send', rules, async ({ sealed }) => {
    const mail = JSON.parse(secrets.open(sealed)) as Mail
    if (mail.to === '') return
    await mailer.send(mail).catch((error) => {
      if (!(error instanceof AddressRejected)) throw error
      refused()
    })
  })
  return {
    async post(tx, ...mails) {
      const writtenAt = clock.now().toISOString()
      const complete = mails.map((mail): Mail => {
        return { id: randomUUID(), writtenAt, ...mail, html: htmlOf(mail.text) }
      })
      await waiting.send(tx, ...complete.map((mail) => ({ sealed: secrets.seal(JSON.stringify(mail)) })))
    },
    isDelayed: async () => (await waiting.oldestWaitingSeconds()) > delayedAfterSeconds,
  }
}
