import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { fileIdOf } from '#contract/files/files.values.ts'
import type { IvrSubmission } from '#contract/ivr/form.ts'
import { type IvrFilter as Filter, IvrFilter } from '#contract/ivr/requests.ts'
import { takeOwnFiles } from '#server/files/store.ts'
import { ivrPage } from '#server/ivr/list-store.ts'
import { dueRules } from '#server/ivr/queue/settings-store.ts'
import { lockIvr, saveDecision } from '#server/ivr/review-store.ts'
import { ivrWhole } from '#server/ivr/store.ts'
import { insertIvr, physicianAndNumber } from '#server/ivr/submit-store.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { allRecords, scopeOf } from '#server/kit/access/scope.ts'
import { openDatabase, type Sql } from '#server/kit/database/database.ts'

/**
 * The raw server, the upper limit of throughput: node:http and the product's own prepared SQL, without session, audit,
 * validation, idempotency, signed links and mails. Prints a line when it listens.
 */
const { PORT = '', DATABASE_URL = '' } = process.env
const db = openDatabase(DATABASE_URL)
const actor: Actor = JSON.parse(process.env.ACTOR ?? '')

interface Statement {
  readonly name: string
  readonly text: string
  readonly values: unknown[]
}

const statements = new Map<string, Statement>()
const names = new Map<string, string>()

/** The statement of a path, cached so that a call only has to send it. */
function statementOf(path: string): Statement {
  const known = statements.get(path)
  if (known) return known
  const { text, values } = queryOf(path)
  const name = names.get(text) ?? `raw${names.size}`
  names.set(text, name)
  const made = { name, text, values }
  statements.set(path, made)
  return made
}

function queryOf(path: string): Sql {
  const { pathname, searchParams } = new URL(path, 'http://raw')
  if (pathname === '/details') return ivrWhole(allRecords, Number(searchParams.get('id')))
  const { office, ...query } = Object.fromEntries(searchParams)
  const scope =
    office === undefined
      ? allRecords
      : scopeOf({ userId: 0, userType: 2, officeId: Number(office), physicianId: null })
  const filter: Filter = IvrFilter.parse(query)
  return ivrPage(scope, filter)
}

async function read(path: string): Promise<string> {
  const { rows } = await db.pool.query<{ body: string }>(statementOf(path))
  return `{"success":true,"data":${rows[0]?.body}}`
}

async function create(sent: IvrSubmission): Promise<string> {
  const now = new Date()
  const officeId = actor.officeId ?? 0
  const files = [
    { url: sent.primaryFrontSideInsuranceCard, slot: 'primaryFront' },
    { url: sent.primaryBackSideInsuranceCard, slot: 'primaryBack' },
    ...sent.woundImages.map((url) => ({ url, slot: 'wound' })),
  ].map(({ url, slot }) => ({ id: fileIdOf(url) ?? '', slot, position: 0, wound: 0 }))
  const ids = files.map((file) => file.id)
  return db.transaction(async (tx) => {
    const physician = await physicianAndNumber(tx, officeId, Number(sent.physicianId))
    if (!physician) throw new Error('no such physician')
    await takeOwnFiles(tx, actor, ids, { now, ownOnly: false })
    await insertIvr(
      tx,
      actor,
      {
        id: physician.id,
        officeId,
        physicianName: physician.name,
        sent,
        files,
        dueRules: await dueRules(tx),
        check: { facts: {}, result: { codes: [], policies: [] } },
      },
      now,
    )
    return `{"success":true,"data":{"_id":"${physician.id}"}}`
  })
}

async function review({ ivrId }: { ivrId: string }): Promise<string> {
  return db.transaction(async (tx) => {
    const ivr = await lockIvr(tx, allRecords, Number(ivrId))
    if (ivr?.status !== 'Pending') throw new Error('this request is not pending')
    const by = { actionBy: actor.userId, actionByName: actor.name, actionAt: new Date() }
    await saveDecision(tx, ivr, { ...ivr, ...by, status: 'Approved' })
    return '{"success":true}'
  })
}

async function answer(request: IncomingMessage): Promise<string> {
  const { method, url = '' } = request
  if (method === 'GET') return read(url)
  if (url === '/create') return create((await json(request)) as IvrSubmission)
  return review((await json(request)) as { ivrId: string })
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
