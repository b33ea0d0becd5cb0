import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { officeAdmin } from '#contract/endpoint.ts'

export const storageKey = 'root'
const rehydrationTimeoutMs = 5000

/**
 * The signed-in user's state (docs/spec/account.md, 'Session state'). The browser treats a missing
 * `userType` as 2, only to choose what to show; the server decides by its own data.
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

export const signedOut: Auth = {
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

// Declared before the store, which reads storage while it is created.
const textFields = ['email', 'token', 'name', 'profilePic', 'previousRoute', 'selectedMenuTab'] as const
const readState = { done: false, listeners: new Set<() => void>() }

/** The session; its auth part is stored in local storage under 'root'. */
export const useSession = create<Session>()(
  persist((): Session => ({ auth: signedOut }), {
    name: storageKey,
    version: 1,
    storage: createJSONStorage(() => localStorage),
    partialize: ({ auth }) => ({ auth: { ...auth, loading: false, error: null } }),
    merge: (stored) => ({ auth: authFrom(stored) }),
    // Also called if the stored state cannot be read; the user is signed out then.
    onRehydrateStorage: () => finishReading,
  }),
)

export function auth(): Auth {
  return useSession.getState().auth
}

/** The fields that identify the signed-in user; always written together. */
export type Person = Pick<Auth, 'email' | 'userType' | 'token' | 'name' | 'profilePic'>

/** Changes the navigation and loading fields, never the signed-in user. */
export function setAuth(
  part: Partial<Pick<Auth, 'previousRoute' | 'selectedMenuTab' | 'loading' | 'error'>>,
): void {
  // Another tab has signed in or out and this tab is not synced yet: do not write the old session back.
  if (storedAuth().token !== auth().token) return
  useSession.setState({ auth: { ...auth(), ...part } })
}

/** Starts a session. Returns false and changes nothing if another user is signed in in another tab. */
export function openSession({ email, userType, token, name, profilePic }: Person): boolean {
  const stored = storedAuth()
  if (stored.token !== '' && stored.email !== email) return false
  const { previousRoute } = auth()
  const person = { email, userType, token, name, profilePic }
  useSession.setState({ auth: { ...signedOut, ...person, previousRoute, isAuthenticated: token !== '' } })
  return true
}

/**
 * Stores the user who is signing in or has signed up, without a token (docs/spec/account.md, 'Session state').
 * Does nothing while a user is signed in.
 */
export function expectPerson(
  person: Omit<Person, 'token' | 'profilePic'> & Partial<Pick<Auth, 'profilePic' | 'previousRoute'>>,
): void {
  if (auth().token !== '' || storedAuth().token !== '') return
  const { email, userType, name, profilePic = '', previousRoute = auth().previousRoute } = person
  useSession.setState({ auth: { ...signedOut, email, userType, name, profilePic, previousRoute } })
}

/** Updates the name and picture of the signed-in user; ignored if the token belongs to another session. */
export function setOwnDetails(token: string, { name, profilePic }: Pick<Auth, 'name' | 'profilePic'>): void {
  if (token !== auth().token || token !== storedAuth().token) return
  useSession.setState({ auth: { ...auth(), name, profilePic } })
}

/** Clears the session or the unfinished sign-in, but not a session that another tab has started since. */
export function clearAuth(): void {
  const stored = storedAuth().token
  if (stored !== '' && stored !== auth().token) return
  useSession.setState({ auth: signedOut })
}

/** The state in local storage now, which another tab may have written. */
export function storedAuth(): Auth {
  try {
    return authFrom(partOf(JSON.parse(localStorage.getItem(storageKey) ?? 'null'), 'state'))
  } catch {
    return signedOut
  }
}

/** The user type for route guards and navigation; a missing one counts as 2 (docs/spec/frame-and-routes.md, 'Guards'). */
export function userTypeOf({ userType }: Pick<Auth, 'userType'>): number {
  return userType ?? officeAdmin
}

/** Resolves when the stored state has been read, or after 5 s without it; the user is signed out then. */
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

/** Reads the stored state, which may come from another version: fields of the wrong type get their default. */
function authFrom(state: unknown): Auth {
  const stored = partOf(state, 'auth')
  const found = { ...signedOut }
  for (const name of textFields) {
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
