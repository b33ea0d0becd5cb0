import { secondsFrom } from '#server/kit/clock.ts'
import { type Queries, sql } from '#server/kit/database/database.ts'
import { codeSeconds, type Pending, type Purpose, resetSeconds } from './rules.ts'

export interface NewPending {
  readonly tokenHash: Buffer
  readonly loginId: number | null
  readonly email: string
  readonly purpose: Purpose
  readonly codeHash: Buffer
}

export async function insertPending(tx: Queries, pending: NewPending, now: Date): Promise<void> {
  await tx.run(sql`
    insert into pending_codes
      (token_hash, login_id, email, purpose, code_hash, created_at, code_made_at, expires_at)
    values (${pending.tokenHash}, ${pending.loginId}, ${pending.email}, ${pending.purpose}, ${pending.codeHash},
            ${now}, ${now}, ${secondsFrom(now, codeSeconds)})`)
}

/** The sign-in or reset behind a token, locked until the transaction ends. */
export const lockPending = (tx: Queries, tokenHash: Buffer) =>
  tx.first<Pending>(sql`
    select id, login_id as "loginId", email, purpose, code_hash as "codeHash", created_at as "createdAt",
           expires_at as "expiresAt", tries, used_at as "usedAt"
    from pending_codes where token_hash = ${tokenHash} for update`)

/** Replaces the last code and resets its tries. The count of wrong codes in a row is unchanged. */
export async function replaceCode(tx: Queries, id: number, codeHash: Buffer, now: Date): Promise<void> {
  await tx.run(sql`
    update pending_codes
    set code_hash = ${codeHash}, tries = 0, code_made_at = ${now}, expires_at = ${secondsFrom(now, codeSeconds)}
    where id = ${id} and used_at is null`)
}

/** Counts a try; false when no try is left. */
export const countTry = (tx: Queries, id: number, max: number): Promise<boolean> =>
  tx.finds(sql`
    update pending_codes set tries = tries + 1 where id = ${id} and tries < ${max} and used_at is null`)

export async function markUsed(tx: Queries, id: number, now: Date): Promise<void> {
  await tx.run(sql`update pending_codes set used_at = ${now} where id = ${id}`)
}

/** Wrong codes in a row for one account and purpose. */
export interface Guard {
  readonly wrongInRow: number
  readonly lockedAt: Date | null
  readonly unlockSentAt: Date | null
}

/** The guard of an account and purpose, locked until the transaction ends. */
export const lockGuard = (tx: Queries, email: string, purpose: Purpose, now: Date): Promise<Guard> =>
  tx.one<Guard>(sql`
    insert into code_guards (email, purpose, touched_at) values (${email}, ${purpose}, ${now})
    on conflict (email, purpose) do update set touched_at = excluded.touched_at
    returning wrong_in_row as "wrongInRow", locked_at as "lockedAt", unlock_sent_at as "unlockSentAt"`)

export async function setWrongInRow(tx: Queries, email: string, purpose: Purpose, wrong: number) {
  await tx.run(sql`
    update code_guards set wrong_in_row = ${wrong} where email = ${email} and purpose = ${purpose}`)
}

/** Locks code entry, or replaces the link of a locked one; the previous link becomes invalid. */
export async function lockEntry(
  tx: Queries,
  email: string,
  purpose: Purpose,
  unlockHash: Buffer,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update code_guards
    set locked_at = coalesce(locked_at, ${now}), unlock_hash = ${unlockHash}, unlock_sent_at = ${now}
    where email = ${email} and purpose = ${purpose}`)
}

const opened = sql`
  wrong_in_row = 0, locked_at = null, unlock_hash = null, unlock_sent_at = null`

/** Unlocks the code entry that this link belongs to, and returns whose it is; undefined for an invalid link. */
export const unlockEntry = (db: Queries, unlockHash: Buffer, now: Date) =>
  db.first<{ email: string; purpose: Purpose }>(sql`
    update code_guards set ${opened}, touched_at = ${now}
    where unlock_hash = ${unlockHash}
    returning email, purpose`)

/** Unlocks code entry, and returns whether it was locked. */
export const reopenEntry = async (tx: Queries, email: string, purpose: Purpose): Promise<boolean> =>
  (await tx.firstValue<boolean>(sql`
    update code_guards set ${opened} where email = ${email} and purpose = ${purpose}
    returning old.locked_at is not null`)) === true

/** Invalidates the codes of a person's unfinished sign-ins and resets, and the tokens that right codes gave. */
export async function closePendingOf(tx: Queries, loginId: number, now: Date): Promise<void> {
  await tx.run(sql`
    update pending_codes set used_at = coalesce(used_at, ${now}), reset_hash = null, reset_until = null
    where login_id = ${loginId} and (used_at is null or reset_hash is not null)`)
}

/** Deletes codes older than a day, and the counters of wrong codes for addresses without an account. */
export async function deleteOldCodes(db: Queries, now: Date): Promise<void> {
  const before = secondsFrom(now, -24 * 3600)
  await db.run(sql`delete from pending_codes where created_at < ${before}`)
  await db.run(sql`
    delete from code_guards g
    where g.touched_at < ${before}
      and not exists (select from logins l where l.email = g.email)`)
}

/** Lets this token set a new password, after a right code. */
export async function saveReset(tx: Queries, pendingId: number, tokenHash: Buffer, now: Date): Promise<void> {
  await tx.run(sql`
    update pending_codes set reset_hash = ${tokenHash}, reset_until = ${secondsFrom(now, resetSeconds)}
    where id = ${pendingId}`)
}

/** The login whose password this token may set; undefined if it has expired, or is not of the person with this email. */
export const resetOwner = (
  db: Queries,
  tokenHash: Buffer,
  email: string,
  now: Date,
): Promise<number | undefined> =>
  db.firstValue<number>(sql`
    select l.id from pending_codes c join logins l on l.id = c.login_id
    where c.reset_hash = ${tokenHash} and c.reset_until > ${now} and l.email = ${email}
      and exists (select from users u where u.login_id = l.id and u.status = 'active' and u.deleted_at is null)`)

/** Consumes a token: true for one caller only. */
export const consumeReset = (tx: Queries, tokenHash: Buffer): Promise<boolean> =>
  tx.finds(sql`
    update pending_codes set reset_hash = null, reset_until = null where reset_hash = ${tokenHash}`)
