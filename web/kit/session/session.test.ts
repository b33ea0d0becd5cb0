import { beforeEach, expect, test, vi } from 'vitest'

const storage = new Map<string, string>()
let isSlow = false
Object.defineProperty(globalThis, 'localStorage', {
  value: {
    getItem: (key: string) => (isSlow ? new Promise(() => undefined) : (storage.get(key) ?? null)),
    setItem: (key: string, text: string) => void storage.set(key, text),
    removeItem: (key: string) => void storage.delete(key),
  },
})

/** Loads the session module as a newly opened page with this stored value. */
async function openPageWith(stored: string) {
  vi.resetModules()
  storage.set('root', stored)
  return import('./session.ts')
}

const auth = {
  email: 'ana@clinic.example',
  userType: 3,
  token: 'mine',
  name: 'Ana',
  profilePic: '',
  previousRoute: '/',
  selectedMenuTab: '/ivrstatus',
  loading: false,
  error: null,
  isAuthenticated: true,
}
const root = (state: unknown) => JSON.stringify({ state, version: 1 })

beforeEach(() => {
  isSlow = false
  storage.clear()
})

test('a newly opened page restores the session that is stored under root', async () => {
  const session = await openPageWith(root({ auth }))
  await session.sessionRead()
  expect(session.auth()).toEqual(auth)
})

test('only the auth part is stored, without the loading flag and the error', async () => {
  const session = await openPageWith('')
  session.setAuth({ ...auth, loading: true, error: 'Incorrect OTP' })
  expect(JSON.parse(storage.get('root') ?? '')).toEqual({ state: { auth }, version: 1 })
  expect(session.auth()).toMatchObject({ loading: true, error: 'Incorrect OTP' })
})

test.each(['{', '[]', '7', root(null), root({ auth: null }), root({ auth: { token: 7, email: {} } })])(
  'an invalid stored state leaves the user signed out and causes no wait: %s',
  async (stored) => {
    const session = await openPageWith(stored)
    await session.sessionRead()
    expect(session.auth()).toEqual(session.signedOut)
  },
)

test('a missing user type counts as 2, and the rest of the stored state is restored', async () => {
  const session = await openPageWith(root({ auth: { ...auth, userType: undefined } }))
  expect(session.auth()).toEqual({ ...auth, userType: null })
  expect(session.userTypeOf(session.auth())).toBe(2)
})

test('storage that does not answer within 5,000 ms leaves the user signed out, and is awaited once', async () => {
  isSlow = true
  vi.useFakeTimers()
  const session = await openPageWith(root({ auth }))
  let isRead = false
  const reading = session.sessionRead().then(() => {
    isRead = true
  })
  await vi.advanceTimersByTimeAsync(4_999)
  expect(isRead).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await reading
  await session.sessionRead()
  expect(session.auth().token).toBe('')
  vi.useRealTimers()
})
