import { expect, test } from 'vitest'
import { DeniedAccessQuota } from './denied-access.ts'

const now = new Date('2026-11-20T15:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

test('rejected calls are audited twenty times an hour for a network and five hundred times for all', () => {
  const quota = new DeniedAccessQuota()
  const taken = (network: string, at = now) =>
    Array.from({ length: 30 }, () => quota.take(network, at)).filter(Boolean).length
  const all = Array.from({ length: 30 }, (_, at) => taken(`10.0.${at}.0`))
  expect(all).toEqual([...Array(25).fill(20), ...Array(5).fill(0)])
  expect(taken('10.0.99.0', later(59))).toBe(0)
  expect(taken('10.0.99.0', later(60))).toBe(20)
})
