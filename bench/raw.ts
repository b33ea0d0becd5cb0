import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import type { IvrSubmission } from '#contract/ivr/form.ts'
import { openDatabase } from '#server/kit/database/database.ts'
import { bareReads, guardedReads, knownActors } from './raw-reads.ts'
import { type RawReview, writesOf } from './raw-writes.ts'

/**
 * Two limits of throughput in one program: node:http and the product's own prepared SQL. `/bare/…` is without session,
 * audit, validation, idempotency, signed links and mails. `/same/…` proves the session of the bearer token and writes the
 * audit entry in the same statement or transaction. Prints a line when it listens.
 */
const { PORT = '', DATABASE_URL = '' } = process.env
const db = openDatabase(DATABASE_URL)
const actors = knownActors(db)
const bare = bareReads(db)
const same = guardedReads(db)
const writes = writesOf(db, JSON.parse(process.env.ACTOR ?? ''))

const tokenOf = ({ headers: { authorization = '' } }: IncomingMessage) =>
  authorization.slice('Bearer '.length)

async function answer(request: IncomingMessage): Promise<string> {
  const { method, url = '' } = request
  const isSame = url.startsWith('/same/')
  const path = url.slice('/same'.length)
  if (method === 'GET') return isSame ? same(path, await actors(tokenOf(request))) : bare(path)
  const by = isSame ? { token: tokenOf(request), actor: await actors(tokenOf(request)) } : undefined
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
// Ends as programs do, so that a CPU profile is written.
process.once('SIGTERM', () => process.exit(0))
