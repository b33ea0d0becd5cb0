import { auth, setAuth, signedOut } from './session.ts'
import { whenSessionEnds } from './session-end.ts'

const key = 'afterSignIn'

/** The path to open after the next sign-in. */
interface Wanted {
  path: string
  /** The email of the user that it is meant for; '' for any user. */
  owner: string
}

/** The path if it leads to a screen of the portal other than / and /unauthorized; undefined otherwise. */
export function ownPath(path: string): string | undefined {
  // A browser reads a backslash as a slash, and skips tabs and line breaks.
  if (!/^\/[^/\\]/.test(path) || /[^\P{Cc}]/u.test(path)) return undefined
  return path === '/unauthorized' ? undefined : path
}

/** Stores the path to open after sign-in, for this tab only; with an owner, for that user only. */
export function keepForAfterSignIn(path: string, owner = ''): void {
  if (ownPath(path)) sessionStorage.setItem(key, JSON.stringify({ path, owner } satisfies Wanted))
}

/** The path stored for this user; undefined if there is none or it belongs to another user. */
export function wantedAfterSignIn(email: string): string | undefined {
  const wanted = read()
  if (!wanted || (wanted.owner !== '' && wanted.owner !== email)) return undefined
  return ownPath(wanted.path)
}

export function forgetAfterSignIn(): void {
  sessionStorage.removeItem(key)
}

/** Stores the path when a session expires, for the next sign-in; a log-out clears it. */
export function keepPathOnSessionEnd(): void {
  whenSessionEnds((reason, { email, token }) => {
    if (reason === 'logged-out') forgetAfterSignIn()
    else if (token) keepForAfterSignIn(location.pathname + location.search + location.hash, email)
  })
}

/** The path to open after sign-in: the requested one, which is then cleared, or the dashboard. */
export function routeAfterSignIn(): string {
  const path = ownPath(auth().previousRoute) ?? '/dashboard'
  setAuth({ previousRoute: signedOut.previousRoute })
  forgetAfterSignIn()
  return path
}

let emailToFillIn = ''

/** Fills in the email on the sign-in page after sign-up. Held in memory only, so a reload clears it. */
export function fillInAtSignIn(email: string): void {
  emailToFillIn = email
}

/** Returns the email to fill in, and clears it. */
export function takeFilledIn(): string {
  const email = emailToFillIn
  emailToFillIn = ''
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
