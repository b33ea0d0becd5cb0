import { create } from 'zustand'
import { errorMessage } from '#contract/errors.ts'
import { appearanceKey } from '../ui/appearance.ts'
import { type Auth, auth, clearAuth, storageKey, storedAuth, useSession } from './session.ts'
import { forgetTabOffice } from './tab-office.ts'

/** The remembered sign-in. It and the browser's settings in local storage survive the end of a session. */
export const rememberedKey = 'userCredentials'

/** The setting of kit/keys/letter-keys.ts, which loads later. */
export const letterKeysKey = 'letterKeys'

const keptKeys = [rememberedKey, appearanceKey, letterKeysKey]

/** Passes the reason for the end to other tabs: set just before the session ends, then removed with the rest. */
const reasonKey = 'sessionEnd'

export type EndReason = 'logged-out' | 'expired'
type Listener = (reason: EndReason, ended: Auth) => void
type Navigate = (path: string, options?: { replace?: boolean }) => unknown

const listeners = new Set<Listener>()
let go: Navigate = (path) => location.assign(path)
let leaving = false
/** The token that is being logged out: its remaining calls get 403. */
let tokenLoggingOut = ''

interface EndNotice {
  /** The text of the alert on the sign-in page; null for no alert. */
  message: string | null
}

export const useEndNotice = create<EndNotice>(() => ({ message: null }))

/** Sets the function that navigates between screens; called once with the router's. */
export function navigateWith(navigate: Navigate): void {
  go = navigate
}

/** Calls the listener at log-out or session end, to clear the user's data. Returns a function to unsubscribe. */
export function whenSessionEnds(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the session is ending right now: leave guards do not ask then, and no query loads. */
export function isEnding(): boolean {
  return leaving
}

/** Marks the current session as being logged out, so that a 403 to its other calls is ignored. */
export function markLoggingOut(): void {
  tokenLoggingOut = auth().token
}

interface EndOptions {
  /** Stays on the current screen, for screens that need no session. */
  stay?: boolean
}

/** Clears local storage, notifies the listeners and opens the sign-in page. */
export async function endSession(reason: EndReason, { stay = false }: EndOptions = {}): Promise<void> {
  const ended = auth()
  const stored = storedAuth().token
  // Another tab has since signed in: this tab must not end that session.
  if (stored !== '' && stored !== ended.token) return syncWithStorage(reason)
  leaving = !stay
  localStorage.setItem(reasonKey, reason)
  clearAuth()
  for (const key of Object.keys(localStorage)) if (!keptKeys.includes(key)) localStorage.removeItem(key)
  await notifyAndLeave(reason, ended, stay)
}

async function notifyAndLeave(reason: EndReason, ended: Auth, stay: boolean): Promise<void> {
  if (reason === 'logged-out') forgetTabOffice()
  for (const listener of listeners) listener(reason, ended)
  if (!stay) await go('/', { replace: true })
  leaving = false
}

/**
 * Handles a 403 to the current session: shows the server's message, clears local storage and opens the sign-in page
 * (docs/spec/account.md, 'End of a session'). Calls without a token, or with an outdated one, are ignored.
 */
export function handleSessionError(message: string | undefined, tokenUsed: string | undefined): void {
  if (!tokenUsed || tokenUsed !== auth().token || tokenUsed === tokenLoggingOut) return
  if (storedAuth().token === tokenUsed) showEndNotice(message)
  void endSession('expired')
}

/** Handles a 403 to the token of an unfinished sign-in or reset in the same way, unless a user has signed in since. */
export function handleCodeTokenError(message: string | undefined): void {
  if (auth().token !== '' || storedAuth().token !== '') return
  showEndNotice(message)
  void endSession('expired')
}

function showEndNotice(message: string | undefined): void {
  useEndNotice.setState({ message: message || errorMessage('session.missing') })
}

/**
 * Handles a 401 to the current session, sent when the user type is not allowed: opens /unauthorized. Calls without a
 * token, or with an outdated one, are ignored.
 */
export function handleUserTypeError(tokenUsed: string | undefined): void {
  if (tokenUsed && tokenUsed === auth().token) void go('/unauthorized', { replace: true })
}

/** Screens that need no session: they and their input stay when another tab signs in or out. */
const isOpenToAll = (path: string) =>
  ['/', '/signup', '/forgot-password', '/set-password', '/unlock'].includes(path)

/** Applies a sign-in, a log-out or the end of the session in another tab to this one. */
export function followOtherTabs(): void {
  let reason: EndReason = 'logged-out'
  addEventListener('storage', ({ key, newValue }) => {
    if (key === reasonKey && newValue !== null) reason = newValue === 'expired' ? 'expired' : 'logged-out'
    if (key === storageKey || key === null) void syncWithStorage(reason)
  })
  // A page restored from the back/forward cache has missed the storage events.
  addEventListener('pageshow', ({ persisted }) => persisted && void syncWithStorage('logged-out'))
}

/** Syncs this tab with local storage: another tab may have started or ended a session. */
export async function syncWithStorage(reason: EndReason = 'logged-out'): Promise<void> {
  const before = auth()
  const stored = storedAuth()
  if (stored.token === before.token) return
  const isOther = before.token !== '' && stored.token !== '' && stored.email !== before.email
  const stay = isOpenToAll(location.pathname)
  if (isOther && !stay) return reloadForOtherUser(before)
  leaving = stored.token === '' && !stay
  await useSession.persist.rehydrate()
  if (stored.token !== '') useEndNotice.setState({ message: null })
  if (isOther || stored.token === '') await notifyAndLeave(reason, before, stay)
}

/** Another user is signed in: reloads the page so that no data of the previous user stays in memory. */
function reloadForOtherUser(before: Auth): void {
  leaving = true
  for (const listener of listeners) listener('logged-out', before)
  location.assign('/dashboard')
}
