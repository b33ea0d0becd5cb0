import type { UserType } from '#contract/endpoint.ts'
import type { Actor } from './actor.ts'
import { secondsFrom } from './clock.ts'
import { type Queries, type Sql, sql } from './database.ts'
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
export async function actorOf(db: Queries, token: string, now: Date): Promise<Actor | undefined> {
  const row = await db.first<ActorRow>(sql`
    select s.id as session_id, u.id as user_id, u.user_type, u.office_id, u.physician_id,
           u.first_name || ' ' || u.last_name as name
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${tokenHash(token)} and ${isLive(now)}`)
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
export async function noteUse(tx: Queries, sessionId: number, now: Date): Promise<void> {
  await tx.run(sql`
    update sessions set last_used_at = ${now} where id = ${sessionId} and last_used_at < ${now}`)
}

export async function endSession(tx: Queries, sessionId: number, now: Date): Promise<void> {
  await tx.run(sql`update sessions set ended_at = ${now} where id = ${sessionId} and ended_at is null`)
}

/** Ends all sessions of a person, but for the one given. */
export async function endSessionsOf(tx: Queries, userId: number, now: Date, except = 0): Promise<void> {
  await tx.run(sql`
    update sessions set ended_at = ${now}
    where user_id = ${userId} and id <> ${except} and ended_at is null`)
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
  async noteUse(db: Queries, token: string, now: Date): Promise<void> {
    const seen = this.#seen.get(token)
    if (!seen || now.getTime() - seen.notedUse < noteUseEverySeconds * 1000) return
    seen.notedUse = now.getTime()
    await noteUse(db, seen.actor.sessionId, now)
  }
}
