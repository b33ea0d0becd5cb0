import { auth, useSession } from '../session/session.ts'
import { whenSessionEnds } from '../session/session-end.ts'

const prefix = 'draft:'

/** The drafts of an office that this tab does not currently work for. */
const asideFor = (officeId: string) => `aside:${officeId}:`

interface StoredDraft {
  owner: string
  value: unknown
}

/** The draft of this form that the signed-in person has saved; undefined when there is none. */
export function readDraft(form: string): unknown {
  return draftOf(prefix + form, auth().email)?.value
}

/** Saves a form's input in session storage for the signed-in person. Saves nothing when storage is full or blocked. */
export function saveDraft(form: string, value: unknown): void {
  const owner = auth().email
  if (!owner) return
  try {
    sessionStorage.setItem(prefix + form, JSON.stringify({ owner, value } satisfies StoredDraft))
  } catch {
    dropDraft(form)
  }
}

export function dropDraft(form: string): void {
  sessionStorage.removeItem(prefix + form)
}

/** The tab works for another office: drafts for the previous one wait until the tab works for it again. */
export function exchangeDrafts(from: string, to: string): void {
  move(prefix, asideFor(from))
  move(asideFor(to), prefix)
}

function move(before: string, after: string): void {
  for (const key of Object.keys(sessionStorage)) {
    const value = key.startsWith(before) && sessionStorage.getItem(key)
    if (!value) continue
    sessionStorage.removeItem(key)
    sessionStorage.setItem(after + key.slice(before.length), value)
  }
}

/**
 * Deletes all drafts at log-out, and other people's drafts at sign-in. Drafts survive an expired session, so that the
 * same person can continue after signing in again.
 */
export function guardDrafts(): void {
  whenSessionEnds((reason) => {
    if (reason === 'logged-out') deleteDrafts(() => true)
  })
  const deleteOthers = (email: string) => {
    if (email) deleteDrafts((key) => draftOf(key, email) === undefined)
  }
  deleteOthers(auth().email)
  useSession.subscribe((now, before) => {
    if (now.auth.email !== before.auth.email) deleteOthers(now.auth.email)
  })
}

function deleteDrafts(isUnwanted: (key: string) => boolean): void {
  for (const key of Object.keys(sessionStorage))
    if (/^(?:draft|aside):/.test(key) && isUnwanted(key)) sessionStorage.removeItem(key)
}

function draftOf(key: string, owner: string): StoredDraft | undefined {
  try {
    const draft: StoredDraft | null = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return draft && owner !== '' && draft.owner === owner ? draft : undefined
  } catch {
    return undefined
  }
}
