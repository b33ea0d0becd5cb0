import { beforeEach, expect, test, vi } from 'vitest'

const kept = new Map<string, string>()
let isSlow = false
Object.defineProperty(globalThis, 'localStorage', {
  value: {
    getItem: (key: string) => (isSlow ? new Promise(() => undefined) : (kept.get(key) ?? null)),
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  },
})

/** The session as a page that is opened now finds it in storage. */
async function opened(stored: string) {
  vi.resetModules()
  kept.set('root', stored)
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
  kept.clear()
})

test('a page that is opened anew finds the session that was stored under root', async () => {
  const session = await opened(root({ auth }))
  await session.sessionRead()
  expect(session.auth()).toEqual(auth)
})

test('only the auth part is stored, and neither what is loading nor what went wrong', async () => {
  const session = await opened('')
  session.setAuth({ ...auth, loading: true, error: 'Incorrect OTP' })
  expect(JSON.parse(kept.get('root') ?? '')).toEqual({ state: { auth }, version: 1 })
  expect(session.auth()).toMatchObject({ loading: true, error: 'Incorrect OTP' })
})

test.each(['{', '[]', '7', root(null), root({ auth: null }), root({ auth: { token: 7, email: {} } })])(
  'a stored state that is not one signs nobody in, and keeps nobody waiting: %s',
  async (stored) => {
    const session = await opened(stored)
    await session.sessionRead()
    expect(session.auth()).toEqual(session.nobody)
  },
)

test('a user type that is missing counts as 2, and everything else of the state stays', async () => {
  const session = await opened(root({ auth: { ...auth, userType: undefined } }))
  expect(session.auth()).toEqual({ ...auth, userType: null })
  expect(session.userTypeOf(session.auth())).toBe(2)
})

test('a storage that does not answer within 5,000 ms leaves nobody signed in, and is waited for once', async () => {
  isSlow = true
  vi.useFakeTimers()
  const session = await opened(root({ auth }))
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
