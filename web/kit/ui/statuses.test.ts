import { expect, test } from 'vitest'
import { statusLabel, statusTint } from './statuses.ts'

test('three statuses have a display name of their own and all others are shown unchanged', () => {
  expect(statusLabel('booked')).toBe('Confirmed')
  expect(['NotRegister', 'Booked', 'DeActive', 'Active', 'Pending', 'Anything'].map(statusLabel)).toEqual([
    'Not Register',
    'Confirmed',
    'Deactive',
    'Active',
    'Pending',
    'Anything',
  ])
})

test('a status has the same tint in every capitalization and spelling', () => {
  expect(['active', 'Active'].map(statusTint)).toEqual(['green', 'green'])
  expect(['deActive', 'Deactive', 'DeActive'].map(statusTint)).toEqual(['red', 'red', 'red'])
  expect(['Cancelled', 'Canceled'].map(statusTint)).toEqual(['red', 'red'])
  expect(statusTint('unheard of')).toBe('grey')
})
