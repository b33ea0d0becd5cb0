import { expect, test } from 'vitest'
import { emptyMember, isFilledIn, MemberFields, question, userTypeOptions, valuesOf } from './members.ts'

const filled = {
  firstName: 'Jordan',
  lastName: 'Castellanos',
  email: 'Jordan@Test.example',
  phoneNumber: '5125550100',
  faxNumber: '',
  userType: '3',
}

test('a person who is added is an IVR Team Member unless the choice says IVR Admin', () => {
  expect(emptyMember.userType).toBe('3')
  expect(userTypeOptions).toEqual([
    { value: '3', label: 'IVR Team Member' },
    { value: '4', label: 'IVR Admin' },
  ])
  expect(MemberFields.parse(filled)).toMatchObject({ userType: 3, email: 'jordan@test.example' })
  expect(MemberFields.parse({ ...filled, userType: '4' })).toMatchObject({ userType: 4 })
  expect(MemberFields.safeParse({ ...filled, userType: '2' }).success).toBe(false)
})

test('the empty form is not dirty, and any field or another user type makes it so', () => {
  expect(isFilledIn(emptyMember)).toBe(false)
  expect(isFilledIn({ ...emptyMember, faxNumber: '5' })).toBe(true)
  expect(isFilledIn({ ...emptyMember, userType: '4' })).toBe(true)
})

test('a member is shown for editing with the last word of the name as last name', () => {
  const member = { _id: '4', name: 'Mary Ann O’Shea', email: 'm@test.example', phoneNumber: '5125550100' }
  expect(valuesOf({ ...member, faxNumber: '', status: 'active', userType: 4, version: 'v' })).toEqual({
    firstName: 'Mary Ann',
    lastName: 'O’Shea',
    email: 'm@test.example',
    phoneNumber: '5125550100',
    faxNumber: '',
    userType: '4',
  })
})

test.each([
  ['Delete', 'Are you sure you want to delete this ivr team member?'],
  ['Active', 'Are you sure you want to active this ivr team member?'],
  ['Deactivate', 'Are you sure you want to deactive this ivr team member?'],
  ['Withdraw', 'Are you sure you want to withdraw this invitation?'],
] as const)('%s asks for confirmation in the words of the product', (action, words) => {
  expect(question(action)).toBe(words)
})
