import { expect, test, vi } from 'vitest'

// The store takes hold of local storage when it is made, so this stands before the imports.
vi.hoisted(() => {
  const value = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  Object.defineProperty(globalThis, 'localStorage', { value })
})

const { outlook } = await import('./session-watch.ts')

const now = 1_000_000

test('a session that goes on for long is looked at again one minute before it ends, without a warning', () => {
  expect(outlook({ secondsLeft: 1800, because: 'idle' }, now)).toEqual({
    warning: undefined,
    check: now + 1_740_000,
  })
})

test('a session in its last minute is warned about, and looked at every ten seconds for use elsewhere', () => {
  expect(outlook({ secondsLeft: 60, because: 'idle' }, now)).toEqual({
    warning: { endsAt: now + 60_000, because: 'idle' },
    check: now + 10_000,
  })
})

test('the last look comes just after the end, when the server refuses the session', () => {
  expect(outlook({ secondsLeft: 3, because: 'longest' }, now).check).toBe(now + 4000)
})
