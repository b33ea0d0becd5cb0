import { expect, test } from 'vitest'
import { statusLabel, statusLook } from './statuses.ts'

test('three statuses have their own display names and all others are shown unchanged', () => {
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

test('a status has the same color and icon in every capitalization and spelling', () => {
  expect(['active', 'Active'].map((status) => statusLook(status).tint)).toEqual(['approved', 'approved'])
  expect(new Set(['deActive', 'Deactive', 'DeActive'].map(statusLook)).size).toBe(1)
  expect(statusLook('Cancelled')).toEqual(statusLook('canceled'))
  expect(statusLook('unheard of')).toEqual({ tint: 'neutral', icon: 'ring' })
})

test('a request’s four statuses have four different icons, because color alone does not distinguish them', () => {
  const icons = ['Pending', 'Conditional', 'Approved', 'Rejected'].map((status) => statusLook(status).icon)
  expect(new Set(icons).size).toBe(4)
})
