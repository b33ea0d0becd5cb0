import { expect, test } from 'vitest'
import { Registration } from './sign-in.ts'

const right = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@test.example',
  phoneNumber: '2135550100',
  taxID: '12-3456789',
  npiNumber: '1234567893',
  address: '1 Main Street',
  city: 'Acton',
  state: 'CA',
  zipCode: '93510',
  faxNumber: '2135550101',
  password: 'abcdefg!',
  confirmPassword: 'abcdefg!',
  hippaTerms: true,
}

const complaints = (change: object) =>
  Object.fromEntries(
    (Registration.safeParse({ ...right, ...change }).error?.issues ?? [])
      .toReversed()
      .map(({ path, message }) => [path.join('.'), message]),
  )

test('a sign-up with valid values in all fields is accepted', () => {
  expect(complaints({})).toEqual({})
})

test.each([
  ['email', 'ann', 'Invalid email address.'],
  ['phoneNumber', '213-555', 'Mobile number must contain only numeric digits.'],
  ['taxID', '1', 'Tax ID must be 9 digits, like 12-3456789.'],
  ['npiNumber', '1', 'NPI must be 10 digits.'],
  ['zipCode', '', 'Zip code is required'],
  ['state', '', 'State name is required.'],
])('two different passwords are reported together with an invalid %s', (field, value, message) => {
  expect(complaints({ [field]: value, confirmPassword: 'another!' })).toEqual({
    [field]: message,
    confirmPassword: 'The passwords did not match',
  })
})
