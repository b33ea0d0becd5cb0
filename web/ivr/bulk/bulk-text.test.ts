import { expect, test } from 'vitest'
import { closedText, outcomeText } from './bulk-text.ts'

test('the summary says what was done, and how many were skipped and why', () => {
  const done = { changed: 1_230, decided: 4 }
  expect(outcomeText({ done, acted: 1_234, failure: undefined }, 'assigned', 1_234)).toBe(
    '1,230 requests assigned. 4 skipped: decided in the meantime.',
  )
  expect(outcomeText({ done: { changed: 1 }, acted: 1, failure: undefined }, 'asked about', 3)).toBe(
    '1 request asked about. 2 left as they were.',
  )
})

test('selected requests that are decided already are named beforehand', () => {
  expect(closedText(3, 3)).toBe('')
  expect(closedText(2, 3)).toBe('1 of the 3 selected is decided and stays as it is.')
  expect(closedText(1_000, 1_234)).toBe('234 of the 1,234 selected are decided and stay as they are.')
})
