import { expect, test } from 'vitest'
import { agoText } from './ago.tsx'

const now = Date.parse('2026-11-20T15:00:00')

test.each([
  [0, 'just now'],
  [-5, 'just now'],
  [59, 'just now'],
  [60, '1 minute ago'],
  [5 * 60, '5 minutes ago'],
  [60 * 60 - 1, '59 minutes ago'],
  [60 * 60, '1 hour ago'],
  [23 * 60 * 60, '23 hours ago'],
  [24 * 60 * 60, '1 day ago'],
  [6 * 24 * 60 * 60, '6 days ago'],
  [7 * 24 * 60 * 60, 'Nov 13, 2026'],
])('a moment %i seconds ago is shown as %s', (seconds, words) => {
  expect(agoText(new Date(now - seconds * 1000).toISOString(), now)).toBe(words)
})

test('text that is no date is shown as a dash and not as a number', () => {
  expect(agoText('', now)).toBe('-')
})
