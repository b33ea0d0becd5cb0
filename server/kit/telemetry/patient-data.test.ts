import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#server/account/passwords.ts'
import { sql } from '#server/kit/database/database.ts'
import { freePort } from '#server/kit/free-ports.ts'
import { scratchFolder } from '#server/testing/embedded.ts'
import { submission } from '#server/testing/ivr.ts'
import {
  newOffice,
  newPerson,
  newPhysician,
  openPortal,
  type Person,
  type Portal,
} from '#server/testing/portal.ts'
import { type ServerProcess, startServer } from '#server/testing/portal-process.ts'
import { type SmtpPeer, smtpPeer } from '#server/testing/smtp.ts'

const canary = 'Kanarienvogel'
const password = `${canary}!1`
const address = `${canary.toLowerCase()}@example.com`

// The portal under test is a separate process, so that its entire log is read; `dataset` only creates its data.
let dataset: Portal
let scratch: Awaited<ReturnType<typeof scratchFolder>>
let post: SmtpPeer
let portal: ServerProcess
/** What the stand-in for an OpenTelemetry collector has received, and the address of the metrics. */
let collector: Server
let traced = ''
let metricsUrl: string
let office: Person
let physicianId: number

beforeAll(async () => {
  scratch = await scratchFolder()
  dataset = await openPortal()
  dataset.clock.forward((Date.now() - dataset.clock.now().getTime()) / 1000)
  const officeId = await newOffice(dataset.db, dataset.clock.now())
  physicianId = await newPhysician(dataset.db, officeId, dataset.clock.now(), `${canary} Hopper`)
  office = await newPerson(dataset, 2, { officeId, name: `Olive ${canary}` })
  post = await smtpPeer(0, { error: (recipient) => `450 4.7.1 ${recipient} is not wanted here now` })
  collector = await startCollector()
  const metricsPort = await freePort()
  metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`
  portal = await startServer(
    {
      DATA_DIR: join(scratch.path, 'data'),
      DATABASE_URL: dataset.db.pool.options.connectionString ?? '',
      SMTP_URL: post.url,
      METRICS_PORT: String(metricsPort),
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    },
    { log: join(scratch.path, 'log') },
  )
})

afterAll(async () => {
  await portal.end('SIGKILL')
  await post.close()
  collector.close()
  await dataset.close()
  await scratch.remove()
})

const written = () => readFileSync(join(scratch.path, 'log'), 'utf8')
const untilWritten = (pattern: RegExp) => expect.poll(written).toMatch(pattern)

async function startCollector(): Promise<Server> {
  const server = createServer((request, response) => {
    request.setEncoding('utf8').on('data', (text: string) => {
      traced += text
    })
    request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

interface Sending extends RequestInit {
  as?: Person
}

async function send(path: string, { as, headers, ...rest }: Sending = {}): Promise<number> {
  const authorization = as ? { authorization: `Bearer ${as.token}` } : {}
  const answer = await fetch(portal.address + path, { ...rest, headers: { ...authorization, ...headers } })
  await answer.arrayBuffer()
  return answer.status
}

const json = (body: unknown, as?: Person): Sending => ({
  method: 'POST',
  body: typeof body === 'string' ? body : JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
  ...(as ? { as } : {}),
})

const formOf = (name: string, content: string) => {
  const form = new FormData()
  form.set('file', new Blob([content], { type: 'image/png' }), name)
  return form
}

/** Submits a valid request of a patient whose name is the canary. */
const submitted = async (more: Record<string, unknown> = {}) => {
  const names = {
    patientFirstName: canary,
    patientLastName: `${canary} Müller`,
    woundLocation: `Left ${canary}`,
  }
  return send(
    '/api/ivr/submitIvr',
    json(await submission(dataset, office, physicianId, { ...names, ...more }), office),
  )
}

test("a patient's name in search, path, body, headers or file of a call is not logged", async () => {
  expect(await send(`/api/ivr/getIvrRequests?search=${canary}`, { as: office })).toBe(200)
  expect(await send(`/api/ivr/getIvrRequests?page=${canary}`, { as: office })).toBe(400)
  expect(await send(`/api/ivr/getIvrRequest/${canary}`, { as: office })).toBe(400)
  expect(await send(`/api/${canary}?name=${canary}`, { as: office })).toBe(404)
  expect(await send(`/${canary}%ff`)).toBeLessThan(500)
  expect(await submitted()).toBe(200)
  expect(await submitted({ patientZipCode: canary, [canary]: canary })).toBe(400)
  expect(await send('/api/ivr/submitIvr', json(`{"patientFirstName": "${canary}"`, office))).toBe(400)
  expect(await send('/api/ivr/submitIvr', json(`"${canary.repeat(30_000)}"`, office))).toBe(413)
  const headers = {
    'content-type': `text/${canary}`,
    referer: `https://x.test/${canary}`,
    'user-agent': canary,
  }
  const odd = {
    method: 'POST',
    body: canary,
    as: office,
    headers: { ...headers, 'idempotency-key': `${canary} !` },
  }
  expect(await send('/api/ivr/submitIvr', odd)).toBe(415)
  const forwarded = { authorization: `Bearer ${canary}`, 'x-forwarded-for': canary, cookie: `name=${canary}` }
  expect(await send('/api/ivr/getIvrRequests', { headers: forwarded })).toBe(403)
  const upload = { method: 'POST', as: office, body: formOf(`${canary}.png`, canary) }
  expect(await send('/api/s3/uploadFileOnS3', upload)).toBe(415)
  await untilWritten(/"status":415/)
  expect(written().toLowerCase()).not.toContain(canary.toLowerCase())
})

// server/kit/log.test.ts tests which database errors quote values, and that none of them is logged.
test("a call that answers 500 after a database error logs no patient's name", async () => {
  await dataset.asOwner(
    "alter table ivr_requests add constraint x check (patient_first_name not like 'Kanar%') not valid",
  )
  expect(await submitted()).toBe(500)
  await untilWritten(/"code":"23514"/)
  await dataset.asOwner('alter table ivr_requests drop constraint x')
  expect(written().toLowerCase()).not.toContain(canary.toLowerCase())
})

test('a mail that the mail server rejects leaves no address in the log and no plain text in the queue', async () => {
  await dataset.db.run(sql`
    update logins set email = ${address}, password_hash = ${await hashPassword(password)} where acting_id = ${office.userId}`)
  await dataset.db.run(sql`update users set email = ${address} where id = ${office.userId}`)
  expect(await send('/api/user/signInUserForWeb', json({ email: address, password }))).toBe(200)
  expect(await send('/api/user/signInUserForWeb', json({ email: address, password: `${password}2` }))).toBe(
    400,
  )
  await untilWritten(/a background task failed/)
  expect(written().toLowerCase()).not.toContain(canary.toLowerCase())
  const queue = await dataset.db.all(sql`
    select from pgboss.job where data::text || coalesce(output::text, '') ilike ${`%${canary}%`}`)
  expect(queue).toEqual([])
})

test('metrics and traces of all this contain neither names nor addresses', async () => {
  const spanned = [
    'POST /api/ivr/submitIvr',
    'GET /api/ivr/getIvrRequests',
    'job mail.urgent',
    'insert',
    '23514',
  ]
  await expect.poll(() => spanned.filter((text) => !traced.includes(`"${text}"`))).toEqual([])
  expect(traced.toLowerCase()).not.toContain(canary.toLowerCase())
  const metrics = await (await fetch(metricsUrl)).text()
  expect(metrics).toMatch(
    /verimend_http_requests_total\{method="POST",route="\/api\/ivr\/submitIvr",status="500"\} 1/,
  )
  expect(metrics.toLowerCase()).not.toContain(canary.toLowerCase())
})

test('a call, its database statements, its log line and its mail job have the same request id', async () => {
  const { traceId, attributes } = await spanOf('POST /api/user/signInUserForWeb')
  const [, requestId = ''] =
    /verimend\.request_id","value":\{"stringValue":"([\w-]{36})"/.exec(attributes) ?? []
  expect(written()).toContain(`"requestId":"${requestId}"`)
  expect(written()).toMatch(
    new RegExp(`"a background task failed","task":"mail.urgent".*"requestId":"${requestId}"`),
  )
  expect((await spanOf('job mail.urgent')).traceId).toBe(traceId)
})

/** The first span with this name that has arrived. */
async function spanOf(name: string): Promise<{ traceId: string; attributes: string }> {
  await expect.poll(() => traced).toContain(`"name":"${name}"`)
  const [span = ''] = traced.split('{"traceId":').filter((part) => part.includes(`"name":"${name}"`))
  return { traceId: /^"(\w{32})"/.exec(span)?.[1] ?? '', attributes: span }
}

test("a stop during a submission logs no patient's name", async () => {
  const last = submitted()
  await Promise.allSettled([last, portal.end('SIGTERM')])
  expect(written()).toContain('"stopping"')
  expect(written().toLowerCase()).not.toContain(canary.toLowerCase())
})
