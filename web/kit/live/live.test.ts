import { expect, test, vi } from 'vitest'

// The session's store takes hold of local storage when it is made, so this stands before the imports.
vi.hoisted(() => {
  const value = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  Object.defineProperty(globalThis, 'localStorage', { value })
})

const { waitBefore } = await import('./live.ts')

test('each try to come back waits longer than the one before it, up to three quarters of a minute', () => {
  const waits = [0, 1, 2, 3, 4, 5, 6, 20].map((tries) => waitBefore(tries, 0.5))
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
  expect(waitBefore(20, 0.999)).toBeLessThan(45_000)
})

test('those who were cut off at once do not all come back at once', () => {
  expect(waitBefore(3, 0)).toBe(2_000)
  expect(waitBefore(3, 0.999)).toBeGreaterThan(5_900)
})
