import type { UserType } from '#contract/endpoint.ts'
import { idleSeconds } from '#contract/idle.ts'
import { secondsFrom } from '../clock.ts'
import { type Queries, type Sql, sql } from '../database/database.ts'
import type { Actor } from './actor.ts'
import { auditInsert } from './audit.ts'
import { newToken, tokenHash } from './secrets.ts'

/** A session ends after 30 minutes without use (idleSeconds) and after 12 hours in any case. */
export const maxSeconds = 12 * 60 * 60
/** `last_used_at` is written at most this often, so that not every read causes a write. */
const recordUseEverySeconds = 10

interface ActorRow {
  session_id: number
  user_id: number
  user_type: UserType
  office_id: number | null
  physician_id: number | null
  name: string
}

/** The condition for an active session at `now`: not ended, not idle, not too old, and its user is active. */
export function isActive(now: Date): Sql {
  return sql`
    s.ended_at is null
    and s.last_used_at > ${secondsFrom(now, -idleSeconds)}
    and s.created_at > ${secondsFrom(now, -maxSeconds)}
    and u.status = 'active' and u.deleted_at is null`
}

/** A from clause with a row only if the actor's session is active and still belongs to a user of that type, office and physician. */
export const sessionOf = (actor: Actor, now: Date): Sql => sql`
  from sessions s join users u on u.id = s.user_id
  where s.id = ${actor.sessionId} and ${isActive(now)}
    and u.id = ${actor.userId} and u.user_type = ${actor.userType}
    and u.office_id is not distinct from ${actor.officeId}
    and u.physician_id is not distinct from ${actor.physicianId}`

/** The user of this token, or undefined when there is no active session for it. */
export function actorOf(db: Queries, token: string, now: Date): Promise<Actor | undefined> {
  return actorWhere(db, sql`s.token_hash = ${tokenHash(token)}`, now)
}

/**
 * The user of this session, or undefined when it has ended. For signed links, which name a session without its token.
 */
export function actorOfSession(db: Queries, sessionId: number, now: Date): Promise<Actor | undefined> {
  return actorWhere(db, sql`s.id = ${sessionId}`, now)
}

async function actorWhere(db: Queries, which: Sql, now: Date): Promise<Actor | undefined> {
  const row = await db.first<ActorRow>(sql`
    select s.id as session_id, u.id as user_id, u.user_type, u.office_id, u.physician_id,
           u.first_name || ' ' || u.last_name as name
    from sessions s join users u on u.id = s.user_id
    where ${which} and ${isActive(now)}`)
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

/** @returns the token, of which only the hash is stored */
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

export async function recordUse(tx: Queries, sessionId: number, now: Date): Promise<void> {
  await tx.run(sql`
    update sessions set last_used_at = ${now} where id = ${sessionId} and last_used_at < ${now}`)
}

/** Why a session was ended. Sessions that expire get the audit detail 'idle' or '12 hours' instead. */
export type SessionEnding =
  | 'log-out'
  | 'ended by its person'
  | 'new password'
  | 'other user type'
  | 'deactivated'
  | 'deleted'

export interface Ending {
  readonly why: SessionEnding
  /** The caller's network address; '' where another audit entry of the same action has it. */
  readonly from: string
}

export const endSession = (tx: Queries, sessionId: number, ending: Ending, now: Date): Promise<void> =>
  endAll(tx, sql`s.id = ${sessionId}`, ending, now)

/** Ends all sessions of a user except the given one. */
export const endSessionsOf = (tx: Queries, userId: number, ending: Ending, now: Date, except = 0) =>
  endAll(tx, sql`s.user_id = ${userId} and s.id <> ${except}`, ending, now)

/** Processes write `last_used_at` with a delay, so a session is swept only this long after its expiry. */
const graceSeconds = 60

/** Ends expired sessions, so that their end appears in the audit log. */
export const endStaleSessions = (db: Queries, now: Date): Promise<void> =>
  endAll(
    db,
    sql`(s.last_used_at <= ${secondsFrom(now, -idleSeconds - graceSeconds)}
      or s.created_at <= ${secondsFrom(now, -maxSeconds - graceSeconds)})`,
    { why: 'log-out', from: '' },
    now,
  )

/** Ends sessions with an audit entry each. One that had expired before `now` gets the time and reason of its expiry. */
async function endAll(db: Queries, which: Sql, { why, from }: Ending, now: Date): Promise<void> {
  await db.run(sql`
    with open as (
      select s.id, s.user_id,
             s.last_used_at + ${idleSeconds} * interval '1 second' as idle_at,
             s.created_at + ${maxSeconds} * interval '1 second' as expires_at
      from sessions s where s.ended_at is null and ${which}
      order by s.id for no key update
    ), ended as (
      update sessions s set ended_at = least(${now}, o.idle_at, o.expires_at)
      from open o where s.id = o.id
      returning s.id, s.user_id, s.ended_at, case
        when ${now} < least(o.idle_at, o.expires_at) then ${why}
        when o.idle_at <= o.expires_at then 'idle' else '12 hours' end as why
    )
    ${auditInsert(
      { userId: sql`u.id`, userType: sql`u.user_type`, officeId: sql`u.office_id` },
      { action: 'session.end', kind: 'session', records: sql`array[e.id]`, detail: sql`e.why` },
      sql`e.ended_at`,
      from,
      sql`from ended e join users u on u.id = e.user_id order by e.id`,
    )}`)
}

/** The user of a token, also when its session has ended. */
export async function ownerOfSession(db: Queries, token: string) {
  return db.first<{ userId: number; userType: UserType; officeId: number | null }>(sql`
    select u.id as "userId", u.user_type as "userType", u.office_id as "officeId"
    from sessions s join users u on u.id = s.user_id where s.token_hash = ${tokenHash(token)}`)
}

/**
 * Recently seen actors, by token. Only a cache, never proof of access: a statement that runs for a cached actor must
 * itself check that the session is active and still belongs to a user of that type, office and physician.
 */
export class ActorCache {
  readonly #seen = new Map<string, { actor: Actor; useRecordedAt: number }>()
  readonly #maxEntries: number

  constructor(maxEntries = 10_000) {
    this.#maxEntries = maxEntries
  }

  get(token: string): Actor | undefined {
    return this.#seen.get(token)?.actor
  }

  set(token: string, actor: Actor): void {
    const oldest = this.#seen.keys().next().value
    if (this.#seen.size >= this.#maxEntries && oldest !== undefined) this.#seen.delete(oldest)
    this.#seen.set(token, { actor, useRecordedAt: 0 })
  }

  delete(token: string): void {
    this.#seen.delete(token)
  }

  /** Updates the session's `last_used_at`, at most every few seconds. */
  async recordUse(db: Queries, token: string, now: Date): Promise<void> {
    const seen = this.#seen.get(token)
    if (!seen || now.getTime() - seen.useRecordedAt < recordUseEverySeconds * 1000) return
    seen.useRecordedAt = now.getTime()
    await recordUse(db, seen.actor.sessionId, now)
  }
}
