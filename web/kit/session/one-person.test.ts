import { beforeEach, expect, test, vi } from 'vitest'
import {
  type Auth,
  auth,
  clearAuth,
  expectPerson,
  nobody,
  openSession,
  setAuth,
  setOwnDetails,
} from './session.ts'
import { catchUp, navigateWith, whenSessionEnds } from './session-end.ts'

// The store takes hold of local storage when it is made, so this stands before the imports.
const kept = vi.hoisted(() => {
  const storage = new Map<string, string>()
  Object.defineProperty(globalThis, 'localStorage', {
    value: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, text: string) => void storage.set(key, text),
      removeItem: (key: string) => void storage.delete(key),
    },
  })
  return storage
})

const ana = { email: 'ana@clinic.example', userType: 2, token: 'of-ana', name: 'Ana', profilePic: '' }
const ben = { email: 'ben@clinic.example', userType: 3, token: 'of-ben', name: 'Ben', profilePic: '' }
const goTo = vi.fn()
const assign = vi.fn()

/** As another tab writes it; this one has not been told yet. */
const storedElsewhere = (person: Partial<Auth>) =>
  kept.set('root', JSON.stringify({ state: { auth: { ...nobody, ...person } }, version: 1 }))
const stored = () => JSON.parse(kept.get('root') ?? '{}').state?.auth as Auth

beforeEach(() => {
  storedElsewhere({})
  clearAuth()
  vi.resetAllMocks()
  navigateWith(goTo)
  vi.stubGlobal('location', { pathname: '/ivrstatus', assign })
  storedElsewhere({})
})

const acts: Record<string, () => unknown> = {
  'choosing a menu entry': () => setAuth({ selectedMenuTab: '/appointment' }),
  'saving a profile': () => setOwnDetails('of-ana', { name: 'Ana Maria', profilePic: '' }),
  'entering a right code': () => openSession(ana),
  'giving a right password': () => expectPerson(ana),
  'going back from a code': () => clearAuth(),
}
for (const [what, act] of Object.entries(acts))
  test(`${what} in a tab of Ana leaves the session that another tab has begun for Ben as it is`, () => {
    openSession(ana)
    storedElsewhere(ben)
    act()
    expect(stored()).toMatchObject(ben)
  })

test('a tab that has not heard of a log-out does not write the ended session back', () => {
  openSession(ana)
  storedElsewhere({})
  setAuth({ selectedMenuTab: '/appointment' })
  setOwnDetails('of-ana', { name: 'Ana Maria', profilePic: '' })
  expect(stored()).toMatchObject({ token: '', email: '', name: '' })
})

test('whoever signs up or is about to enter a code never gets a name beside the token of another person', () => {
  openSession(ben)
  expectPerson({ email: ana.email, name: 'Ana', userType: 2 })
  expect([stored(), auth()]).toEqual([expect.objectContaining(ben), expect.objectContaining(ben)])
})

test('the answer to a saved profile that comes after somebody else signed in changes nobody’s name', () => {
  openSession(ben)
  setOwnDetails('of-ana', { name: 'Ana', profilePic: 'ana.png' })
  expect(auth()).toMatchObject(ben)
  setOwnDetails('of-ben', { name: 'Benjamin', profilePic: '' })
  expect(stored()).toMatchObject({ ...ben, name: 'Benjamin' })
})

test('a session replaces all of whoever was expected before it', () => {
  expectPerson({ ...ana, profilePic: 'ana.png', previousRoute: '/ivrstatus' })
  expect(stored()).toMatchObject({ email: ana.email, token: '', isAuthenticated: false })
  expect(openSession(ben)).toBe(true)
  expect(stored()).toMatchObject({ ...ben, isAuthenticated: true })
})

test('a tab whose storage holds somebody else tells those who wipe, and begins again at the dashboard', async () => {
  openSession(ana)
  const ended = vi.fn()
  const stop = whenSessionEnds(ended)
  storedElsewhere(ben)
  await catchUp()
  stop()
  expect(ended).toHaveBeenCalledExactlyOnceWith('logged-out', expect.objectContaining(ana))
  expect(assign).toHaveBeenCalledExactlyOnceWith('/dashboard')
  expect(auth()).toMatchObject(ana)
})

test('a screen that needs no session stays where it is when others sign in and out, and knows who is in', async () => {
  vi.stubGlobal('location', { pathname: '/signup', assign })
  for (const person of [ana, ben, {}]) {
    storedElsewhere(person)
    await catchUp()
    expect(auth().token).toBe('token' in person ? person.token : '')
  }
  expect([goTo.mock.calls, assign.mock.calls]).toEqual([[], []])
})

test('a screen of a session that ended elsewhere goes to the sign-in page, and a newer token is taken over', async () => {
  openSession(ana)
  storedElsewhere({ ...ana, token: 'newer' })
  await catchUp()
  expect([auth().token, goTo.mock.calls.length]).toEqual(['newer', 0])
  kept.delete('root')
  await catchUp('expired')
  expect(auth()).toEqual(nobody)
  expect(goTo).toHaveBeenCalledExactlyOnceWith('/', { replace: true })
})
