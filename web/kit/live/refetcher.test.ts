import { expect, test } from 'vitest'
import { type AreaPaths, effectOf, Refetcher } from './refetcher.ts'

const follows: AreaPaths = { ivr: ['/dashboard'] }
const details = '/ivr/getIvrRequest/:id'

test.each([
  [['/ivr/getIvrRequests', { page: 1 }], 'list'],
  [['/dashboard/getSummary', {}], 'list'],
  [[details, { id: '1001' }], 'record'],
  [[details, { id: 'IVR-1001' }], 'record'],
  [[details, { id: '#IVR-1001' }], 'record'],
  [[details, { id: '10010' }], 'none'],
  [[details, undefined], 'none'],
  [['/ivr/getMessages', { record: 'ivr:1001', before: '' }], 'record'],
  [['/ivr/getMessages', { record: 'ivr:1002', before: '' }], 'none'],
  [['/physicians/getPhysicians', {}], 'none'],
  [[7], 'none'],
])('a change of a request affects the cached reply with the key %j as %s', (key, effect) => {
  expect(effectOf({ area: 'ivr', record: 1001 }, key, follows)).toBe(effect)
})

test('a change in an area that has no endpoints affects no cached reply', () => {
  expect(effectOf({ area: 'unknown', record: 1 }, ['/ivr/getIvrRequests', {}], follows)).toBe('none')
})

/** A refetcher with a clock that the test advances. */
function paced(mayLoad: () => boolean = () => true) {
  let now = 0
  const timers: { at: number; work: () => void }[] = []
  const loads: { hash: string; at: number }[] = []
  const refetcher = new Refetcher((hash) => loads.push({ hash, at: now }), mayLoad, {
    now: () => now,
    later: (work, ms) => void timers.push({ at: now + ms, work }),
    random: () => 1,
  })
  const forward = (ms: number) => {
    const until = now + ms
    for (;;) {
      timers.sort((one, two) => one.at - two.at)
      const next = timers[0]
      if (!next || next.at > until) break
      timers.shift()
      now = next.at
      next.work()
    }
    now = until
  }
  return { refetcher, loads, forward }
}

test('a hundred changes at once load a reply once, within a second', () => {
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
