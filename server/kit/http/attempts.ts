import type { ErrorCode } from '#contract/errors.ts'
import { secondsFrom } from '../clock.ts'
import { type Queries, sql } from '../database/database.ts'
import { throwError } from './api-error.ts'

/** At most `most` attempts of a kind within `seconds`, counted from the first one. */
export interface AttemptLimit {
  readonly kind: string
  readonly most: number
  readonly seconds: number
}

export interface Attempt {
  /** How many this one makes, within the time that ends at `endsAt`. */
  readonly used: number
  readonly endsAt: Date
  readonly key: string
}

/**
 * Counts one attempt by `who`. To be called before the attempt is looked at, outside any transaction that a
 * refusal undoes: of attempts that come together, each then has its own number.
 */
export async function countAttempt(
  db: Queries,
  limit: AttemptLimit,
  who: string,
  now: Date,
): Promise<Attempt> {
  const key = `${limit.kind} ${who}`
  const row = await db.first<{ used: number; ends_at: Date }>(sql`
    insert into attempt_counts as a (key, used, ends_at)
    values (${key}, 1, ${secondsFrom(now, limit.seconds)})
    on conflict (key) do update set
      used = case when a.ends_at <= ${now} then 1 else a.used + 1 end,
      ends_at = case when a.ends_at <= ${now} then excluded.ends_at else a.ends_at end
    returning used, ends_at`)
  if (!row) throw new Error('an attempt was not counted')
  return { used: row.used, endsAt: row.ends_at, key }
}

/** The last attempt, when no other one is left before its time ends. Counts nothing. */
export async function isUsedUp(
  db: Queries,
  limit: AttemptLimit,
  who: string,
  now: Date,
): Promise<Attempt | undefined> {
  const key = `${limit.kind} ${who}`
  const row = await db.first<{ used: number; ends_at: Date }>(sql`
    select used, ends_at from attempt_counts where key = ${key} and ends_at > ${now} and used >= ${limit.most}`)
  return row && { used: row.used, endsAt: row.ends_at, key }
}

/** Takes an attempt back that turned out to be none of those that are limited. */
export async function returnAttempt(db: Queries, { key, endsAt }: Attempt): Promise<void> {
  await db.run(sql`
    update attempt_counts set used = used - 1 where key = ${key} and ends_at = ${endsAt} and used > 0`)
}

/** Refuses with the time to wait. */
export function tooMany({ endsAt }: Attempt, now: Date, code: ErrorCode = 'limit.too-many'): never {
  const seconds = (endsAt.getTime() - now.getTime()) / 1000
  throwError(code, { parts: { wait: waitWords(seconds) }, retryAfterSeconds: Math.max(1, seconds) })
}

const minute = 60
const hour = 60 * minute

/** '14 minutes': rounded up, so that whoever waits so long is let in. */
export function waitWords(seconds: number): string {
  if (seconds <= minute) return counted(Math.max(1, Math.ceil(seconds)), 'second')
  if (seconds <= 2 * hour) return counted(Math.ceil(seconds / minute), 'minute')
  return counted(Math.ceil(seconds / hour), 'hour')
}

const counted = (number: number, unit: string) => `${number} ${unit}${number === 1 ? '' : 's'}`

/** Forgets counts whose time is over. */
export async function deleteOldAttempts(db: Queries, now: Date): Promise<void> {
  await db.run(sql`delete from attempt_counts where ends_at <= ${now}`)
}
