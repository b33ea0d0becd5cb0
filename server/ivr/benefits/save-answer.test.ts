import { expect, test } from 'vitest'
import type { BenefitsAnswer } from '#contract/ivr/benefits/fields.ts'
import { fewestValues } from '#server/testing/benefits.ts'
import { completedAnswer } from './save-answer.ts'

test.each([
  ['2026-11-21T04:30:00Z', '2026-11-20'],
  ['2026-11-21T05:30:00Z', '2026-11-21'],
  ['2026-07-01T03:30:00Z', '2026-06-30'],
])('without a day of the verification it is today where days are counted: at %s it is %s', (at, day) => {
  const answer = fewestValues() as unknown as BenefitsAnswer
  const { verifiedOn: _, ...close } = answer.close
  const sent = { ...answer, close: { ...close, validUntil: { value: day, source: null } } }
  const made = completedAnswer(sent, {
    ...{ decision: 'Approved', hasSecondary: false, actor: { name: 'Rita' }, now: new Date(at) },
    days: null,
  })
  expect(made.close.verifiedOn).toEqual({ value: day, source: null })
})
