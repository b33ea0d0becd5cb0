import type { ErrorCode } from '#contract/errors.ts'
import { countText } from '#contract/formats.ts'
import { secondsFrom } from '../clock.ts'
import { type Queries, sql } from '../database/database.ts'
import { throwError } from './api-error.ts'

/** At most `max` attempts of a kind within a period of `seconds`, which begins with the first attempt. */
export interface AttemptLimit {
  readonly kind: string
  readonly max: number
  readonly seconds: number
}

export interface Attempt {
  /** The number of attempts in the period that ends at `endsAt`, including this one. */
  readonly used: number
  readonly endsAt: Date
  readonly key: string
}

/**
 * Counts one attempt by `who`. Call it before evaluating the attempt, and outside a transaction that an error would
 * roll back: then concurrent attempts each get their own number and all of them count.
 */
export async function countAttempt(
  db: Queries,
  limit: AttemptLimit,
  who: string,
  now: Date,
): Promise<Attempt> {
  const key = `${limit.kind} ${who}`
  const row = await db.one<{ used: number; ends_at: Date }>(sql`
    insert into attempt_counts as a (key, used, ends_at)
    values (${key}, 1, ${secondsFrom(now, limit.seconds)})
    on conflict (key) do update set
      used = case when a.ends_at <= ${now} then 1 else a.used + 1 end,
      ends_at = case when a.ends_at <= ${now} then excluded.ends_at else a.ends_at end
    returning used, ends_at`)
  return { used: row.used, endsAt: row.ends_at, key }
}

/** The current count if no attempt is left in its period, else undefined. Does not count an attempt. */
export async function isUsedUp(
  db: Queries,
  limit: AttemptLimit,
  who: string,
  now: Date,
): Promise<Attempt | undefined> {
  const key = `${limit.kind} ${who}`
  const row = await db.first<{ used: number; ends_at: Date }>(sql`
    select used, ends_at from attempt_counts where key = ${key} and ends_at > ${now} and used >= ${limit.max}`)
  return row && { used: row.used, endsAt: row.ends_at, key }
}

/** Uncounts an attempt that turned out not to be limited, such as a correct password. */
export async function returnAttempt(db: Queries, { key, endsAt }: Attempt): Promise<void> {
  await db.run(sql`
    update attempt_counts set used = used - 1 where key = ${key} and ends_at = ${endsAt} and used > 0`)
}

/** Throws an error that names the time to wait. */
export function tooMany({ endsAt }: Attempt, now: Date, code: ErrorCode = 'limit.too-many'): never {
  const seconds = (endsAt.getTime() - now.getTime()) / 1000
  throwError(code, { parts: { wait: formatWait(seconds) }, retryAfterSeconds: Math.max(1, seconds) })
}

const minute = 60
const hour = 60 * minute

/** '14 minutes': rounded up, so that a retry after this time is accepted. */
export function formatWait(seconds: number): string {
  if (seconds <= minute) return countText(Math.max(1, Math.ceil(seconds)), 'second')
  if (seconds <= 2 * hour) return countText(Math.ceil(seconds / minute), 'minute')
  return countText(Math.ceil(seconds / hour), 'hour')
}

/** Deletes counts whose period is over. */
export async function deleteOldAttempts(db: Queries, now: Date): Promise<void> {
  await db.run(sql`delete from attempt_counts where ends_at <= ${now}`)
}
