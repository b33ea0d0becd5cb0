import { expect, test } from 'vitest'
import { likenessText } from './DuplicateList.tsx'

test('a duplicate says how likely it is, and what of the patient is written differently', () => {
  expect(likenessText({ reason: 'patient', grade: 'certain', differs: [] })).toBe(
    'Same patient and product, close dates of service',
  )
  expect(likenessText({ reason: 'patient', grade: 'likely', differs: ['birthDate'] })).toBe(
    'Probably the same patient: same product, close dates of service; date of birth differs',
  )
  expect(
    likenessText({ reason: 'patient', grade: 'possible', differs: ['name', 'birthDate', 'policyNumber'] }),
  ).toBe(
    'Perhaps the same patient: same product, close dates of service; name, date of birth and policy number differ',
  )
  expect(likenessText({ reason: 'policy', grade: 'possible', differs: ['name'] })).toBe(
    'Same policy number under another name',
  )
})
