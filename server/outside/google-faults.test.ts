import { expect, test } from 'vitest'
import { concernsAll, GoogleFault, NotYet } from './google-faults.ts'

test.each([
  ['no answer', new GoogleFault('unavailable', 'no reply'), true],
  ['a client that Google does not know', new GoogleFault('rejected', '401 invalid_client'), true],
  ['access that one member has revoked', new GoogleFault('grant-invalid', '400 invalid_grant'), false],
  ['a meeting that Google is still making', new NotYet('meeting pending'), false],
  ['an error of our own', new Error('no such member'), false],
])('%s: is the calendar service said to fail? %o', (_, fault, expected) => {
  expect(concernsAll(fault)).toBe(expected)
})
