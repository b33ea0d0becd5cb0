import { auth, useSession } from '../session/session.ts'
import { whenSessionEnds } from '../session/session-end.ts'

const prefix = 'draft:'

interface Kept {
  owner: string
  value: unknown
}

/** What the person signed in has typed into a form of this name and not sent; undefined when there is nothing. */
export function readDraft(form: string): unknown {
  return keptAs(prefix + form, auth().email)?.value
}

/** Keeps a form's input in session storage for the person signed in. Full or forbidden storage keeps nothing. */
export function keepDraft(form: string, value: unknown): void {
  const owner = auth().email
  if (!owner) return
  try {
    sessionStorage.setItem(prefix + form, JSON.stringify({ owner, value } satisfies Kept))
  } catch {
    dropDraft(form)
  }
}

export function dropDraft(form: string): void {
  sessionStorage.removeItem(prefix + form)
}

/**
 * Wipes drafts at log-out, and as soon as somebody else signs in. The end of a session leaves them: whoever
 * signs in again goes on where they were.
 */
export function guardDrafts(): void {
  whenSessionEnds((reason) => {
    if (reason === 'logged-out') wipe(() => true)
  })
  const wipeOthers = (email: string) => {
    if (email) wipe((key) => keptAs(key, email) === undefined)
  }
  wipeOthers(auth().email)
  useSession.subscribe((now, before) => {
    if (now.auth.email !== before.auth.email) wipeOthers(now.auth.email)
  })
}

function wipe(isGone: (key: string) => boolean): void {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(prefix) && isGone(key)) sessionStorage.removeItem(key)
}

function keptAs(key: string, owner: string): Kept | undefined {
  try {
    const kept: Kept | null = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return kept && owner !== '' && kept.owner === owner ? kept : undefined
  } catch {
    return undefined
  }
}
