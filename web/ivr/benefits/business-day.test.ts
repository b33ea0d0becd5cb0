import { expect, test } from 'vitest'
import { businessDay } from './business-day.ts'

test.each([
  ['2026-11-24T04:59:00Z', '2026-11-23'],
  ['2026-11-24T05:00:00Z', '2026-11-24'],
  ['2026-07-01T03:59:00Z', '2026-06-30'],
  ['2026-07-01T04:00:00Z', '2026-07-01'],
])('an answer that is verified at %s is of the day that the server counts: %s', (at, day) => {
  expect(businessDay(new Date(at))).toBe(day)
})
