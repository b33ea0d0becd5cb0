import { beforeEach, describe, expect, test, vi } from 'vitest'

/** A browser's storage in memory: entries are own properties, as `Object.keys` of the real one finds them. */
class Memory {
  [key: string]: unknown
  getItem(key: string) {
    return Object.hasOwn(this, key) ? this[key] : null
  }
  setItem(key: string, value: string) {
    this[key] = value
  }
  removeItem(key: string) {
    delete this[key]
  }
}

type Told = (event: { key: string; newValue: string | null }) => void
let tellThisTab: Told = () => undefined
/** What another tab does at the end of a session, and what this one is told of it. */
function endElsewhere(reason: 'logged-out' | 'expired'): void {
  tellThisTab({ key: 'sessionEnd', newValue: reason })
  localStorage.removeItem('root')
  tellThisTab({ key: 'root', newValue: null })
}

vi.stubGlobal('localStorage', new Memory())
vi.stubGlobal('sessionStorage', new Memory())
vi.stubGlobal('addEventListener', (event: string, listener: Told) => {
  if (event === 'storage') tellThisTab = listener
})
vi.stubGlobal('location', { pathname: '/dashboard' })
const { auth, clearAuth, openSession, signedOut } = await import('../session/session.ts')
const { followOtherTabs, navigateWith } = await import('../session/session-end.ts')
const { guardDrafts, keepDraft, readDraft } = await import('./drafts.ts')
navigateWith(() => undefined)
followOtherTabs()
guardDrafts()

const signIn = () => openSession({ ...signedOut, email: 'ana@example.com', token: 'token' })

beforeEach(() => {
  signIn()
  for (const key of Object.keys(sessionStorage)) sessionStorage.removeItem(key)
})

describe('a draft in this tab, when the session ends in another tab', () => {
  test('is wiped when the person logged out there', async () => {
    keepDraft('letter', { text: 'Dear' })
    endElsewhere('logged-out')
    await vi.waitFor(() => expect([auth().token, Object.keys(sessionStorage)]).toEqual(['', []]))
  })

  test('is kept when the session had expired there, for the same person only', async () => {
    keepDraft('letter', { text: 'Dear' })
    endElsewhere('expired')
    await vi.waitFor(() => expect(auth().token).toBe(''))
    expect([auth().token, readDraft('letter')]).toEqual(['', undefined])
    signIn()
    expect(readDraft('letter')).toEqual({ text: 'Dear' })
  })
})

test('a draft is kept for nobody while nobody is signed in', () => {
  clearAuth()
  keepDraft('letter', { text: 'Dear' })
  expect(Object.keys(sessionStorage)).toEqual([])
})
