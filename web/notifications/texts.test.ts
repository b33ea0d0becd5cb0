import { expect, test } from 'vitest'
import { badgeText, bellName } from './Bell.tsx'

test('the bell is named by the number of unread notifications, up to the counting limit', () => {
  expect(bellName(undefined)).toBe('Notifications')
  expect(bellName(0)).toBe('Notifications')
  expect(bellName(3)).toBe('Notifications, 3 unread')
  expect(bellName(1000)).toBe('Notifications, more than 999 unread')
})

test('the bell’s badge never shows more than two digits and a plus', () => {
  expect([1, 99, 100, 1000].map(badgeText)).toEqual(['1', '99', '99+', '99+'])
})
