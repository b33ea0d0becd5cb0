import { create } from 'zustand'
import { generalErrorMessage } from '#contract/general-errors.ts'
import { type Auth, auth, clearAuth, storageKey, storedAuth, useSession } from './session.ts'

/** The one entry of local storage that the end of a session leaves: the remembered sign-in. */
export const rememberedKey = 'userCredentials'

/** How this tab tells the others why the session ends: set before it does, and removed with the rest. */
const reasonKey = 'sessionEnd'

export type EndReason = 'logged-out' | 'expired'
type Listener = (reason: EndReason, ended: Auth) => void
type Navigate = (path: string, options?: { replace?: boolean }) => unknown

const listeners = new Set<Listener>()
let go: Navigate = (path) => location.assign(path)
let leaving = false
/** The session that is being logged out: the server refuses its other calls from now on. */
let loggingOut = ''

interface EndNotice {
  /** What the alert on the sign-in page says; null when there is nothing to say. */
  message: string | null
}

export const useEndNotice = create<EndNotice>(() => ({ message: null }))

/** Sets the function that navigates between screens; called once with the router's. */
export function navigateWith(navigate: Navigate): void {
  go = navigate
}

/** Calls back at log-out or session end, so that what belongs to the person can be wiped. Returns how to stop. */
export function whenSessionEnds(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the session is being ended right now: no leave guard holds the person back, and nothing more is loaded. */
export function isEnding(): boolean {
  return leaving
}

/** From now on refusals of the current session say nothing new: its person is logging out. */
export function logOutBegins(): void {
  loggingOut = auth().token
}

interface EndOptions {
  /** Stays on the screen it is on, for those that need no session. */
  stay?: boolean
}

/** Clears what is stored, tells the listeners and goes to the sign-in page. */
export async function endSession(reason: EndReason, { stay = false }: EndOptions = {}): Promise<void> {
  const ended = auth()
  const stored = storedAuth().token
  // Another tab has signed somebody in meanwhile: that session is not this tab's to end.
  if (stored !== '' && stored !== ended.token) return catchUp(reason)
  leaving = !stay
  localStorage.setItem(reasonKey, reason)
  clearAuth()
  for (const key of Object.keys(localStorage)) if (key !== rememberedKey) localStorage.removeItem(key)
  await leaveBehind(reason, ended, stay)
}

async function leaveBehind(reason: EndReason, ended: Auth, stay: boolean): Promise<void> {
  for (const listener of listeners) listener(reason, ended)
  if (!stay) await go('/', { replace: true })
  leaving = false
}

/**
 * What a 403 to the current session does: an alert with the server's words, everything cleared, the sign-in page
 * (docs/spec/account.md, 'End of a session'). A call that went without a token, or with one that is no longer
 * current, says nothing about it.
 */
export function handleSessionError(words: string | undefined, tokenUsed: string | undefined): void {
  if (!tokenUsed || tokenUsed !== auth().token || tokenUsed === loggingOut) return
  if (storedAuth().token === tokenUsed) showEndNotice(words)
  void endSession('expired')
}

/** What a 403 to the token of a half-done sign-in or reset does: the same, unless somebody has signed in since. */
export function handleCodeTokenError(words: string | undefined): void {
  if (auth().token !== '' || storedAuth().token !== '') return
  showEndNotice(words)
  void endSession('expired')
}

function showEndNotice(words: string | undefined): void {
  useEndNotice.setState({ message: words || generalErrorMessage('session.missing') })
}

/** What a 401 to the current session does: this user type may not, so the page for that is shown. */
export function handleUserTypeError(tokenUsed: string | undefined): void {
  if (tokenUsed === auth().token) void go('/unauthorized', { replace: true })
}

/** Screens that need no session: a sign-in or log-out elsewhere leaves them, and what is typed there, alone. */
const isOpenToAll = (path: string) =>
  ['/', '/signup', '/forgot-password', '/set-password', '/unlock'].includes(path)

/** Follows a sign-in, a log-out, or the end of the session that happened in another tab. */
export function followOtherTabs(): void {
  let reason: EndReason = 'logged-out'
  addEventListener('storage', ({ key, newValue }) => {
    if (key === reasonKey && newValue !== null) reason = newValue === 'expired' ? 'expired' : 'logged-out'
    if (key === storageKey || key === null) void catchUp(reason)
  })
  // A page that the browser had put aside was told of nothing meanwhile.
  addEventListener('pageshow', ({ persisted }) => persisted && void catchUp('logged-out'))
}

/** Makes this tab show what is stored: the session that another tab began, or that there is none any more. */
export async function catchUp(reason: EndReason = 'logged-out'): Promise<void> {
  const before = auth()
  const stored = storedAuth()
  if (stored.token === before.token) return
  const isOther = before.token !== '' && stored.token !== '' && stored.email !== before.email
  const stay = isOpenToAll(location.pathname)
  if (isOther && !stay) return startAgain(before)
  leaving = stored.token === '' && !stay
  await useSession.persist.rehydrate()
  if (stored.token !== '') useEndNotice.setState({ message: null })
  if (isOther || stored.token === '') await leaveBehind(reason, before, stay)
}

/** Somebody else is signed in now: nothing of the person before may stay on screen or in memory. */
function startAgain(before: Auth): void {
  leaving = true
  for (const listener of listeners) listener('logged-out', before)
  location.assign('/dashboard')
}
