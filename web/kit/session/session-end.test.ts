import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { auth, nobody, openSession, storageKey } from './session.ts'
import { endSession, isEnding, navigateWith, rememberedKey, whenSessionEnds } from './session-end.ts'

// The store takes hold of local storage when it is made, so this stands before the imports.
const kept = vi.hoisted(() => {
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
  kept[rememberedKey] = 'sealed'
  kept.other = 'something'
  openSession({ ...nobody, token: 'mine', email: 'dana@clinic.example', userType: 2 })
})

afterEach(() => vi.resetAllMocks())

test('the end of a session clears local storage but for the remembered sign-in, and goes to the start', async () => {
  expect(kept[storageKey]).toContain('mine')
  await endSession('expired')
  expect(Object.keys(kept)).toEqual([rememberedKey])
  expect(auth()).toMatchObject({ token: '', email: '', userType: null, selectedMenuTab: '/dashboard' })
  expect(goTo).toHaveBeenCalledExactlyOnceWith('/', { replace: true })
})

test('whoever listens learns whether a person logged out or the session expired, until they stop', async () => {
  const heard = vi.fn()
  const stop = whenSessionEnds(heard)
  await endSession('logged-out')
  await endSession('expired')
  stop()
  await endSession('expired')
  expect(heard.mock.calls.map(([reason]) => reason)).toEqual(['logged-out', 'expired'])
  expect(heard.mock.calls[0]?.[1]).toMatchObject({ email: 'dana@clinic.example' })
})

test('a leave guard is told to let go while the session ends, and to guard again after it', async () => {
  let during = false
  goTo.mockImplementation(() => {
    during = isEnding()
  })
  await endSession('expired')
  expect([during, isEnding()]).toEqual([true, false])
})
