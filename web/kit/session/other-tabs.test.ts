import { beforeEach, expect, test, vi } from 'vitest'
import {
  type Auth,
  auth,
  clearAuth,
  expectPerson,
  openSession,
  setAuth,
  setOwnDetails,
  signedOut,
} from './session.ts'
import { navigateWith, syncWithStorage, whenSessionEnds } from './session-end.ts'

// The store reads localStorage when its module loads, so the stub is set before the imports.
const storage = vi.hoisted(() => {
  const entries = new Map<string, string>()
  Object.defineProperty(globalThis, 'localStorage', {
    value: {
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, text: string) => void entries.set(key, text),
      removeItem: (key: string) => void entries.delete(key),
    },
  })
  return entries
})

const ana = { email: 'ana@clinic.example', userType: 2, token: 'of-ana', name: 'Ana', profilePic: '' }
const ben = { email: 'ben@clinic.example', userType: 3, token: 'of-ben', name: 'Ben', profilePic: '' }
const goTo = vi.fn()
const assign = vi.fn()

/** Writes the state as another tab does, before this tab gets the storage event. */
const storedElsewhere = (person: Partial<Auth>) =>
  storage.set('root', JSON.stringify({ state: { auth: { ...signedOut, ...person } }, version: 1 }))
const stored = () => JSON.parse(storage.get('root') ?? '{}').state?.auth as Auth

beforeEach(() => {
  storedElsewhere({})
  clearAuth()
  vi.resetAllMocks()
  navigateWith(goTo)
  vi.stubGlobal('location', { pathname: '/ivrstatus', assign })
  storedElsewhere({})
})

const actions: Record<string, () => unknown> = {
  'choosing a menu entry': () => setAuth({ selectedMenuTab: '/appointment' }),
  'saving a profile': () => setOwnDetails('of-ana', { name: 'Ana Maria', profilePic: '' }),
  'entering the right code': () => openSession(ana),
  'entering the right password': () => expectPerson(ana),
  'going back from a code': () => clearAuth(),
}
for (const [what, action] of Object.entries(actions))
  test(`${what} in a tab of Ana leaves the session that another tab opened for Ben unchanged`, () => {
    openSession(ana)
    storedElsewhere(ben)
    action()
    expect(stored()).toMatchObject(ben)
  })

test('a tab that has not noticed a log-out does not write the ended session back', () => {
  openSession(ana)
  storedElsewhere({})
  setAuth({ selectedMenuTab: '/appointment' })
  setOwnDetails('of-ana', { name: 'Ana Maria', profilePic: '' })
  expect(stored()).toMatchObject({ token: '', email: '', name: '' })
})

test('an unfinished sign-up or sign-in never stores its name next to the token of another user', () => {
  openSession(ben)
  expectPerson({ email: ana.email, name: 'Ana', userType: 2 })
  expect([stored(), auth()]).toEqual([expect.objectContaining(ben), expect.objectContaining(ben)])
})

test('a profile reply that arrives after another user has signed in does not change that user’s name', () => {
  openSession(ben)
  setOwnDetails('of-ana', { name: 'Ana', profilePic: 'ana.png' })
  expect(auth()).toMatchObject(ben)
  setOwnDetails('of-ben', { name: 'Benjamin', profilePic: '' })
  expect(stored()).toMatchObject({ ...ben, name: 'Benjamin' })
})

test('a new session replaces all details of the user who was expected before', () => {
  expectPerson({ ...ana, profilePic: 'ana.png', previousRoute: '/ivrstatus' })
  expect(stored()).toMatchObject({ email: ana.email, token: '', isAuthenticated: false })
  expect(openSession(ben)).toBe(true)
  expect(stored()).toMatchObject({ ...ben, isAuthenticated: true })
})

test('a tab whose storage contains another user notifies the listeners and reloads at the dashboard', async () => {
  openSession(ana)
  const ended = vi.fn()
  const stop = whenSessionEnds(ended)
  storedElsewhere(ben)
  await syncWithStorage()
  stop()
  expect(ended).toHaveBeenCalledExactlyOnceWith('logged-out', expect.objectContaining(ana))
  expect(assign).toHaveBeenCalledExactlyOnceWith('/dashboard')
  expect(auth()).toMatchObject(ana)
})

test('a screen without a session stays open when another tab signs in or out, and updates the user', async () => {
  vi.stubGlobal('location', { pathname: '/signup', assign })
  for (const person of [ana, ben, {}]) {
    storedElsewhere(person)
    await syncWithStorage()
    expect(auth().token).toBe('token' in person ? person.token : '')
  }
  expect([goTo.mock.calls, assign.mock.calls]).toEqual([[], []])
})

test('a tab takes over a newer token, and goes to the sign-in page when the session ended elsewhere', async () => {
  openSession(ana)
  storedElsewhere({ ...ana, token: 'newer' })
  await syncWithStorage()
  expect([auth().token, goTo.mock.calls.length]).toEqual(['newer', 0])
  storage.delete('root')
  await syncWithStorage('expired')
  expect(auth()).toEqual(signedOut)
  expect(goTo).toHaveBeenCalledExactlyOnceWith('/', { replace: true })
})
