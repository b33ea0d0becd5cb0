import { describe, expect, test } from 'vitest'
import { isUnderWay, type Pending, whyClosed } from './rules.ts'

const now = new Date('2026-11-20T15:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const pending: Pending = {
  id: 1,
  loginId: 1,
  email: 'a@test.example',
  purpose: 'sign-in',
  codeHash: Buffer.alloc(32),
  createdAt: minutesAgo(5),
  expiresAt: minutesAgo(-5),
  tries: 0,
  usedAt: null,
}

describe('whether a code can be entered', () => {
  test('a fresh code of an account that is not locked can be entered', () => {
    expect(whyClosed(pending, null, now)).toBeUndefined()
  })
  test.each([
    ['used', { usedAt: now }, null, 'account.code-expired'],
    ['used, in a locked account', { usedAt: now }, now, 'account.code-expired'],
    ['tried three times', { tries: 3 }, null, 'account.code-expired'],
    ['expired this very moment', { expiresAt: now }, null, 'account.code-expired'],
    ['in a locked account', {}, now, 'account.code-locked'],
    ['expired, in a locked account', { expiresAt: now }, now, 'account.code-locked'],
  ] as const)('a code that is %s cannot be tried', (_, more, lockedAt, error) => {
    expect(whyClosed({ ...pending, ...more }, lockedAt, now)).toBe(error)
  })
  test('a sign-in can be finished for an hour, with its own address only', () => {
    expect(isUnderWay(pending, 'a@test.example', now)).toBe(true)
    expect(isUnderWay(pending, 'b@test.example', now)).toBe(false)
    expect(isUnderWay({ ...pending, createdAt: minutesAgo(60) }, 'a@test.example', now)).toBe(false)
  })
})
