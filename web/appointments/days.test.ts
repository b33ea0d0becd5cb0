import { expect, test } from 'vitest'
import { longDay, sundayOf, weekdayOf, weekOf, weekTitle } from './days.ts'

test('a week begins on Sunday, and a Sunday begins its own week', () => {
  expect(['2026-11-22', '2026-11-25', '2026-11-28'].map(sundayOf)).toEqual([
    '2026-11-22',
    '2026-11-22',
    '2026-11-22',
  ])
  expect(weekOf('2026-11-25').map(weekdayOf)).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])
})

test('the header of a week names its first and last day, and the year of the last', () => {
  expect(weekTitle('2026-11-25')).toBe('Week of Nov 22 - Nov 28, 2026')
  expect(weekTitle('2026-12-31')).toBe('Week of Dec 27 - Jan 2, 2027')
  expect(weekTitle('2027-01-02')).toBe('Week of Dec 27 - Jan 2, 2027')
})

test('a long day has its weekday and two digits', () => {
  expect(longDay('2026-11-22')).toBe('Sunday, Nov 22, 2026')
})
