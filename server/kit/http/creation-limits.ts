import type { Endpoint } from '#contract/endpoint.ts'
import type { Queries, Tx } from '../database/database.ts'
import { type AttemptLimit, countAttempt, isUsedUp, tooMany } from './attempts.ts'

/**
 * How much one person may create. Far more than anybody does by hand, so that only a program meets it: forty
 * documents are chosen at once, and a large prior authorization follows the next.
 */
const records: readonly AttemptLimit[] = [
  { kind: 'creates a minute', most: 60, seconds: 60 },
  { kind: 'creates an hour', most: 600, seconds: 3600 },
]
const uploads: readonly AttemptLimit[] = [
  { kind: 'uploads a minute', most: 300, seconds: 60 },
  { kind: 'uploads an hour', most: 3000, seconds: 3600 },
]

const limitsOf = (endpoint: Endpoint) => (endpoint.upload ? uploads : records)
const personOf = (userId: number) => `user ${userId}`

/** Counts what is created, in the transaction that creates it: what is refused or answered again does not count. */
export async function countCreation(tx: Tx, endpoint: Endpoint, userId: number, now: Date): Promise<void> {
  for (const limit of limitsOf(endpoint)) {
    const attempt = await countAttempt(tx, limit, personOf(userId), now)
    if (attempt.used > limit.most) tooMany(attempt, now, 'limit.creating')
  }
}

/** Refuses without counting, before the bytes of an upload are taken. */
export async function checkCreationLimit(
  db: Queries,
  endpoint: Endpoint,
  userId: number,
  now: Date,
): Promise<void> {
  for (const limit of limitsOf(endpoint)) {
    const usedUp = await isUsedUp(db, limit, personOf(userId), now)
    if (usedUp) tooMany(usedUp, now, 'limit.creating')
  }
}
