import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

export const storageKey = 'root'
export const rehydrationTimeoutMs = 5000

/** The signed-in user's state (spec 1 §3). `userType` missing means 2 to the browser; the server knows nobody. */
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

/** The session, kept in local storage under 'root', auth part only. */
export const useSession = create<Session>()(
  persist((): Session => ({ auth: nobody }), {
    name: storageKey,
    version: 1,
    storage: createJSONStorage(() => localStorage),
    partialize: ({ auth }) => ({ auth: { ...auth, loading: false, error: null } }),
  }),
)

export function auth(): Auth {
  return useSession.getState().auth
}

export function setAuth(part: Partial<Auth>): void {
  useSession.setState({ auth: { ...auth(), ...part } })
}

export function clearAuth(): void {
  useSession.setState({ auth: nobody })
}

/** The user type to guard and show by: a missing one counts as 2 (spec 1 §2.1). */
export function userTypeOf({ userType }: Pick<Auth, 'userType'>): number {
  return userType ?? 2
}

/** Resolves when the stored state has been read, or after 5 s without it. */
export async function sessionRead(): Promise<void> {
  if (useSession.persist.hasHydrated()) return
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, rehydrationTimeoutMs)
    useSession.persist.onFinishHydration(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}
