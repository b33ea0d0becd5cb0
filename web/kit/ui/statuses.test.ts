import { expect, test } from 'vitest'
import { statusLabel, statusTint } from './statuses.ts'

test('three statuses are shown under another name and every other one as it is', () => {
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

test('a status has one tint however it is capitalised or spelled', () => {
  expect(['active', 'Active'].map(statusTint)).toEqual(['green', 'green'])
  expect(['deActive', 'Deactive', 'DeActive'].map(statusTint)).toEqual(['red', 'red', 'red'])
  expect(['Cancelled', 'Canceled'].map(statusTint)).toEqual(['red', 'red'])
  expect(statusTint('unheard of')).toBe('grey')
})
