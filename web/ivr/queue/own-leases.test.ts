import { expect, test, vi } from 'vitest'
import { endSession, navigateWith } from '../../kit/session/session-end.ts'
import { keepLease, leaseOf } from './own-leases.ts'

// The session reads localStorage when its module loads.
vi.hoisted(() => {
  const value = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  Object.defineProperty(globalThis, 'localStorage', { value })
})

test('whoever signs in next in this tab holds no lease of the person before', async () => {
  navigateWith(() => undefined)
  keepLease('1042', 'a-lease')
  expect(leaseOf('1042')).toBe('a-lease')
  await endSession('logged-out')
  expect(leaseOf('1042')).toBeUndefined()
})
