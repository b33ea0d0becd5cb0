import { secondsFrom } from '#server/kit/clock.ts'
import { type Queries, sql } from '#server/kit/database/database.ts'
import { resetSeconds } from './rules.ts'

/** Lets this token set a new password, after a right code. */
export async function saveReset(tx: Queries, pendingId: number, tokenHash: Buffer, now: Date): Promise<void> {
  await tx.run(sql`
    update pending_codes set reset_hash = ${tokenHash}, reset_until = ${secondsFrom(now, resetSeconds)}
    where id = ${pendingId}`)
}

/** The login whose password this token may set; undefined if it has expired, or is not of the person with this email. */
export async function resetOwner(
  db: Queries,
  tokenHash: Buffer,
  email: string,
  now: Date,
): Promise<number | undefined> {
  const row = await db.first<{ id: number }>(sql`
    select l.id from pending_codes c join logins l on l.id = c.login_id
    where c.reset_hash = ${tokenHash} and c.reset_until > ${now} and l.email = ${email}
      and exists (select from users u where u.login_id = l.id and u.status = 'active' and u.deleted_at is null)`)
  return row?.id
}

/** Consumes a token: true for one caller only. */
export async function consumeReset(tx: Queries, tokenHash: Buffer): Promise<boolean> {
  const consumed = await tx.run(sql`
    update pending_codes set reset_hash = null, reset_until = null where reset_hash = ${tokenHash}`)
  return consumed === 1
}

/** Locks who signs in until the transaction ends. */
export async function lockPerson(tx: Queries, loginId: number): Promise<void> {
  await tx.run(sql`select from logins where id = ${loginId} for no key update`)
}

export async function updatePassword(tx: Queries, loginId: number, passwordHash: string): Promise<void> {
  await tx.run(sql`update logins set password_hash = ${passwordHash} where id = ${loginId}`)
}
