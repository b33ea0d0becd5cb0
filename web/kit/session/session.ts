import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { officeAdmin } from '#contract/endpoint.ts'

export const storageKey = 'root'
export const rehydrationTimeoutMs = 5000

/**
 * The signed-in user's state (docs/spec/account.md, 'Session state'). `userType` missing means 2 to the browser; the
 * server knows nobody.
 */
export interface Auth {
  email: string
  userType: number | null
  token: string
  name: string
  profilePic: string
  previousRoute: string
  selectedMenuTab: string
  loading: boolean
  error: string | null
  isAuthenticated: boolean
}

export const nobody: Auth = {
  email: '',
  userType: null,
  token: '',
  name: '',
  profilePic: '',
  previousRoute: '/',
  selectedMenuTab: '/dashboard',
  loading: false,
  error: null,
  isAuthenticated: false,
}

interface Session {
  auth: Auth
}

// Both are needed as soon as the store is made: it reads what is stored at once.
const texts = ['email', 'token', 'name', 'profilePic', 'previousRoute', 'selectedMenuTab'] as const
const readState = { done: false, listeners: new Set<() => void>() }

// Before the store, which reads what is stored while it is made.
/** The session, kept in local storage under 'root', auth part only. */
export const useSession = create<Session>()(
  persist((): Session => ({ auth: nobody }), {
    name: storageKey,
    version: 1,
    storage: createJSONStorage(() => localStorage),
    partialize: ({ auth }) => ({ auth: { ...auth, loading: false, error: null } }),
    merge: (kept) => ({ auth: authFrom(kept) }),
    // Called too when what is stored cannot be read: nobody is signed in then.
    onRehydrateStorage: () => finishReading,
  }),
)

export function auth(): Auth {
  return useSession.getState().auth
}

/** The parts of the state that say who is signed in: written together or not at all. */
export type Person = Pick<Auth, 'email' | 'userType' | 'token' | 'name' | 'profilePic'>

/** Changes what belongs to this tab's way through the portal, never who is signed in. */
export function setAuth(
  part: Partial<Pick<Auth, 'previousRoute' | 'selectedMenuTab' | 'loading' | 'error'>>,
): void {
  // Another tab has signed in or out, and this one has not followed yet: the old session must not come back.
  if (storedAuth().token !== auth().token) return
  useSession.setState({ auth: { ...auth(), ...part } })
}

/** Begins a session. False, and nothing is changed, while another tab has somebody else signed in. */
export function openSession({ email, userType, token, name, profilePic }: Person): boolean {
  const stored = storedAuth()
  if (stored.token !== '' && stored.email !== email) return false
  const { previousRoute } = auth()
  const person = { email, userType, token, name, profilePic }
  useSession.setState({ auth: { ...nobody, ...person, previousRoute, isAuthenticated: token !== '' } })
  return true
}

/**
 * Keeps who is signing in or has signed up, without a token (docs/spec/account.md, 'Session state'); not while
 * somebody is signed in.
 */
export function expectPerson(
  person: Omit<Person, 'token' | 'profilePic'> & Partial<Pick<Auth, 'profilePic' | 'previousRoute'>>,
): void {
  if (auth().token !== '' || storedAuth().token !== '') return
  const { email, userType, name, profilePic = '', previousRoute = auth().previousRoute } = person
  useSession.setState({ auth: { ...nobody, email, userType, name, profilePic, previousRoute } })
}

/** Updates the name and picture of the signed-in user; ignored if the token belongs to another session. */
export function setOwnDetails(token: string, { name, profilePic }: Pick<Auth, 'name' | 'profilePic'>): void {
  if (token !== auth().token || token !== storedAuth().token) return
  useSession.setState({ auth: { ...auth(), name, profilePic } })
}

/** Forgets who is signed in, or was about to be; a session that another tab has begun since stays. */
export function clearAuth(): void {
  const stored = storedAuth().token
  if (stored !== '' && stored !== auth().token) return
  useSession.setState({ auth: nobody })
}

/** The state as it is stored now, by whichever tab wrote last. */
export function storedAuth(): Auth {
  try {
    return authFrom(partOf(JSON.parse(localStorage.getItem(storageKey) ?? 'null'), 'state'))
  } catch {
    return nobody
  }
}

/** The user type to guard and show by: a missing one counts as 2 (docs/spec/frame-and-routes.md, 'Guards'). */
export function userTypeOf({ userType }: Pick<Auth, 'userType'>): number {
  return userType ?? officeAdmin
}

/** Resolves when the stored state has been read, or after 5 s without it: then nobody is signed in. */
export async function sessionRead(): Promise<void> {
  if (readState.done) return
  await new Promise<void>((resolve) => {
    readState.listeners.add(resolve)
    setTimeout(finishReading, rehydrationTimeoutMs)
  })
}

function finishReading(): void {
  readState.done = true
  for (const notify of readState.listeners) notify()
  readState.listeners.clear()
}

/** The state as it was stored, by another version or by anybody: a part that is not what it should be is left out. */
function authFrom(kept: unknown): Auth {
  const stored = partOf(kept, 'auth')
  const found = { ...nobody }
  for (const name of texts) {
    const value = partOf(stored, name)
    if (typeof value === 'string') found[name] = value
  }
  const userType = partOf(stored, 'userType')
  found.userType = typeof userType === 'number' ? userType : null
  found.isAuthenticated = found.token !== ''
  return found
}

function partOf(whole: unknown, name: string): unknown {
  return typeof whole === 'object' && whole !== null ? Reflect.get(whole, name) : undefined
}
