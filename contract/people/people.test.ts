import { expect, test } from 'vitest'
import { allPersonActions, mayTakeAction, type PersonState, personActions } from './people.rules.ts'

const offered = (state: PersonState) => personActions(state).map(({ action }) => action)

test('an active person can only be deactivated and a deactivated one only activated', () => {
  expect(offered({ status: 'active', invitation: 'none' })).toEqual(['Edit', 'Delete', 'Deactivate', 'View'])
  expect(offered({ status: 'deactive', invitation: 'none' })).toEqual(['Edit', 'Delete', 'Active', 'View'])
})

test.each([
  ['open', true],
  ['undelivered', true],
  ['expired', false],
  ['none', false],
] as const)('for an invitation that is %s the menu enables Withdraw: %s', (invitation, enabled) => {
  const state = { status: 'notRegister', invitation } as const
  expect(offered(state)).toEqual(['Edit', 'Delete', 'View', 'Send again', 'Withdraw'])
  expect(mayTakeAction('Withdraw', state)).toBe(enabled)
  expect(mayTakeAction('Send again', state)).toBe(true)
})

test('an action that the menu does not offer in a status is not allowed', () => {
  const refused = (status: PersonState['status']) =>
    allPersonActions.filter((action) => !mayTakeAction(action, { status, invitation: 'none' }))
  expect(refused('active')).toEqual(['Active', 'Send again', 'Withdraw'])
  expect(refused('deactive')).toEqual(['Deactivate', 'Send again', 'Withdraw'])
})
