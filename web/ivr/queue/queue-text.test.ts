import { expect, test } from 'vitest'
import { ageText, dueInGroup, dueText, productText } from './queue-text.ts'

const now = Date.parse('2026-11-20T15:00:00Z')

test.each([
  ['2026-11-20T15:40:00Z', 'In 40 min', false],
  ['2026-11-20T19:00:00Z', 'In 4 h', false],
  ['2026-11-20T13:00:00Z', 'Late by 2 h', true],
  ['2026-11-18T15:00:00Z', 'Late by 2 days', true],
  ['2026-11-16T16:00:00Z', 'Late by 3 days', true],
  [null, 'Paused', false],
])('a due time of %s reads %s, so that lateness needs no color', (dueAt, text, late) => {
  expect(dueText(dueAt, now)).toEqual({ text, late })
})

test('below the heading of a group lateness reads the same, and later times are given by the hour or the day', () => {
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString()
  const noon = new Date(2026, 10, 22, 13).getTime()
  for (const late of [at(22, 10), at(20, 12)]) expect(dueInGroup(late, noon)).toEqual(dueText(late, noon))
  expect(dueInGroup(at(20, 12), noon)).toEqual({ text: 'Late by 2 days', late: true })
  expect(dueInGroup(at(22, 15), noon)).toEqual({ text: '3:00 PM', late: false })
  expect(dueInGroup(at(26, 15), noon)).toEqual({ text: 'Nov 26', late: false })
  expect(dueInGroup(null, noon)).toEqual({ text: '', late: false })
})

test('the age of a request is a span in its largest unit, and never negative', () => {
  expect(ageText('2026-11-19T15:00:00Z', now)).toBe('1 day')
  expect(ageText('2026-11-20T15:00:05Z', now)).toBe('1 min')
})

test('a product is shown by code and name, and by its code alone while the name is not known', () => {
  expect(productText('Q4186', { Q4186: 'EpiFix' })).toBe('Q4186 EpiFix')
  expect(productText('Q4186', {})).toBe('Q4186')
})
