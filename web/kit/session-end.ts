import { create } from 'zustand'
import { generalWords } from '#contract/refusals-general.ts'
import { type Auth, auth, clearAuth, storageKey, useSession } from './session.ts'

/** The one entry of local storage that the end of a session leaves: the remembered sign-in. */
export const rememberedKey = 'userCredentials'

/** How this tab tells the others why the session ended: set and removed at once. */
const reasonKey = 'sessionEnd'

export type EndReason = 'logged-out' | 'expired'
type Listener = (reason: EndReason, ended: Auth) => void
type Navigate = (path: string, options?: { replace?: boolean }) => unknown

const listeners = new Set<Listener>()
let go: Navigate = (path) => location.assign(path)
let acted = false
let leaving = false

interface EndNotice {
  /** What the alert on the sign-in page says; null when there is nothing to say. */
  message: string | null
}

export const useEndNotice = create<EndNotice>(() => ({ message: null }))

/** Tells the kit how to move between screens; called once with the router's own way. */
export function navigateWith(navigate: Navigate): void {
  go = navigate
}

/** Calls back at log-out or session end, so that what belongs to the person can be wiped. Returns how to stop. */
export function whenSessionEnds(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the session is being ended right now, so that no leave guard holds the person back. */
export function isEnding(): boolean {
  return leaving
}

/** A session has begun: the next refusal of it is acted on again. */
export function sessionBegan(): void {
  acted = false
}

/** Clears what is stored, tells the listeners and goes to the sign-in page. */
export async function endSession(reason: EndReason): Promise<void> {
  leaving = true
  const ended = auth()
  clearAuth()
  localStorage.setItem(reasonKey, reason)
  for (const key of Object.keys(localStorage)) if (key !== rememberedKey) localStorage.removeItem(key)
  for (const listener of listeners) listener(reason, ended)
  await go('/', { replace: true })
  leaving = false
}

/** What any 403 does, once: an alert with the server's words, everything cleared, the sign-in page (spec 1 §8). */
export function sessionRefused(words: string | undefined, tokenUsed: string | undefined): void {
  const isOfAnOlderSession = tokenUsed !== undefined && auth().token !== '' && tokenUsed !== auth().token
  if (acted || isOfAnOlderSession) return
  acted = true
  useEndNotice.setState({ message: words || generalWords('session.missing') })
  void endSession('expired')
}

/** What a 401 does: this user type may not, so the page for that is shown. */
export function userTypeRefused(): void {
  void go('/unauthorized', { replace: true })
}

/** Follows a sign-in, a log-out, or the end of the session that happened in another tab. */
export function followOtherTabs(): void {
  addEventListener('storage', ({ key, newValue }) => {
    const isTold = key === reasonKey && newValue !== null
    const isGone = key === null || (key === storageKey && newValue === null)
    if (key === storageKey && newValue !== null) return void followSignIn()
    if ((isTold || isGone) && auth().token) void endSession(newValue === 'expired' ? 'expired' : 'logged-out')
  })
}

/** Takes over the session that another tab has begun. What another person left on screen is not kept. */
async function followSignIn(): Promise<void> {
  const before = auth()
  const stored = storedToken()
  if (!stored || stored === before.token) return
  await useSession.persist.rehydrate()
  acted = false
  useEndNotice.setState({ message: null })
  const isOther = before.token !== '' && before.email !== auth().email
  if (isOther) for (const listener of listeners) listener('logged-out', before)
  if (isOther || location.pathname === '/') void go('/dashboard', { replace: true })
}

function storedToken(): string {
  try {
    const token: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')?.state?.auth?.token
    return typeof token === 'string' ? token : ''
  } catch {
    return ''
  }
}
