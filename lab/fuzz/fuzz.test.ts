// @module-tag slow
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAccountPortal } from '#server/testing/accounts.ts'
import { openPortal, type Portal } from '#server/testing/portal.ts'
import { type AccessFixtures, newFixtures } from '#tools/architecture/endpoints/callers.ts'
import { endpoints } from '#tools/architecture/endpoints/contract.ts'
import { fuzz } from './fuzz.ts'
import { fuzzRaw } from './raw.ts'

// `npm run assure -- fuzz` runs this file with more calls and other seeds.
const calls = Number(process.env.FUZZ_CALLS ?? 6_000)
const rawRequests = Number(process.env.FUZZ_RAW ?? 300)
const seed = Number(process.env.FUZZ_SEED ?? 20261123)

/**
 * How much memory may grow from the second fifth of many calls to the last: by then, everything that is filled once is
 * filled.
 */
const mostGrowth = 0.1
const many = 30_000

let portal: Portal
let fixtures: AccessFixtures
const figures: Record<string, unknown> = { seed }
beforeAll(async () => {
  portal = await openAccountPortal()
  fixtures = await newFixtures(portal)
})
afterAll(async () => {
  await portal.close()
  process.stdout.write(`fuzz: ${JSON.stringify(figures)}\n`)
})

/** Bytes in use after garbage collection. */
function usedBytes(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  return process.memoryUsage().heapUsed
}

const megabytesOf = (bytes: number) => Math.round(bytes / 1e5) / 10

test('whatever anyone sends to an endpoint, it answers without computing for long, as the contract says, and never with a 5xx', async () => {
  const memory: number[] = []
  const progress = (done: number) => {
    if (done >= (memory.length + 1) * (calls / 5)) memory.push(usedBytes())
  }
  const { reached, ...found } = await fuzz(fixtures, { endpoints, calls, seed, progress })
  Object.assign(figures, { ...found, reached: reached.length, megabytes: memory.map(megabytesOf) })
  expect(found.faults).toEqual([])
  expect(found.calls).toBeGreaterThanOrEqual(calls)
  // So that not only refusals of broken input are tried.
  expect(reached.length).toBeGreaterThan(endpoints.length * 0.8)
  const [, second = 0] = memory
  if (calls >= many) expect(memory.at(-1)).toBeLessThan(second * (1 + mostGrowth))
})

test('bytes that no client would send are refused or answered, and the portal keeps running', async () => {
  await portal.app.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = portal.app.http.server.address() as AddressInfo
  const [{ person }] = fixtures.callers as [AccessFixtures['callers'][number]]
  const found = await fuzzRaw(port, person.token, { seed, count: rawRequests })
  Object.assign(figures, { raw: { sent: found.sent, outcomes: found.outcomes, faults: found.faults } })
  expect(found.faults).toEqual([])
  expect(found.outcomes['400']).toBeGreaterThan(0)
})

test('the same calls detect a portal that breaks on a long text, or shows a statement', async () => {
  const broken = await openPortal()
  broken.app.http.addHook('preHandler', async ({ body }) => {
    if (JSON.stringify(body ?? '').length > 5_000) throw new Error('too long for this program')
  })
  broken.app.http.addHook('onSend', async (request, reply, payload) =>
    request.url.includes('/support/') && reply.statusCode === 404
      ? '{"success":false,"code":"record.not-found","error":"select id from support_cases"}'
      : payload,
  )
  const own = await newFixtures(broken)
  const targets = endpoints.filter(({ path }) => path.startsWith('/support/'))
  const { faults } = await fuzz(own, { endpoints: targets, calls: 400, seed })
  expect(faults.some((fault) => fault.startsWith('answered 500'))).toBe(true)
  expect(faults.some((fault) => fault.startsWith('shows innards'))).toBe(true)
  await broken.close()
})
