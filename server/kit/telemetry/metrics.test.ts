import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOffice, newPerson, openPortal, type Person, type Portal } from '../../testing/portal.ts'
import { sql } from '../database/database.ts'
import { metricsOf, routeLabel, serveMetrics } from './metrics.ts'

let portal: Portal
let office: Person
let scrape: () => Promise<string>
let close: () => Promise<void>

beforeAll(async () => {
  portal = await openPortal(
    {},
    { disk: { isLow: () => false, look: async () => {}, free: async () => [5e9] } },
  )
  const served = await serveMetrics(metricsOf(portal.app.http, portal.app.measured), {
    ...{ host: '127.0.0.1', port: 0 },
  })
  close = served.close
  scrape = async () => (await fetch(`${served.address}/metrics`)).text()
  const officeId = await newOffice(portal.db, portal.clock.now())
  office = await newPerson(portal, 2, { officeId })
})
afterAll(async () => {
  await close()
  await portal.close()
})

/** The value of a series, undefined when it is absent. */
const valueIn = (text: string, series: string) => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

test('a call is counted once under the pattern of its route, its method and status, with its time', async () => {
  const answered =
    'verimend_http_requests_total{method="GET",route="/api/ivr/getIvrRequest/:id",status="404"}'
  expect(valueIn(await scrape(), answered)).toBeUndefined()
  await portal.get('/ivr/getIvrRequest/4711', office)
  await portal.get('/ivr/getIvrRequest/4712', office)
  const text = await scrape()
  expect(valueIn(text, answered)).toBe(2)
  const timed = '{method="GET",route="/api/ivr/getIvrRequest/:id"}'
  expect(valueIn(text, `verimend_http_request_duration_seconds_count${timed}`)).toBe(2)
  expect(text).not.toContain('4711')
})

test('a client cannot create series: unknown paths share one label, and so do files', async () => {
  for (const path of ['/nothing', '/nothing/here', '/api/nothing/1', '/api/nothing/2'])
    await portal.app.http.inject(path)
  const labels = [...(await scrape()).matchAll(/route="([^"]*)"/g)].map(([, label]) => label)
  expect(new Set(labels.filter((label) => !label?.startsWith('/api/')))).toEqual(new Set(['unknown']))
  expect(['/api/*', undefined, '/assets/x.js', '/ready'].map(routeLabel)).toEqual([
    ...['unknown', 'unknown', 'files', '/ready'],
  ])
})

test('waiting mails, their age and retries are read from the queues at each scrape', async () => {
  await portal.post('/user/forgotPassword', { email: 'nobody@test.example' })
  await portal.db.run(sql`
    update pgboss.job set created_on = created_on - interval '50 seconds', retry_count = 2 where name = 'mail.urgent'`)
  const text = await scrape()
  expect(valueIn(text, 'verimend_jobs_waiting{queue="mail.urgent"}')).toBe(1)
  expect(valueIn(text, 'verimend_jobs_waiting{queue="mail.send"}')).toBe(0)
  expect(valueIn(text, 'verimend_jobs_retrying{queue="mail.urgent"}')).toBe(1)
  expect(valueIn(text, 'verimend_jobs_oldest_seconds{queue="mail.urgent"}')).toBeGreaterThan(49)
  await portal.db.run(sql`delete from pgboss.job`)
  expect(valueIn(await scrape(), 'verimend_jobs_waiting{queue="mail.urgent"}')).toBe(0)
})

test('rows that the audit chain has not sealed are counted, with the age of the oldest', async () => {
  await portal.get('/ivr/getIvrRequests', office)
  portal.clock.forward(30)
  const text = await scrape()
  expect(valueIn(text, 'verimend_audit_unsealed_rows')).toBeGreaterThan(0)
  expect(valueIn(text, 'verimend_audit_unsealed_seconds')).toBeGreaterThanOrEqual(30)
})

test('refused calls, pool, streams, event loop, memory and disk are reported', async () => {
  const text = await scrape()
  expect(valueIn(text, 'verimend_admission_slots')).toBe(8)
  expect(valueIn(text, 'verimend_admission_shed_total{priority="read"}')).toBe(0)
  expect(valueIn(text, 'verimend_database_connections_max')).toBe(8)
  expect(valueIn(text, 'verimend_database_connections{state="idle"}')).toBeGreaterThan(0)
  expect(valueIn(text, 'verimend_database_up')).toBe(1)
  expect(valueIn(text, 'verimend_live_streams')).toBe(0)
  expect(valueIn(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
  expect(valueIn(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e6)
  expect(valueIn(text, 'verimend_disk_free_bytes{disk="data"}')).toBe(5e9)
})

test('without the database a scrape says so, and still reports what the process knows', async () => {
  const { monitor } = portal.db
  const failing = async () => Promise.reject(new Error('gone'))
  Object.assign(portal.db, { monitor: { all: failing, one: failing } })
  try {
    const text = await scrape()
    expect(valueIn(text, 'verimend_database_up')).toBe(0)
    expect(text).not.toMatch(/^verimend_jobs_waiting\{/m)
    expect(text).not.toMatch(/^verimend_audit_unsealed_rows /m)
    expect(valueIn(text, 'verimend_admission_slots')).toBe(8)
  } finally {
    Object.assign(portal.db, { monitor })
  }
})
