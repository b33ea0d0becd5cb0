import { expect, test } from 'vitest'
import { addDays } from './days.rules.ts'

test('adding days counts full days across months, leap days and both daylight saving changes', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-03-07', 2)).toBe('2026-03-09')
  expect(addDays('2026-11-02', -2)).toBe('2026-10-31')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
})
