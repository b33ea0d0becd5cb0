import { secondsFrom } from '#server/kit/clock.ts'
import { type Queries, sql } from '#server/kit/database/database.ts'
import { resetSeconds } from './rules.ts'

export async function insertReset(tx: Queries, tokenHash: Buffer, userId: number, now: Date): Promise<void> {
  await tx.run(sql`
    insert into password_resets (token_hash, user_id, created_at, expires_at)
    values (${tokenHash}, ${userId}, ${now}, ${secondsFrom(now, resetSeconds)})`)
}

/** The user whose password this token may set; undefined if it has expired, or is not of the user with this email. */
export async function resetOwner(
  db: Queries,
  tokenHash: Buffer,
  email: string,
  now: Date,
): Promise<number | undefined> {
  const row = await db.first<{ id: number }>(sql`
    select u.id from password_resets r join users u on u.id = r.user_id
    where r.token_hash = ${tokenHash} and r.expires_at > ${now}
      and u.email = ${email} and u.status = 'active' and u.deleted_at is null`)
  return row?.id
}

/** Consumes a token: true for one caller only. */
export async function consumeReset(tx: Queries, tokenHash: Buffer): Promise<boolean> {
  return (await tx.run(sql`delete from password_resets where token_hash = ${tokenHash}`)) === 1
}

export async function endResetsOf(tx: Queries, userId: number): Promise<void> {
  await tx.run(sql`delete from password_resets where user_id = ${userId}`)
}

/** Locks the user until the transaction ends. */
export async function lockPerson(tx: Queries, userId: number): Promise<void> {
  await tx.run(sql`select from users where id = ${userId} for no key update`)
}

export async function updatePassword(tx: Queries, userId: number, passwordHash: string): Promise<void> {
  await tx.run(sql`update users set password_hash = ${passwordHash} where id = ${userId}`)
}

export async function deleteOldResets(db: Queries, now: Date): Promise<void> {
  await db.run(sql`delete from password_resets where expires_at <= ${now}`)
}
