import { expect, test } from 'vitest'
import { named } from './policy-text.ts'

test('a policy’s insurers and insurance types are shown by name, and an id without one as it is', () => {
  const payers = [
    { value: 'Aetna', label: 'Aetna' },
    { id: 'bcbs-tx', value: 'Blue Cross (TX)', label: 'Blue Cross, Texas' },
  ]
  expect(named(['aetna', 'bcbs-tx', 'gone'], payers)).toBe('Aetna; Blue Cross, Texas; gone')
  expect(named([], payers)).toBe('')
})
