import type { UserType } from '#contract/endpoint.ts'
import { secondsFrom } from '../clock.ts'
import { type Queries, type Sql, sql } from '../database/database.ts'
import type { Actor } from './actor.ts'
import { newToken, tokenHash } from './secrets.ts'

/** A session ends after 30 minutes without use and after 12 hours in any case. */
export const idleSeconds = 30 * 60
export const longestSeconds = 12 * 60 * 60
/** Use is noted at most this often, so that reading a list does not write each time. */
const noteUseEverySeconds = 10

interface ActorRow {
  session_id: number
  user_id: number
  user_type: UserType
  office_id: number | null
  physician_id: number | null
  name: string
}

/** What makes a session count at `now`: not ended, not idle, not too old, its person active. */
export function isLive(now: Date): Sql {
  return sql`
    s.ended_at is null
    and s.last_used_at > ${secondsFrom(now, -idleSeconds)}
    and s.created_at > ${secondsFrom(now, -longestSeconds)}
    and u.status = 'active' and u.deleted_at is null`
}

/** Who holds this token, or undefined when no session is behind it (any more). */
export function actorOf(db: Queries, token: string, now: Date): Promise<Actor | undefined> {
  return actorWhere(db, sql`s.token_hash = ${tokenHash(token)}`, now)
}

/** Whose session this is, or undefined when it has ended: for what was signed for a session and comes back alone. */
export function actorOfSession(db: Queries, sessionId: number, now: Date): Promise<Actor | undefined> {
  return actorWhere(db, sql`s.id = ${sessionId}`, now)
}

async function actorWhere(db: Queries, isIt: Sql, now: Date): Promise<Actor | undefined> {
  const row = await db.first<ActorRow>(sql`
    select s.id as session_id, u.id as user_id, u.user_type, u.office_id, u.physician_id,
           u.first_name || ' ' || u.last_name as name
    from sessions s join users u on u.id = s.user_id
    where ${isIt} and ${isLive(now)}`)
  if (!row) return undefined
  return {
    userId: row.user_id,
    userType: row.user_type,
    officeId: row.office_id,
    physicianId: row.physician_id,
    name: row.name,
    sessionId: row.session_id,
  }
}

/** Begins a session and gives its token, which is kept here only as a hash. */
export async function beginSession(
  tx: Queries,
  userId: number,
  now: Date,
  userAgent: string,
): Promise<string> {
  const token = newToken()
  await tx.run(sql`
    insert into sessions (token_hash, user_id, created_at, last_used_at, user_agent)
    values (${tokenHash(token)}, ${userId}, ${now}, ${now}, ${userAgent.slice(0, 300)})`)
  return token
}

/** Notes that a session is used at this moment, waited for. */
export async function recordUse(tx: Queries, sessionId: number, now: Date): Promise<void> {
  await tx.run(sql`
    update sessions set last_used_at = ${now} where id = ${sessionId} and last_used_at < ${now}`)
}

/** Why a session ended; 'idle' and '12 hours' by itself. */
export type SessionEnding =
  | 'log-out'
  | 'ended by its person'
  | 'new password'
  | 'other user type'
  | 'deactivated'
  | 'deleted'

export interface Ending {
  readonly why: SessionEnding
  /** The network address that asks; '' where it stands beside the act that this belongs to. */
  readonly from: string
}

export const endSession = (tx: Queries, sessionId: number, ending: Ending, now: Date): Promise<void> =>
  endAll(tx, sql`s.id = ${sessionId}`, ending, now)

/** Ends all sessions of a person, but for the one given. */
export const endSessionsOf = (tx: Queries, userId: number, ending: Ending, now: Date, except = 0) =>
  endAll(tx, sql`s.user_id = ${userId} and s.id <> ${except}`, ending, now)

/** Where several processes note use, one may be late by so much. */
const graceSeconds = 60

/** Ends the sessions that count no more, so that their end is noted. */
export const endStaleSessions = (db: Queries, now: Date): Promise<void> =>
  endAll(
    db,
    sql`(s.last_used_at <= ${secondsFrom(now, -idleSeconds - graceSeconds)}
      or s.created_at <= ${secondsFrom(now, -longestSeconds - graceSeconds)})`,
    { why: 'log-out', from: '' },
    now,
  )

/** Ends sessions and notes the end of each, with when and why it really was. */
async function endAll(db: Queries, which: Sql, { why, from }: Ending, now: Date): Promise<void> {
  await db.run(sql`
    with open as (
      select s.id, s.user_id,
             s.last_used_at + ${idleSeconds} * interval '1 second' as idle_at,
             s.created_at + ${longestSeconds} * interval '1 second' as longest_at
      from sessions s where s.ended_at is null and ${which}
      order by s.id for no key update
    ), ended as (
      update sessions s set ended_at = least(${now}, o.idle_at, o.longest_at)
      from open o where s.id = o.id
      returning s.id, s.user_id, s.ended_at, case
        when ${now} < least(o.idle_at, o.longest_at) then ${why}
        when o.idle_at <= o.longest_at then 'idle' else '12 hours' end as why
    )
    insert into audit_events (at, user_id, user_type, office_id, action, record_kind, records, detail, from_address)
    select e.ended_at, u.id, u.user_type, u.office_id, 'session.end', 'session', array[e.id], e.why, ${from}
    from ended e join users u on u.id = e.user_id order by e.id`)
}

/** Whose session a token is or was. */
export async function ownerOfSession(db: Queries, token: string) {
  return db.first<{ userId: number; userType: UserType; officeId: number | null }>(sql`
    select u.id as "userId", u.user_type as "userType", u.office_id as "officeId"
    from sessions s join users u on u.id = s.user_id where s.token_hash = ${tokenHash(token)}`)
}

/**
 * Actors seen lately, by token. A memory, never a proof: what is done for a remembered actor checks in the
 * same statement that the session still lives and still belongs to such an actor.
 */
export class RememberedActors {
  readonly #seen = new Map<string, { actor: Actor; notedUse: number }>()
  readonly #most: number

  constructor(most = 10_000) {
    this.#most = most
  }

  get(token: string): Actor | undefined {
    return this.#seen.get(token)?.actor
  }

  set(token: string, actor: Actor): void {
    const oldest = this.#seen.keys().next().value
    if (this.#seen.size >= this.#most && oldest !== undefined) this.#seen.delete(oldest)
    this.#seen.set(token, { actor, notedUse: 0 })
  }

  delete(token: string): void {
    this.#seen.delete(token)
  }

  /** Notes that the session was used, but for calls in quick succession. */
  async recordUse(db: Queries, token: string, now: Date): Promise<void> {
    const seen = this.#seen.get(token)
    if (!seen || now.getTime() - seen.notedUse < noteUseEverySeconds * 1000) return
    seen.notedUse = now.getTime()
    await recordUse(db, seen.actor.sessionId, now)
  }
}
