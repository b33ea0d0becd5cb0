import { expect, test } from 'vitest'
import { outcomeText, sourceDay } from './check-text.ts'

test('the day of a source is shown like other days, and words instead of a day stay words', () => {
  expect(sourceDay('2026-06-18')).toBe('Jun 18, 2026')
  expect(sourceDay('undated')).toBe('undated')
})

test('a rule about payment or authorization never says that a request matches a policy, or is covered', () => {
  const policy = {
    ...{ id: 'payment', revision: 1, title: 'Payment', reviewed: null, reviewerText: '' },
    ...{ source: { title: '', date: '', url: null }, criteria: [], documents: [] },
  }
  const text = (outcome: 'matches' | 'likely-not-covered' | 'incomplete', overlay: boolean) =>
    outcomeText({ ...policy, outcome, overlay })
  expect(text('matches', false)).toBe('Matches the policy on file')
  expect(text('matches', true)).toBe('Requirements met; says nothing about coverage')
  expect(text('likely-not-covered', false)).toBe('Likely not covered as submitted')
  expect(text('likely-not-covered', true)).toBe('Requirements not met as submitted')
  expect(text('incomplete', true)).toBe('Incomplete')
})
