import { expect, test } from 'vitest'
import { ageText, dueText, productText } from './queue-text.ts'

const now = Date.parse('2026-11-20T15:00:00Z')

test.each([
  ['2026-11-20T15:40:00Z', 'In 40 min', false],
  ['2026-11-20T19:00:00Z', 'In 4 h', false],
  ['2026-11-20T13:00:00Z', 'Late by 2 h', true],
  ['2026-11-18T15:00:00Z', 'Late by 2 days', true],
  ['2026-11-16T16:00:00Z', 'Late by 3 days', true],
  [null, 'Paused', false],
])('a due time of %s reads %s, so that lateness needs no colour', (dueAt, text, late) => {
  expect(dueText(dueAt, now)).toEqual({ text, late })
})

test('the age of a request is a span in its largest unit, and never negative', () => {
  expect(ageText('2026-11-19T15:00:00Z', now)).toBe('1 day')
  expect(ageText('2026-11-20T15:00:05Z', now)).toBe('1 min')
})

test('a product is shown by code and name, and by its code alone while the name is not known', () => {
  expect(productText('Q4186', { Q4186: 'EpiFix' })).toBe('Q4186 EpiFix')
  expect(productText('Q4186', {})).toBe('Q4186')
})
