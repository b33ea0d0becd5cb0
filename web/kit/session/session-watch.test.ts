import { expect, test, vi } from 'vitest'

// The store reads localStorage when its module loads, so the stub is set before the imports.
vi.hoisted(() => {
  const value = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  Object.defineProperty(globalThis, 'localStorage', { value })
})

const { knownEnd, planFor } = await import('./session-watch.ts')

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

test('an idle session lasts 30 minutes from its last use, one of 12 hours until its end', () => {
  const said = { endsAt: now + 60_000, because: 'idle' } as const
  expect(knownEnd(said, 0)).toBe(now + 60_000)
  expect(knownEnd(said, now)).toBe(now + 1_800_000)
  expect(knownEnd({ ...said, because: 'longest' }, now)).toBe(now + 60_000)
  expect(knownEnd(undefined, now)).toBe(now + 1_800_000)
  expect(knownEnd(undefined, 0)).toBe(Number.POSITIVE_INFINITY)
})
