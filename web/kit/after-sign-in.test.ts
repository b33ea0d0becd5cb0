import { beforeEach, expect, test, vi } from 'vitest'
import { keepForAfterSignIn, takeAfterSignIn } from './after-sign-in.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

const file = '/files/0d4f9a58-3a51-4e0e-9a57-3a1c5f3c7b10'

test('a file that was asked for before signing in opens once after it', () => {
  keepForAfterSignIn(file)
  expect([takeAfterSignIn(), takeAfterSignIn()]).toEqual([file, undefined])
})

test('a screen that was asked for before signing in is not gone to after it', () => {
  keepForAfterSignIn('/viewivrsubmissions/IVR-1042')
  expect(takeAfterSignIn()).toBeUndefined()
})

test('an address that somebody else put into storage leads nowhere', () => {
  sessionStorage.setItem('afterSignIn', '//evil.example/files/1')
  expect(takeAfterSignIn()).toBeUndefined()
})
