import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { auth, clearAuth, openSession, signedOut, storageKey } from './session.ts'
import {
  endSession,
  handleUserTypeError,
  isEnding,
  navigateWith,
  rememberedKey,
  whenSessionEnds,
} from './session-end.ts'

// The store reads localStorage when its module loads, so the stub is set before the imports.
const stored = vi.hoisted(() => {
  const storage: Record<string, string> = {}
  const access = {
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, value: string) => {
      storage[key] = value
    },
    removeItem: (key: string) => {
      delete storage[key]
    },
  }
  const local = new Proxy(storage, { get: (_, key) => Reflect.get(access, key) })
  Object.defineProperty(globalThis, 'localStorage', { value: local })
  return storage
})

const goTo = vi.fn()

beforeEach(() => {
  navigateWith(goTo)
  stored[rememberedKey] = 'sealed'
  stored.other = 'something'
  openSession({ ...signedOut, token: 'mine', email: 'dana@clinic.example', userType: 2 })
})

afterEach(() => vi.resetAllMocks())

test('the end of a session clears local storage except the remembered sign-in, and opens the sign-in page', async () => {
  expect(stored[storageKey]).toContain('mine')
  await endSession('expired')
  expect(Object.keys(stored)).toEqual([rememberedKey])
  expect(auth()).toMatchObject({ token: '', email: '', userType: null, selectedMenuTab: '/dashboard' })
  expect(goTo).toHaveBeenCalledExactlyOnceWith('/', { replace: true })
})

test('a listener gets the reason, a log-out or an expired session, until it unsubscribes', async () => {
  const listener = vi.fn()
  const stop = whenSessionEnds(listener)
  await endSession('logged-out')
  await endSession('expired')
  stop()
  await endSession('expired')
  expect(listener.mock.calls.map(([reason]) => reason)).toEqual(['logged-out', 'expired'])
  expect(listener.mock.calls[0]?.[1]).toMatchObject({ email: 'dana@clinic.example' })
})

test('isEnding is true while the session ends, so that leave guards allow it, and false afterward', async () => {
  let during = false
  goTo.mockImplementation(() => {
    during = isEnding()
  })
  await endSession('expired')
  expect([during, isEnding()]).toEqual([true, false])
})

test('a 401 opens /unauthorized only for the token of the current session', () => {
  handleUserTypeError('outdated')
  handleUserTypeError(undefined)
  clearAuth()
  handleUserTypeError('')
  expect(goTo).not.toHaveBeenCalled()
  openSession({ ...signedOut, token: 'mine', userType: 2 })
  handleUserTypeError('mine')
  expect(goTo).toHaveBeenCalledExactlyOnceWith('/unauthorized', { replace: true })
})
