import { beforeEach, expect, test, vi } from 'vitest'
import {
  forgetAfterSignIn,
  keepForAfterSignIn,
  keepPathOnSessionEnd,
  ownPath,
  routeAfterSignIn,
  wantedAfterSignIn,
} from './after-sign-in.ts'
import { nobody, openSession, setAuth } from './session.ts'
import { endSession, navigateWith } from './session-end.ts'

// The store takes hold of local storage when it is made, so this stands before the imports.
vi.hoisted(() => {
  for (const name of ['localStorage', 'sessionStorage']) {
    const kept = new Map<string, string>()
    const value = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
      removeItem: (key: string) => void kept.delete(key),
    }
    Object.defineProperty(globalThis, name, { value })
  }
})

beforeEach(() => forgetAfterSignIn())

const ana = 'ana@clinic.example'

test('a screen that was asked for before signing in is wanted after it, by whoever signs in', () => {
  keepForAfterSignIn('/ivrstatus?status=Pending&page=2')
  expect(wantedAfterSignIn(ana)).toBe('/ivrstatus?status=Pending&page=2')
  forgetAfterSignIn()
  expect(wantedAfterSignIn(ana)).toBeUndefined()
})

test('the screen on which a session ended is wanted by its own person alone', () => {
  keepForAfterSignIn('/viewivrsubmissions/IVR-1042', ana)
  expect(wantedAfterSignIn('ben@clinic.example')).toBeUndefined()
  expect(wantedAfterSignIn(ana)).toBe('/viewivrsubmissions/IVR-1042')
})

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https://evil.example/dashboard',
  'javascript:alert(1)',
  'dashboard',
  '/',
  '',
])('an address that is no path of ours leads nowhere after signing in: %j', (path) => {
  expect(ownPath(path)).toBeUndefined()
  sessionStorage.setItem('afterSignIn', JSON.stringify({ path, owner: '' }))
  expect(wantedAfterSignIn(ana)).toBeUndefined()
})

test('what somebody else put into storage is no address either, whatever its shape', () => {
  for (const text of ['/dashboard', '{"path":7,"owner":""}', 'null', '[]', '{']) {
    sessionStorage.setItem('afterSignIn', text)
    expect(wantedAfterSignIn(ana)).toBeUndefined()
  }
})

test('whoever has signed in goes to what they wanted once, and to the dashboard ever after', () => {
  setAuth({ previousRoute: '/view-profile?tab=sessions' })
  expect([routeAfterSignIn(), routeAfterSignIn()]).toEqual(['/view-profile?tab=sessions', '/dashboard'])
})

test('a previous route in the stored state that leads elsewhere is not gone to', () => {
  setAuth({ previousRoute: '//evil.example/dashboard' })
  expect(routeAfterSignIn()).toBe('/dashboard')
})

test('the end of a session keeps the place for its person, and a log-out keeps none', async () => {
  vi.stubGlobal('location', { pathname: '/ivrstatus', search: '?page=3', hash: '#documents' })
  navigateWith(() => undefined)
  keepPathOnSessionEnd()
  openSession({ ...nobody, email: ana, token: 'mine' })
  await endSession('expired')
  expect(wantedAfterSignIn(ana)).toBe('/ivrstatus?page=3#documents')
  await endSession('logged-out')
  expect(wantedAfterSignIn(ana)).toBeUndefined()
})
