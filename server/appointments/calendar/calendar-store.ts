import { type Queries, sql, type Tx } from '#server/kit/database/database.ts'

/** A member's connection, with encrypted tokens. */
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

/** The same, locked until the transaction ends. */
export const lockConnection = (tx: Tx, memberId: number) =>
  tx.first<Connection>(sql`${connection} where member_id = ${memberId} for update`)

/** Whether a member's calendar is connected and works. */
export const isSynced = (db: Queries, memberId: number): Promise<boolean> =>
  db.finds(sql`
    select from appointments_calendars where member_id = ${memberId} and state = 'synced'`)

export type NewConnection = Pick<Connection, 'memberId' | 'accountId' | 'email'> & SealedTokens

export interface SealedTokens {
  readonly refreshToken: string
  readonly accessToken: string
  readonly accessEndsAt: Date
}

/** Connects a calendar in place of the previous one, and makes a full read due. */
export async function saveConnection(tx: Tx, one: NewConnection, now: Date): Promise<void> {
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
 * Serializes refreshes of this member's tokens until the transaction ends. An advisory lock instead of a row lock:
 * a row lock takes a transaction id, and the live updates of all screens wait for the oldest open transaction id.
 */
export async function lockRefreshing(tx: Tx, memberId: number): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`calendar tokens ${memberId}`}, 0))`)
}

const unchanged = ({ memberId, refreshToken }: Connection) =>
  sql`member_id = ${memberId} and refresh_token = ${refreshToken}`

/** Saves fresh tokens; false if the calendar has been disconnected or reconnected since. */
export const saveTokens = (tx: Tx, before: Connection, tokens: SealedTokens): Promise<boolean> =>
  tx.finds(sql`
    update appointments_calendars set refresh_token = ${tokens.refreshToken},
      access_token = ${tokens.accessToken}, access_ends_at = ${tokens.accessEndsAt}
    where ${unchanged(before)}`)

/** Access was withdrawn: deletes the tokens and marks the connection. False if it has been replaced since. */
export const markDisconnected = (tx: Tx, before: Connection): Promise<boolean> =>
  tx.finds(sql`
    update appointments_calendars set state = 'again', refresh_token = null, access_token = null,
      access_ends_at = null, channel_id = null, channel_token_hash = null
    where ${unchanged(before)}`)

/** Deletes a connection and the busy times read through it. Which account contains which event stays stored. */
export async function forgetConnection(tx: Tx, memberId: number): Promise<void> {
  await tx.run(sql`delete from appointments_calendar_busy where member_id = ${memberId}`)
  await tx.run(sql`delete from appointments_calendars where member_id = ${memberId}`)
}

/** Deleted members with a connection but no pending sync. */
export const deletedMembers = (db: Queries): Promise<number[]> =>
  db.values<number>(sql`
    select c.member_id as id from appointments_calendars c join users u on u.id = c.member_id
    where u.deleted_at is not null and not exists (
      select from appointments_calendar_events e
      where e.member_id = c.member_id and e.done < e.wished and e.given_up is null)`)

/** The user's own email address; '' if the user cannot sign in. */
export async function addressOf(db: Queries, userId: number): Promise<string> {
  const row = await db.first<{ email: string }>(sql`
    select email from users where id = ${userId} and status = 'active' and deleted_at is null`)
  return row?.email ?? ''
}

/** A connection that a user has started and Google has not confirmed yet. */
export interface Start {
  readonly userId: number
  readonly challenge: string
}

/** Stores the start of a connection, which the redirect from Google must match; deletes expired ones. */
export async function saveStart(
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

/** Consumes a started connection: of two calls with the same state, one succeeds. */
export const takeStart = (db: Queries, stateHash: Buffer, now: Date) =>
  db.first<Start>(sql`
    update appointments_calendar_starts set used_at = ${now}
    where state_hash = ${stateHash} and used_at is null and ends_at > ${now}
    returning user_id as "userId", challenge`)

/** Makes a consumed state usable again, after Google could not be reached. */
export async function restoreStart(db: Queries, stateHash: Buffer): Promise<void> {
  await db.run(sql`
    update appointments_calendar_starts set used_at = null where state_hash = ${stateHash}`)
}
