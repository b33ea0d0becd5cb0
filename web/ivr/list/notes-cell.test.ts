import { expect, test } from 'vitest'
import { everyone, reviewers } from '#contract/endpoint.ts'
import { statuses } from '#contract/ivr/requests.ts'
import { notesAct } from './notes-cell.ts'

const noted = (submissionStatus: (typeof statuses)[number], additionalInformation = 'Send page two') => ({
  submissionStatus,
  additionalInformation,
})

test('a reviewer who chooses the notes of a Conditional request edits them', () => {
  expect(reviewers.map((type) => notesAct(noted('Conditional'), type))).toEqual(['change', 'change'])
})

test('a physician or an office that chooses the notes of a Conditional request reads them', () => {
  expect(([1, 2] as const).map((type) => notesAct(noted('Conditional'), type))).toEqual(['read', 'read'])
})

test('notes of a request that is not Conditional are plain text for everyone', () => {
  const others = statuses.filter((status) => status !== 'Conditional')
  const acts = others.flatMap((status) => everyone.map((type) => notesAct(noted(status), type)))
  expect(new Set(acts)).toEqual(new Set(['none']))
})

test('a Conditional request without additional information has no notes to open for anybody', () => {
  expect(everyone.map((type) => notesAct(noted('Conditional', ' '), type))).toEqual([
    'none',
    'none',
    'none',
    'none',
  ])
})
