import { expect, test } from 'vitest'
import { missingDay, readPastedDay } from './pasted-day.ts'

test.each([
  '3/4/2026',
  '03/04/2026',
  '3-4-2026',
  '03-04-2026',
  '3.4.2026',
  '3 / 4 / 2026',
  '2026-03-04',
  '2026/3/4',
  '2026-03-04T10:15:00Z',
  '2026-03-04 10:15',
  '3/4/2026, 10:15 AM',
  'Mar 4, 2026',
  'Mar. 4, 2026',
  'March 4 2026',
  'MARCH 4TH, 2026',
  '4 March 2026',
  '4th of March, 2026',
  '4-Mar-2026',
  '04 Mar 26',
  'Wednesday, March 4, 2026',
  'Wed Mar 4 2026',
  '3/4/26',
  '03042026',
  '20260304',
  '  3/4/2026 ',
])('a day pasted as %j is March 4, 2026', (text) => {
  expect(readPastedDay(text)).toBe('03-04-2026')
})

test('a birth date with a two-digit year is in the last century if it would otherwise be in the future', () => {
  const today = '11-22-2026'
  expect(readPastedDay('3-4-26', today)).toBe('03-04-2026')
  expect(readPastedDay('3-4-27', today)).toBe('03-04-1927')
  expect(readPastedDay('11/22/26', today)).toBe('11-22-2026')
  expect(readPastedDay('11/23/26', today)).toBe('11-23-1926')
  expect(readPastedDay('Mar 4, 48', today)).toBe('03-04-1948')
})

test('a first number that cannot be a month is the day', () => {
  expect(readPastedDay('13/4/2026')).toBe('04-13-2026')
})

test.each([
  '',
  'tomorrow',
  '2026',
  '3/4',
  '13/13/2026',
  '2/30/2026',
  'Foo 4, 2026',
  '3/4/202',
  '99999999',
  '0/4/2026',
])('text that is no real day is not parsed as one: %j', (text) => {
  expect(readPastedDay(text)).toBeUndefined()
})

test.each([
  ['02/30/2026', '02-30-2026'],
  ['2026-04-31', '04-31-2026'],
  ['Feb 29, 2025', '02-29-2025'],
])('a text that is written like a day which does not exist names that day: %s', (text, day) => {
  expect(missingDay(text)).toBe(day)
})

test.each(['', 'tomorrow', '02/28/2026', '2/30'])('other text names no missing day: %j', (text) => {
  expect(missingDay(text)).toBeUndefined()
})
