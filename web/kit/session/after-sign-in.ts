import { auth, nobody, setAuth } from './session.ts'
import { whenSessionEnds } from './session-end.ts'

const key = 'afterSignIn'

/** What was wanted, and by whom; '' when nobody was signed in who could be named. */
interface Wanted {
  path: string
  owner: string
}

/** The path when it leads to a screen of ours and not to the sign-in page; never to another site. */
export function ownPath(path: string): string | undefined {
  // A browser reads a backslash as a slash, and skips tabs and line breaks.
  if (!/^\/[^/\\]/.test(path) || /[^\P{Cc}]/u.test(path)) return undefined
  return path === '/unauthorized' ? undefined : path
}

/** Remembers, in this tab alone, what somebody has to sign in for; with an owner, for that person only. */
export function keepForAfterSignIn(path: string, owner = ''): void {
  if (ownPath(path)) sessionStorage.setItem(key, JSON.stringify({ path, owner } satisfies Wanted))
}

/** What this person wanted before signing in; undefined when it was nothing, or somebody else. */
export function wantedAfterSignIn(email: string): string | undefined {
  const wanted = read()
  if (!wanted || (wanted.owner !== '' && wanted.owner !== email)) return undefined
  return ownPath(wanted.path)
}

export function forgetAfterSignIn(): void {
  sessionStorage.removeItem(key)
}

/** Keeps the path when a session expires, for the next sign-in; a log-out clears it. */
export function keepPathOnSessionEnd(): void {
  whenSessionEnds((reason, { email, token }) => {
    if (reason === 'logged-out') forgetAfterSignIn()
    else if (token) keepForAfterSignIn(location.pathname + location.search + location.hash, email)
  })
}

/** Where whoever has just signed in goes, once: to what they wanted, or to the dashboard. */
export function routeAfterSignIn(): string {
  const path = ownPath(auth().previousRoute) ?? '/dashboard'
  setAuth({ previousRoute: nobody.previousRoute })
  forgetAfterSignIn()
  return path
}

let filledIn = ''

/** Whoever has just signed up finds their address on the sign-in page. In memory alone: a reload forgets it. */
export function fillInAtSignIn(email: string): void {
  filledIn = email
}

/** The address to fill in, once. */
export function takeFilledIn(): string {
  const email = filledIn
  filledIn = ''
  return email
}

function read(): Wanted | undefined {
  try {
    const { path, owner }: Partial<Record<keyof Wanted, unknown>> = JSON.parse(
      sessionStorage.getItem(key) ?? '{}',
    )
    return typeof path === 'string' && typeof owner === 'string' ? { path, owner } : undefined
  } catch {
    return undefined
  }
}
