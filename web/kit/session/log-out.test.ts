import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { logOutHere } from './log-out.ts'
import { auth, openSession, signedOut, storageKey } from './session.ts'
import { navigateWith, useEndNotice } from './session-end.ts'

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
const refused = { success: false, code: 'session.missing', error: 'Your session has expired.' }

beforeEach(() => {
  vi.useFakeTimers()
  navigateWith(goTo)
  openSession({ ...signedOut, token: 'mine', email: 'dana@clinic.example', userType: 2 })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

test('a log-out whose call is never answered ends the session on this device after five seconds', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  void logOutHere()
  await vi.advanceTimersByTimeAsync(4_900)
  expect(auth().token).toBe('mine')
  await vi.advanceTimersByTimeAsync(200)
  expect(auth().token).toBe('')
  expect(stored[storageKey]).toBeUndefined()
  expect(goTo).toHaveBeenCalledExactlyOnceWith('/', { replace: true })
})

test.each([
  ['answered', () => Promise.resolve(Response.json({ success: true }))],
  ['refused', () => Promise.resolve(Response.json(refused, { status: 403 }))],
  ['cut off', () => Promise.reject(new TypeError('Failed to fetch'))],
])(
  'a log-out whose call is %s ends the session at once, and says nothing of an expired one',
  async (_, fetch) => {
    vi.stubGlobal('fetch', fetch)
    await logOutHere()
    expect(auth().token).toBe('')
    expect(useEndNotice.getState().message).toBeNull()
    expect(goTo).toHaveBeenCalledExactlyOnceWith('/', { replace: true })
  },
)
