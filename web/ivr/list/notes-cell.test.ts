import { expect, test } from 'vitest'
import { statuses } from '#contract/ivr/requests.ts'
import { notesAct } from './notes-cell.ts'

const noted = (
  submissionStatus: (typeof statuses)[number],
  review: boolean,
  additionalInformation = 'Send page two',
) => ({ submissionStatus, additionalInformation, may: review ? { review } : {} })

test('a reviewer who may decide on a Conditional request edits its notes', () => {
  expect(notesAct(noted('Conditional', true))).toBe('change')
})

test('a physician or an office that chooses the notes of a Conditional request reads them', () => {
  expect(notesAct(noted('Conditional', false))).toBe('read')
})

test('notes of a request that is not Conditional are plain text for everyone', () => {
  const others = statuses.filter((status) => status !== 'Conditional')
  const acts = others.flatMap((status) => [true, false].map((review) => notesAct(noted(status, review))))
  expect(new Set(acts)).toEqual(new Set(['none']))
})

test('a Conditional request without additional information has no notes to open for anyone', () => {
  expect([true, false].map((review) => notesAct(noted('Conditional', review, ' ')))).toEqual(['none', 'none'])
})
