import { type Queries, sql, type Tx } from '#server/kit/database/database.ts'

/** A member's connection, tokens sealed. */
export interface Connection {
  readonly memberId: number
  readonly accountId: string
  readonly email: string
  readonly state: 'synced' | 'again'
  readonly refreshToken: string | null
  readonly accessToken: string | null
  readonly accessEndsAt: Date | null
}

const connection = sql`
  select member_id as "memberId", account_id as "accountId", email, state, refresh_token as "refreshToken",
    access_token as "accessToken", access_ends_at as "accessEndsAt"
  from appointments_calendars`

export const connectionOf = (db: Queries, memberId: number) =>
  db.first<Connection>(sql`${connection} where member_id = ${memberId}`)

/** The same, kept as it is until this transaction ends. */
export const lockConnection = (tx: Tx, memberId: number) =>
  tx.first<Connection>(sql`${connection} where member_id = ${memberId} for update`)

/** Whether a member's calendar is connected and works. */
export async function isSynced(db: Queries, memberId: number): Promise<boolean> {
  const row = await db.first(sql`
    select from appointments_calendars where member_id = ${memberId} and state = 'synced'`)
  return row !== undefined
}

export type NewConnection = Pick<Connection, 'memberId' | 'accountId' | 'email'> & SealedTokens

export interface SealedTokens {
  readonly refreshToken: string
  readonly accessToken: string
  readonly accessEndsAt: Date
}

/** Connects a calendar in place of the one before; its events are looked at soon, from the beginning. */
export async function keepConnection(tx: Tx, one: NewConnection, now: Date): Promise<void> {
  await tx.run(sql`
    insert into appointments_calendars (member_id, account_id, email, state, connected_at, refresh_token,
      access_token, access_ends_at, look_at)
    values (${one.memberId}, ${one.accountId}, ${one.email}, 'synced', ${now}, ${one.refreshToken},
      ${one.accessToken}, ${one.accessEndsAt}, ${now})
    on conflict (member_id) do update set account_id = excluded.account_id, email = excluded.email,
      state = 'synced', connected_at = excluded.connected_at, refresh_token = excluded.refresh_token,
      access_token = excluded.access_token, access_ends_at = excluded.access_ends_at,
      look_at = excluded.look_at, sync_token = null, read_whole_at = null, channel_id = null,
      channel_token_hash = null, channel_resource_id = null, channel_ends_at = null`)
}

/**
 * Makes whoever else refreshes this member's tokens wait until this transaction ends. Not at the row: who locks
 * one gets a transaction number, and the screens of all follow nothing newer than the oldest number still open.
 */
export async function lockRefreshing(tx: Tx, memberId: number): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`calendar tokens ${memberId}`}, 0))`)
}

const unchanged = ({ memberId, refreshToken }: Connection) =>
  sql`member_id = ${memberId} and refresh_token = ${refreshToken}`

/** Keeps fresh tokens; false where the calendar was disconnected or connected anew meanwhile. */
export async function keepTokens(tx: Tx, before: Connection, tokens: SealedTokens): Promise<boolean> {
  const kept = await tx.run(sql`
    update appointments_calendars set refresh_token = ${tokens.refreshToken},
      access_token = ${tokens.accessToken}, access_ends_at = ${tokens.accessEndsAt}
    where ${unchanged(before)}`)
  return kept > 0
}

/** Access was withdrawn: what was kept of it is good for nothing. False where it was replaced meanwhile. */
export async function markAgain(tx: Tx, before: Connection): Promise<boolean> {
  const marked = await tx.run(sql`
    update appointments_calendars set state = 'again', refresh_token = null, access_token = null,
      access_ends_at = null, channel_id = null, channel_token_hash = null
    where ${unchanged(before)}`)
  return marked > 0
}

/** Forgets a connection with what was read through it; which events lie in which account is kept. */
export async function forgetConnection(tx: Tx, memberId: number): Promise<void> {
  await tx.run(sql`delete from appointments_calendar_busy where member_id = ${memberId}`)
  await tx.run(sql`delete from appointments_calendars where member_id = ${memberId}`)
}

/** Members who are deleted, and whose calendars hold nothing any more that is still to be changed. */
export async function leavers(db: Queries): Promise<number[]> {
  const rows = await db.all<{ id: number }>(sql`
    select c.member_id as id from appointments_calendars c join users u on u.id = c.member_id
    where u.deleted_at is not null and not exists (
      select from appointments_calendar_events e
      where e.member_id = c.member_id and e.done < e.wished and e.given_up is null)`)
  return rows.map(({ id }) => id)
}

/** Somebody's own address; '' of whoever cannot sign in. */
export async function addressOf(db: Queries, userId: number): Promise<string> {
  const row = await db.first<{ email: string }>(sql`
    select email from users where id = ${userId} and status = 'active' and deleted_at is null`)
  return row?.email ?? ''
}

/** Somebody on their way to Google. */
export interface Start {
  readonly userId: number
  readonly challenge: string
}

/** Keeps what must come back; whatever is out of date goes. */
export async function keepStart(
  tx: Tx,
  stateHash: Buffer,
  { userId, challenge }: Start,
  { now, endsAt }: { now: Date; endsAt: Date },
): Promise<void> {
  await tx.run(sql`delete from appointments_calendar_starts where ends_at <= ${now}`)
  await tx.run(sql`
    insert into appointments_calendar_starts (state_hash, user_id, challenge, ends_at)
    values (${stateHash}, ${userId}, ${challenge}, ${endsAt})`)
}

/** Takes what came back, once: of two that bring the same, one gets it. */
export const takeStart = (db: Queries, stateHash: Buffer, now: Date) =>
  db.first<Start>(sql`
    update appointments_calendar_starts set used_at = ${now}
    where state_hash = ${stateHash} and used_at is null and ends_at > ${now}
    returning user_id as "userId", challenge`)

/** Gives it back where Google could not be asked, so that the same can be tried again. */
export async function returnStart(db: Queries, stateHash: Buffer): Promise<void> {
  await db.run(sql`
    update appointments_calendar_starts set used_at = null where state_hash = ${stateHash}`)
}
