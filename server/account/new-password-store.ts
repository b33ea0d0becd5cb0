import { secondsFrom } from '#server/kit/clock.ts'
import { type Queries, sql } from '#server/kit/database/database.ts'
import { resetSeconds } from './rules.ts'

export async function insertReset(tx: Queries, tokenHash: Buffer, loginId: number, now: Date): Promise<void> {
  await tx.run(sql`
    insert into password_resets (token_hash, login_id, created_at, expires_at)
    values (${tokenHash}, ${loginId}, ${now}, ${secondsFrom(now, resetSeconds)})`)
}

/** The login whose password this token may set; undefined if it has expired, or is not of the person with this email. */
export async function resetOwner(
  db: Queries,
  tokenHash: Buffer,
  email: string,
  now: Date,
): Promise<number | undefined> {
  const row = await db.first<{ id: number }>(sql`
    select l.id from password_resets r join logins l on l.id = r.login_id
    where r.token_hash = ${tokenHash} and r.expires_at > ${now} and l.email = ${email}
      and exists (select from users u where u.login_id = l.id and u.status = 'active' and u.deleted_at is null)`)
  return row?.id
}

/** Consumes a token: true for one caller only. */
export async function consumeReset(tx: Queries, tokenHash: Buffer): Promise<boolean> {
  return (await tx.run(sql`delete from password_resets where token_hash = ${tokenHash}`)) === 1
}

export async function endResetsOf(tx: Queries, loginId: number): Promise<void> {
  await tx.run(sql`delete from password_resets where login_id = ${loginId}`)
}

/** Locks who signs in until the transaction ends. */
export async function lockPerson(tx: Queries, loginId: number): Promise<void> {
  await tx.run(sql`select from logins where id = ${loginId} for no key update`)
}

export async function updatePassword(tx: Queries, loginId: number, passwordHash: string): Promise<void> {
  await tx.run(sql`update logins set password_hash = ${passwordHash} where id = ${loginId}`)
}

export async function deleteOldResets(db: Queries, now: Date): Promise<void> {
  await db.run(sql`delete from password_resets where expires_at <= ${now}`)
}
