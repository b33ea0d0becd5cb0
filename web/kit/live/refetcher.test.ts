import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type AreaPaths, affects, Refetcher } from './refetcher.ts'

const follows: AreaPaths = { ivr: ['/dashboard'] }
const details = '/ivr/getIvrRequest/:id'

test.each([
  [['/ivr/getIvrRequests', { page: 1 }], true],
  [['/dashboard/getSummary', {}], true],
  [[details, { id: '1001' }], true],
  [[details, { id: 'IVR-1001' }], true],
  [[details, { id: '#IVR-1001' }], true],
  [[details, { id: '10010' }], false],
  [[details, undefined], false],
  [['/ivr/getMessages', { record: 'ivr:1001', before: '' }], true],
  [['/ivr/getMessages', { record: 'ivr:1002', before: '' }], false],
  [['/physicians/getPhysicians', {}], false],
  [[7], false],
])('whether a change of a request affects the cached reply with the key %j: %s', (key, isAffected) => {
  expect(affects({ area: 'ivr', record: 1001 }, key, follows)).toBe(isAffected)
})

test('a change in an area that has no endpoints affects no cached reply', () => {
  expect(affects({ area: 'unknown', record: 1 }, ['/ivr/getIvrRequests', {}], follows)).toBe(false)
})

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A refetcher, and what it has loaded when. */
function paced(mayLoad: () => boolean = () => true) {
  const start = performance.now()
  const loads: { hash: string; at: number }[] = []
  const refetcher = new Refetcher((hash) => loads.push({ hash, at: performance.now() - start }), mayLoad)
  return { refetcher, loads, forward: (ms: number) => vi.advanceTimersByTime(ms) }
}

test('a hundred simultaneous changes load a reply once, within a second', () => {
  const { refetcher, loads, forward } = paced()
  for (let n = 0; n < 100; n += 1) refetcher.ask('list')
  forward(1000)
  expect(loads).toEqual([{ hash: 'list', at: 250 }])
})

test('continuous changes load a reply at most twice a second, and the last change is never lost', () => {
  const { refetcher, loads, forward } = paced()
  for (let n = 0; n < 500; n += 1) {
    refetcher.ask('list')
    forward(10)
  }
  forward(1000)
  const times = loads.map(({ at }) => at)
  expect(times.every((at, n) => n === 0 || at - (times[n - 1] ?? 0) >= 500)).toBe(true)
  expect(times.length).toBeLessThanOrEqual(11)
  expect(times.at(-1)).toBeGreaterThan(4_990)
})

test('two replies are loaded independently and do not wait for each other', () => {
  const { refetcher, loads, forward } = paced()
  refetcher.ask('list')
  refetcher.ask('bell')
  forward(300)
  expect(loads.map(({ hash }) => hash)).toEqual(['list', 'bell'])
})

test('a reply that must not change now is loaded as soon as it may', () => {
  let free = false
  const { refetcher, loads, forward } = paced(() => free)
  refetcher.ask('list')
  forward(2_000)
  expect(loads).toEqual([])
  free = true
  forward(600)
  expect(loads).toHaveLength(1)
})
