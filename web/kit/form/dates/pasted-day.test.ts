import { expect, test } from 'vitest'
import { readPastedDay } from './pasted-day.ts'

test.each([
  '3/4/2026',
  '03/04/2026',
  '3-4-2026',
  '03-04-2026',
  '3.4.2026',
  '3 / 4 / 2026',
  '3\\4\\2026',
  '03_04_2026',
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
  'Wednesday, March 4, 2026',
  'Wed Mar 4 2026',
  '03042026',
  '20260304',
  '  3/4/2026 ',
  '03–04–2026',
  '3‑4‑2026',
  '3—4—2026',
  '2026−03−04',
  '3/4/2026\u200b',
  '\u202d03/04/2026\u202c',
  'Mar\u00a04,\u00a02026',
  'Mar 4 2026.',
  'DOB: 3/4/2026',
  'DOB 3/4/2026',
  'D.O.B. 3/4/2026',
  'Date of Birth: March 4, 2026',
  'Patient DOB: 03/04/2026 (77 y)',
  '03/04/2026 77 yo',
  '(03/04/2026)',
  '[3/4/2026]',
  "'3/4/2026",
  '“3/4/2026”',
  '3/4/2026;',
  '０３/０４/２０２６',
])('a day pasted as %j is March 4, 2026', (text) => {
  expect(readPastedDay(text)).toEqual({ kind: 'day', day: '03-04-2026' })
})

test.each(['3/4/24', '03-04-24', '04 Mar 24', '4-Mar-24', "Mar 4 '24", '030424', '3–4–24', 'DOB: 3/4/24'])(
  'the year of %j is asked for, since it can be of two centuries',
  (text) => {
    expect(readPastedDay(text, '01-01-1900', '11-22-2026')).toEqual({
      kind: 'years',
      days: ['03-04-1924', '03-04-2024'],
    })
  },
)

test('a two-digit year gets the only century that the field allows, which is reported as assumed', () => {
  const read = (text: string, min: string, max: string) => readPastedDay(text, min, max)
  expect(read('3-4-27', '01-01-1900', '11-22-2026')).toEqual({
    kind: 'day',
    day: '03-04-1927',
    assumedYear: true,
  })
  expect(read('3-4-27', '11-22-2026', '12-31-2199')).toEqual({
    kind: 'day',
    day: '03-04-2027',
    assumedYear: true,
  })
  expect(read('3-4-20', '11-22-2026', '12-31-2199')).toEqual({
    kind: 'years',
    days: ['03-04-1920', '03-04-2020'],
  })
})

test('a first number that cannot be a month is the day', () => {
  expect(readPastedDay('13/4/2026')).toEqual({ kind: 'day', day: '04-13-2026' })
})

test.each([
  '',
  'tomorrow',
  '2026',
  '3/4',
  'Foo 4, 2026',
  '3/4/202',
  '0/4/2026',
  '17999',
  'DOB:',
  '3/4/2026 or 3/5/2026',
])('text that is no day is reported as unreadable: %j', (text) => {
  expect(readPastedDay(text)).toEqual({ kind: 'unread' })
})

test.each([
  ['02/30/2026', '02-30-2026'],
  ['2026-04-31', '04-31-2026'],
  ['Feb 29, 2025', '02-29-2025'],
  ['2/30/26', '02-30-2026'],
  ['13/13/2026', '13-13-2026'],
  ['13/45/2026', '13-45-2026'],
  ['31/04/2026', '04-31-2026'],
])('the message about a day that does not exist names it: %s', (text, day) => {
  expect(readPastedDay(text)).toEqual({ kind: 'missing', day })
})
