import { beforeEach, describe, expect, test, vi } from 'vitest'
import { stubStorage } from '../../testing/memory-storage.ts'

type StorageListener = (event: { key: string; newValue: string | null }) => void
let notifyThisTab: StorageListener = () => undefined
/** Ends the session as another tab does, with the storage events that this tab gets. */
function endElsewhere(reason: 'logged-out' | 'expired'): void {
  notifyThisTab({ key: 'sessionEnd', newValue: reason })
  localStorage.removeItem('root')
  notifyThisTab({ key: 'root', newValue: null })
}

stubStorage()
vi.stubGlobal('addEventListener', (event: string, listener: StorageListener) => {
  if (event === 'storage') notifyThisTab = listener
})
vi.stubGlobal('location', { pathname: '/dashboard' })
const { auth, clearAuth, openSession, signedOut } = await import('../session/session.ts')
const { followOtherTabs, navigateWith } = await import('../session/session-end.ts')
const { exchangeDrafts, guardDrafts, saveDraft, readDraft } = await import('./drafts.ts')
navigateWith(() => undefined)
followOtherTabs()
guardDrafts()

const signIn = () => openSession({ ...signedOut, email: 'ana@example.com', token: 'token' })

beforeEach(() => {
  signIn()
  for (const key of Object.keys(sessionStorage)) sessionStorage.removeItem(key)
})

describe('a draft in this tab, when the session ends in another tab', () => {
  test('is deleted when the person logged out in the other tab', async () => {
    saveDraft('note', { text: 'Dear' })
    endElsewhere('logged-out')
    await expect.poll(() => [auth().token, Object.keys(sessionStorage)]).toEqual(['', []])
  })

  test('stays for the same person when the session expired in the other tab', async () => {
    saveDraft('note', { text: 'Dear' })
    endElsewhere('expired')
    await expect.poll(() => auth().token).toBe('')
    expect([auth().token, readDraft('note')]).toEqual(['', undefined])
    signIn()
    expect(readDraft('note')).toEqual({ text: 'Dear' })
  })
})

test('no draft is saved while no one is signed in', () => {
  clearAuth()
  saveDraft('note', { text: 'Dear' })
  expect(Object.keys(sessionStorage)).toEqual([])
})

describe('a draft for one office, while the tab works for another', () => {
  test('is not shown for the other office, and is back when the tab returns', () => {
    saveDraft('note', { text: 'Dear' })
    exchangeDrafts('1', '2')
    expect(readDraft('note')).toBeUndefined()
    saveDraft('note', { text: 'Hello' })
    exchangeDrafts('2', '1')
    expect(readDraft('note')).toEqual({ text: 'Dear' })
    exchangeDrafts('1', '2')
    expect(readDraft('note')).toEqual({ text: 'Hello' })
  })

  test('is deleted with the others at log-out', async () => {
    saveDraft('note', { text: 'Dear' })
    exchangeDrafts('1', '2')
    endElsewhere('logged-out')
    await expect.poll(() => Object.keys(sessionStorage)).toEqual([])
  })
})
