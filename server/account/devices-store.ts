import { secondsFrom } from '#server/kit/clock.ts'
import { type Queries, sql } from '#server/kit/database/database.ts'

/** A browser from which a person has signed in before. */
export interface Device {
  readonly id: number
  readonly loginId: number
  readonly email: string
  readonly tokenHash: Buffer
}

/** The devices of those secrets that have not expired and whose user is active. */
export const devicesOf = (db: Queries, tokenHashes: readonly Buffer[], now: Date) =>
  db.all<Device>(sql`
    select d.id, d.login_id as "loginId", l.email, d.token_hash as "tokenHash"
    from account_devices d join logins l on l.id = d.login_id
    where d.token_hash = any(${tokenHashes}::bytea[]) and d.expires_at > ${now}
      and exists (select from users u where u.login_id = l.id and u.status = 'active' and u.deleted_at is null)`)

/** Stores a secret, or extends it if it is stored already. */
export async function saveDevice(
  tx: Queries,
  loginId: number,
  tokenHash: Buffer,
  seconds: number,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into account_devices (login_id, token_hash, created_at, expires_at)
    values (${loginId}, ${tokenHash}, ${now}, ${secondsFrom(now, seconds)})
    on conflict (token_hash) do update set expires_at = excluded.expires_at`)
}

/** Deletes all but the browsers that the person has signed in from last. */
export async function deleteOldestDevices(tx: Queries, loginId: number, max: number): Promise<void> {
  await tx.run(sql`
    delete from account_devices where id in (
      select id from account_devices where login_id = ${loginId} order by expires_at desc, id desc offset ${max})`)
}

export async function endDevicesOf(tx: Queries, loginId: number): Promise<void> {
  await tx.run(sql`delete from account_devices where login_id = ${loginId}`)
}

export async function deleteOldDevices(db: Queries, now: Date): Promise<void> {
  await db.run(sql`delete from account_devices where expires_at <= ${now}`)
}
