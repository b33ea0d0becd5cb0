import { expect, test } from 'vitest'
import { named, sourceDay } from './policy-text.ts'

test('insurers and insurance types of a policy are shown by name, and an id without one as it is', () => {
  const payers = [
    { value: 'Aetna', label: 'Aetna' },
    { id: 'bcbs-tx', value: 'Blue Cross (TX)', label: 'Blue Cross, Texas' },
  ]
  expect(named(['aetna', 'bcbs-tx', 'gone'], payers)).toBe('Aetna; Blue Cross, Texas; gone')
  expect(named([], payers)).toBe('')
})

test('the day of a source is shown like other days, and words in its place stay words', () => {
  expect(sourceDay('2026-06-18')).toBe('Jun 18, 2026')
  expect(sourceDay('undated')).toBe('undated')
})
