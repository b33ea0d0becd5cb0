import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase } from '../../testing/database.ts'
import { secondsFrom } from '../clock.ts'
import { type Database, openDatabase, sql } from '../database/database.ts'
import { countAttempt, deleteOldAttempts, formatWait, returnAttempt } from './attempts.ts'

let db: Database
let end: () => Promise<void>
beforeAll(async () => {
  const fresh = await freshDatabase()
  db = openDatabase(fresh.url)
  end = async () => {
    await db.close()
    await fresh.drop()
  }
})
afterAll(() => end())

const limit = { kind: 'try', max: 3, seconds: 60 }
const now = new Date('2026-11-20T15:00:00Z')

test('attempts that arrive at the same time each get a different number', async () => {
  const attempts = await Promise.all(Array.from({ length: 40 }, () => countAttempt(db, limit, 'crowd', now)))
  const numbers = attempts.map(({ used }) => used).sort((one, other) => one - other)
  expect(numbers).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
})

test('the period begins with the first attempt, and counting restarts when it is over', async () => {
  const first = await countAttempt(db, limit, 'time', now)
  const second = await countAttempt(db, limit, 'time', secondsFrom(now, 59))
  expect([first.used, second.used]).toEqual([1, 2])
  expect(second.endsAt).toEqual(secondsFrom(now, 60))
  const third = await countAttempt(db, limit, 'time', secondsFrom(now, 60))
  expect(third).toMatchObject({ used: 1, endsAt: secondsFrom(now, 120) })
})

test('a returned attempt no longer counts in its own period and changes no later one', async () => {
  const first = await countAttempt(db, limit, 'back', now)
  await returnAttempt(db, first)
  expect((await countAttempt(db, limit, 'back', now)).used).toBe(1)
  await countAttempt(db, limit, 'back', secondsFrom(now, 60))
  await returnAttempt(db, first)
  expect((await countAttempt(db, limit, 'back', secondsFrom(now, 61))).used).toBe(2)
})

test('the sweep deletes only those counts whose period is over', async () => {
  await countAttempt(db, limit, 'old', secondsFrom(now, -60))
  await countAttempt(db, limit, 'young', now)
  await deleteOldAttempts(db, now)
  const kept = await db.all<{ key: string }>(
    sql`select key from attempt_counts where key in ('try old', 'try young')`,
  )
  expect(kept).toEqual([{ key: 'try young' }])
})

describe('the time to wait', () => {
  test.each([
    [0.2, '1 second'],
    [1, '1 second'],
    [59.2, '60 seconds'],
    [60, '60 seconds'],
    [61, '2 minutes'],
    [840, '14 minutes'],
    [841, '15 minutes'],
    [3600, '60 minutes'],
    [7200, '120 minutes'],
    [7201, '3 hours'],
    [86_400, '24 hours'],
  ])('%d seconds are shown as %s, rounded up and never down', (seconds, text) => {
    expect(formatWait(seconds)).toBe(text)
  })
})
