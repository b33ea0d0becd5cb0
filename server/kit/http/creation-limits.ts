import type { Endpoint } from '#contract/endpoint.ts'
import type { Queries, Tx } from '../database/database.ts'
import { type AttemptLimit, countAttempt, isUsedUp, tooMany } from './attempts.ts'

/**
 * How much one user may create. Far above manual use, so that only scripts reach the limits: a user may select forty
 * documents at a time and submit several large prior authorizations in a row.
 */
const records: readonly AttemptLimit[] = [
  { kind: 'creates a minute', max: 60, seconds: 60 },
  { kind: 'creates an hour', max: 600, seconds: 3600 },
]
const uploads: readonly AttemptLimit[] = [
  { kind: 'uploads a minute', max: 300, seconds: 60 },
  { kind: 'uploads an hour', max: 3000, seconds: 3600 },
]

const limitsOf = (endpoint: Endpoint) => (endpoint.upload ? uploads : records)
const limitKeyOf = (userId: number) => `user ${userId}`

/** Counts in the transaction that creates the record, so that failed and repeated calls are not counted. */
export async function countCreation(tx: Tx, endpoint: Endpoint, userId: number, now: Date): Promise<void> {
  for (const limit of limitsOf(endpoint)) {
    const attempt = await countAttempt(tx, limit, limitKeyOf(userId), now)
    if (attempt.used > limit.max) tooMany(attempt, now, 'limit.creating')
  }
}

/** Throws when the limit is reached, without counting: for uploads, before their bytes are read. */
export async function checkCreationLimit(
  db: Queries,
  endpoint: Endpoint,
  userId: number,
  now: Date,
): Promise<void> {
  for (const limit of limitsOf(endpoint)) {
    const usedUp = await isUsedUp(db, limit, limitKeyOf(userId), now)
    if (usedUp) tooMany(usedUp, now, 'limit.creating')
  }
}
