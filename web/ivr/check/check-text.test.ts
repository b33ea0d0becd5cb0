import { expect, test } from 'vitest'
import { sourceDay } from './check-text.ts'

test('the day of a source is shown like other days, and words in its place stay words', () => {
  expect(sourceDay('2026-06-18')).toBe('Jun 18, 2026')
  expect(sourceDay('undated')).toBe('undated')
})
