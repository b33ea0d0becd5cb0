import { expect, test, vi } from 'vitest'

// The session store reads local storage when its module loads, so this must run before the imports.
vi.hoisted(() => {
  const value = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  Object.defineProperty(globalThis, 'localStorage', { value })
})

const { waitBefore } = await import('./live.ts')

test('each reconnect waits longer than the one before it, up to 45 seconds', () => {
  const waits = [0, 1, 2, 3, 4, 5, 6, 20].map((tries) => waitBefore(tries, 0.5))
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
  expect(waitBefore(20, 0.999)).toBeLessThan(45_000)
})

test('clients that were disconnected together do not all reconnect at the same time', () => {
  expect(waitBefore(3, 0)).toBe(2_000)
  expect(waitBefore(3, 0.999)).toBeGreaterThan(5_900)
})
