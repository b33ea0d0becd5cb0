// @module-tag slow
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '#server/kit/database/database.ts'
import { nppesRegistry } from '#server/outside/nppes.ts'
import {
  type Cast,
  newCast,
  newPerson,
  openPortal,
  type Person,
  type Portal,
  testNpi,
} from '#server/testing/portal.ts'
import { registryExamples } from './providers.ts'
import { type DemoNppes, startDemoNppes } from './start.ts'

let portal: Portal
let cast: Cast
let registry: DemoNppes
/** With the test's own session, because the clock moves. */
let office: Person
beforeAll(async () => {
  registry = await startDemoNppes()
  portal = await openPortal({ nppesUrl: registry.url })
  cast = await newCast(portal)
})
afterAll(async () => {
  await portal.close()
  await registry.stop()
})
beforeEach(async () => {
  await control('legacy', { legacy: false })
  await control('faults', { faults: [] })
  portal.clock.forward(25 * 3_600)
  office = await newPerson(portal, 2, { officeId: cast.officeId })
})

async function control(path: string, body: object = {}): Promise<{ calls: number }> {
  const address = new URL(`/control/${path}`, registry.url)
  return (await fetch(address, { method: 'POST', body: JSON.stringify(body) })).json()
}
const lookUp = (npi: string, as = office, at = portal) => at.get('/user/getNpiRecord', as, { npi })
const { physician, hospital, deactivated } = registryExamples

test('an NPI of the registry is answered with name, primary taxonomy, license and practice address', async () => {
  const answer = await lookUp(physician.number)
  expect(answer.status).toBe(200)
  expect(answer.body.data).toEqual({
    outcome: 'found',
    provider: {
      ...{ npi: physician.number, kind: 'person', name: 'Avery Q Sample, D.P.M.' },
      ...{ firstName: 'Avery', lastName: 'Sample', otherLastNames: ['McIntyre'] },
      ...{ taxonomyCode: '213E00000X', taxonomy: 'Podiatrist', license: expect.stringMatching(/^.\d{4}$/) },
      address: {
        ...{ address: '6620 Cypress Hollow Road, Suite 12', city: 'Houston' },
        ...{ state: 'TX', zipCode: '77025-1234' },
      },
      updatedOn: '2024-06-13',
    },
  })
  expect((await lookUp(hospital.number)).body.data).toMatchObject({
    provider: { kind: 'organization', name: 'Gulf Prairie Hospital LLC', firstName: '' },
  })
})

test('a deactivated NPI and one that no one has get different answers', async () => {
  expect((await lookUp(deactivated.number)).body.data).toEqual({ outcome: 'inactive', provider: null })
  expect((await lookUp(testNpi(91))).body.data).toEqual({ outcome: 'not-found', provider: null })
})

test('an answer is kept for a day, an empty one for an hour, and a failed look-up is repeated', async () => {
  const { calls } = await control('state')
  const asked = async () => (await control('state')).calls - calls
  await control('faults', { faults: ['error-page'] })
  expect((await lookUp(hospital.number)).body.data).toMatchObject({ outcome: 'unavailable' })
  for (const _ of [1, 2])
    expect((await lookUp(hospital.number)).body.data).toMatchObject({ outcome: 'found' })
  expect(await asked()).toBe(2)
  // An empty answer is checked with a second call right away.
  for (const _ of [1, 2])
    expect((await lookUp(testNpi(92))).body.data).toMatchObject({ outcome: 'not-found' })
  expect(await asked()).toBe(4)
  portal.clock.forward(23 * 3_600)
  const later = await newPerson(portal, 2, { officeId: cast.officeId })
  await lookUp(hospital.number, later)
  expect(await asked()).toBe(4)
  await lookUp(testNpi(92), later)
  expect(await asked()).toBe(6)
})

test('an empty answer and one in the old format do not hide a record that the registry has', async () => {
  await control('faults', { faults: ['empty'] })
  await control('legacy', { legacy: true })
  expect((await lookUp(hospital.number)).body.data).toMatchObject({
    outcome: 'found',
    provider: { npi: hospital.number },
  })
})

test.each(['123', '1234567890', ''])('the NPI %j is rejected before the registry is asked', async (npi) => {
  const { calls } = await control('state')
  const answer = await lookUp(npi)
  expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ['npi']])
  expect((await control('state')).calls).toBe(calls)
})

test('only Office Admins look up NPIs, each look-up is audited, and many in a minute have to wait', async () => {
  for (const type of [3, 4] as const)
    expect((await lookUp(hospital.number, await newPerson(portal, type))).status).toBe(401)
  const answers = []
  for (let made = 0; made < 21; made += 1) answers.push((await lookUp(hospital.number)).status)
  expect(answers).toEqual([...Array(20).fill(200), 429])
  const rows = await portal.db.all(sql`
    select action, record_kind, records from audit_events where user_id = ${office.userId}`)
  expect(rows).toHaveLength(20)
  expect(rows[0]).toEqual({ action: 'reference.npi', record_kind: 'npi', records: [hospital.number] })
})

test('without a configured registry the answer says so, and nothing is audited or counted', async () => {
  const own = await openPortal()
  try {
    const { office } = await newCast(own)
    expect((await lookUp(hospital.number, office, own)).body.data).toEqual({ outcome: 'off', provider: null })
    expect(await own.db.all(sql`select 1 from audit_events where action = 'reference.npi'`)).toEqual([])
  } finally {
    await own.close()
  }
})

const json =
  (body: unknown): RequestListener =>
  (_, reply) =>
    reply.end(JSON.stringify(body))
const provider = (more: object) => ({
  number: hospital.number,
  enumeration_type: 'NPI-2',
  basic: {},
  ...more,
})

async function registryWith(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, nppesUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/` }
}

test.each<[string, RequestListener]>([
  ['answers 500', (_, reply) => reply.writeHead(500).end('oops')],
  ['answers no JSON', (_, reply) => reply.end('<html>')],
  ['hangs up', (request) => request.socket.destroy()],
  ['answers something else', json({ hello: 'world' })],
  ['complains about the call', json({ Errors: [{ description: 'Unsupported Version' }] })],
  ['answers about another NPI', json({ result_count: 1, results: [provider({ number: '1234567893' })] })],
  [
    'answers at too great length',
    json({ result_count: 1, results: [provider({ number: hospital.number })], more: 'x'.repeat(300_000) }),
  ],
  ['sends the call elsewhere', (_, reply) => reply.writeHead(302, { location: registry.url }).end()],
])('a registry that %s is said to be unavailable', async (_, listener) => {
  const { server, nppesUrl } = await registryWith(listener)
  const own = await openPortal({ nppesUrl })
  try {
    const { office } = await newCast(own)
    const answer = await lookUp(hospital.number, office, own)
    expect([answer.status, answer.body.data]).toEqual([200, { outcome: 'unavailable', provider: null }])
  } finally {
    await own.close()
    server.closeAllConnections()
    server.close()
  }
})

test('a registry that never answers is given up after its time', async () => {
  const { server, nppesUrl } = await registryWith(() => undefined)
  await expect(nppesRegistry(nppesUrl, 100).find(hospital.number)).rejects.toMatchObject({
    reason: 'TimeoutError',
  })
  server.closeAllConnections()
  server.close()
})
