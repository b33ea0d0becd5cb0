import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { todayText } from './dates.ts'
import { learnServerTime, serverNow } from './server-time.ts'

const right = new Date('2026-11-27T15:00:00')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  learnServerTime(new Date().toUTCString())
  vi.useRealTimers()
})

test.each([
  ['two days fast', 2 * 86_400_000],
  ['ten years slow', -3652 * 86_400_000],
  ['30 minutes slow', -1_800_000],
])('with a clock that is %s, today and now are the server’s', (_, off) => {
  vi.setSystemTime(right.getTime() + off)
  learnServerTime(right.toUTCString())
  expect(serverNow()).toBe(right.getTime())
  expect(todayText()).toBe('11-27-2026')
  vi.advanceTimersByTime(60_000)
  expect(serverNow()).toBe(right.getTime() + 60_000)
})

test('a reply that took a while, or has no readable time, changes nothing', () => {
  vi.setSystemTime(right.getTime() + 20_000)
  learnServerTime(right.toUTCString())
  expect(serverNow()).toBe(right.getTime() + 20_000)
  learnServerTime(null)
  learnServerTime('yesterday')
  expect(serverNow()).toBe(right.getTime() + 20_000)
})
