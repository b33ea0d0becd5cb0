import { beforeEach, expect, test, vi } from 'vitest'
import {
  forgetAfterSignIn,
  keepForAfterSignIn,
  keepPathOnSessionEnd,
  ownPath,
  routeAfterSignIn,
  wantedAfterSignIn,
} from './after-sign-in.ts'
import { openSession, setAuth, signedOut } from './session.ts'
import { endSession, navigateWith } from './session-end.ts'

// The store reads localStorage when its module loads, so the stub is set before the imports.
vi.hoisted(() => {
  for (const name of ['localStorage', 'sessionStorage']) {
    const storage = new Map<string, string>()
    const value = {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, text: string) => void storage.set(key, text),
      removeItem: (key: string) => void storage.delete(key),
    }
    Object.defineProperty(globalThis, name, { value })
  }
})

beforeEach(() => forgetAfterSignIn())

const ana = 'ana@clinic.example'

test('a screen requested before signing in is opened after it for any user', () => {
  keepForAfterSignIn('/ivrstatus?status=Pending&page=2')
  expect(wantedAfterSignIn(ana)).toBe('/ivrstatus?status=Pending&page=2')
  forgetAfterSignIn()
  expect(wantedAfterSignIn(ana)).toBeUndefined()
})

test('the screen on which a session ended is reopened only for the same user', () => {
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
])('a URL that is not a path of the portal is ignored after signing in: %j', (path) => {
  expect(ownPath(path)).toBeUndefined()
  sessionStorage.setItem('afterSignIn', JSON.stringify({ path, owner: '' }))
  expect(wantedAfterSignIn(ana)).toBeUndefined()
})

test('a stored value that this code did not write is ignored, whatever its shape', () => {
  for (const text of ['/dashboard', '{"path":7,"owner":""}', 'null', '[]', '{']) {
    sessionStorage.setItem('afterSignIn', text)
    expect(wantedAfterSignIn(ana)).toBeUndefined()
  }
})

test('the first sign-in goes to the requested screen, and the next one to the dashboard', () => {
  setAuth({ previousRoute: '/view-profile?tab=sessions' })
  expect([routeAfterSignIn(), routeAfterSignIn()]).toEqual(['/view-profile?tab=sessions', '/dashboard'])
})

test('a previous route that leads to another site is replaced by the dashboard', () => {
  setAuth({ previousRoute: '//evil.example/dashboard' })
  expect(routeAfterSignIn()).toBe('/dashboard')
})

test('an expired session stores its path for the same user, and a log-out clears it', async () => {
  vi.stubGlobal('location', { pathname: '/ivrstatus', search: '?page=3', hash: '#documents' })
  navigateWith(() => undefined)
  keepPathOnSessionEnd()
  openSession({ ...signedOut, email: ana, token: 'mine' })
  await endSession('expired')
  expect(wantedAfterSignIn(ana)).toBe('/ivrstatus?page=3#documents')
  await endSession('logged-out')
  expect(wantedAfterSignIn(ana)).toBeUndefined()
})
