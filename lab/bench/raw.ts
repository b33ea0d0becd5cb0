import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import type { IvrSubmission } from '#contract/ivr/form.ts'
import { secretsFrom } from '#server/kit/access/secrets.ts'
import { systemClock } from '#server/kit/clock.ts'
import { openDatabase } from '#server/kit/database/database.ts'
import { openJobs } from '#server/kit/jobs/jobs.ts'
import { notifier } from '#server/notifications/notifier.ts'
import { smtpMailer } from '#server/outside/mail.ts'
import { mailOutbox } from '#server/outside/outbox.ts'
import { bareReads, guardedReads, knownActors } from './raw-reads.ts'
import { type Guarded, type RawReview, writesOf } from './raw-writes.ts'

/**
 * Two limits of throughput in one program: node:http and the product's own prepared SQL. `/bare/…` is without session,
 * audit, validation, idempotency, notifications, mails and signed links. `/same/…` proves the session of the bearer
 * token and writes the audit entry in the same statement or transaction; its writes also have what the portal promises
 * for them: one submission per key, notifications, and a mail that is sent even if this process ends first. Prints a
 * line when it listens.
 */
const { PORT = '', DATABASE_URL = '', SMTP_URL = '', SECRET_KEY = '', PUBLIC_URL = '' } = process.env
const db = openDatabase(DATABASE_URL)
const jobs = openJobs(db, console.error)
const outbox = mailOutbox({
  db,
  jobs,
  secrets: secretsFrom(SECRET_KEY),
  mailer: smtpMailer(SMTP_URL, 'Verimend <portal@portal.example.com>'),
  clock: systemClock,
})
const notify = notifier({ publicUrl: PUBLIC_URL, mail: outbox.post })
await jobs.start()
const actors = knownActors(db)
const bare = bareReads(db)
const same = guardedReads(db)
const writes = writesOf(db, JSON.parse(process.env.ACTOR ?? ''), PUBLIC_URL)

const tokenOf = ({ headers: { authorization = '' } }: IncomingMessage) =>
  authorization.slice('Bearer '.length)

async function guarded(request: IncomingMessage): Promise<Guarded> {
  const token = tokenOf(request)
  const key = request.headers['idempotency-key']
  return { token, key: String(key), actor: await actors(token), notify }
}

async function answer(request: IncomingMessage): Promise<string> {
  const { method, url = '' } = request
  const isSame = url.startsWith('/same/')
  const path = url.slice('/same'.length)
  if (method === 'GET') return isSame ? same(path, await actors(tokenOf(request))) : bare(path)
  const by = isSame ? await guarded(request) : undefined
  const body = await json(request)
  return path === '/create' ? writes.create(body as IvrSubmission, by) : writes.review(body as RawReview, by)
}

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const body = await answer(request)
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    })
    response.end(body)
  } catch (error) {
    console.error(error)
    response.writeHead(500).end()
  }
}

const server = createServer((request, response) => void handle(request, response))
server.listen(Number(PORT), '127.0.0.1', () => process.stdout.write('ready\n'))
// Ends normally, so that a CPU profile is written.
process.once('SIGTERM', () => process.exit(0))
