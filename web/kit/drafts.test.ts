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

type Told = (event: { key: string; newValue: string }) => void
let tellThisTab: Told = () => undefined

vi.stubGlobal('localStorage', new Memory())
vi.stubGlobal('sessionStorage', new Memory())
vi.stubGlobal('addEventListener', (_: string, listener: Told) => {
  tellThisTab = listener
})
const { auth, setAuth } = await import('./session.ts')
const { followOtherTabs, navigateWith } = await import('./session-end.ts')
const { guardDrafts, keepDraft, readDraft } = await import('./drafts.ts')
navigateWith(() => undefined)
followOtherTabs()
guardDrafts()

beforeEach(() => {
  setAuth({ email: 'ana@example.com', token: 'token' })
  for (const key of Object.keys(sessionStorage)) sessionStorage.removeItem(key)
})

describe('a draft in this tab, when the session ends in another tab', () => {
  test('is wiped when the person logged out there', () => {
    keepDraft('letter', { text: 'Dear' })
    tellThisTab({ key: 'sessionEnd', newValue: 'logged-out' })
    expect([auth().token, Object.keys(sessionStorage)]).toEqual(['', []])
  })

  test('is kept when the session had expired there, for the same person only', () => {
    keepDraft('letter', { text: 'Dear' })
    tellThisTab({ key: 'sessionEnd', newValue: 'expired' })
    expect([auth().token, readDraft('letter')]).toEqual(['', undefined])
    setAuth({ email: 'ana@example.com', token: 'token' })
    expect(readDraft('letter')).toEqual({ text: 'Dear' })
  })
})

test('a draft is kept for nobody while nobody is signed in', () => {
  setAuth({ email: '', token: '' })
  keepDraft('letter', { text: 'Dear' })
  expect(Object.keys(sessionStorage)).toEqual([])
})
