import { expect, test, vi } from 'vitest'

// The store reads localStorage when its module loads, so the stub is set before the imports.
vi.hoisted(() => {
  const value = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  Object.defineProperty(globalThis, 'localStorage', { value })
})

const { planFor } = await import('./session-watch.ts')

const now = 1_000_000

test('a session with much time left is polled again one minute before its end, without a warning', () => {
  expect(planFor({ secondsLeft: 1800, because: 'idle' }, now)).toEqual({
    warning: undefined,
    check: now + 1_740_000,
  })
})

test('a session in its last minute shows a warning and is polled every ten seconds', () => {
  expect(planFor({ secondsLeft: 60, because: 'idle' }, now)).toEqual({
    warning: { endsAt: now + 60_000, because: 'idle' },
    check: now + 10_000,
  })
})

test('the last poll comes just after the end, when the server rejects the session', () => {
  expect(planFor({ secondsLeft: 3, because: 'longest' }, now).check).toBe(now + 4000)
})
