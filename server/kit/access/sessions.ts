import { idleSeconds, type UserType } from '#contract/endpoint.ts'
import { secondsFrom } from '../clock.ts'
import { type Queries, type Sql, sql } from '../database/database.ts'
import type { Actor, Membership } from './actor.ts'
import { auditInsert } from './audit.ts'
import { newToken, tokenHash } from './secrets.ts'

/** A session ends after 30 minutes without use (idleSeconds) and after 12 hours in any case. */
export const maxSeconds = 12 * 60 * 60
/** `last_used_at` is written at most this often, so that not every read causes a write. */
const recordUseEverySeconds = 10

/** Who calls, and for which of their offices. */
export interface Caller {
  readonly token: string
  /** Undefined: the office that new screens begin with. */
  readonly officeId: number | undefined
  /** The call is about all of the person's offices. */
  readonly isAcross: boolean
}

/** The condition for a session `s` that is open at `now`: not ended, not idle, not too old. */
const isOpen = (now: Date): Sql => sql`
  s.ended_at is null
  and s.last_used_at > ${secondsFrom(now, -idleSeconds)}
  and s.created_at > ${secondsFrom(now, -maxSeconds)}`

/** The same, and its user `u` is active. */
export const isActive = (now: Date): Sql =>
  sql`${isOpen(now)} and u.status = 'active' and u.deleted_at is null`

/**
 * A from clause with a row only if the actor's session is active and its person still has that user type, office and
 * physician; for a call about all of their offices, if each membership is unchanged.
 */
export function sessionOf(actor: Actor, now: Date): Sql {
  const isDefault = actor.isDefault
    ? sql`and u.id = (select l.acting_id from logins l where l.id = s.login_id)`
    : sql``
  const isSameAcross = actor.memberships
    ? sql`and ${textOf(sql`s.login_id`)} = ${membershipsText(actor.memberships)}`
    : sql``
  return sql`
  from sessions s join users u on u.login_id = s.login_id
  where s.id = ${actor.sessionId} and ${isActive(now)}
    and u.id = ${actor.userId} and u.user_type = ${actor.userType}
    and u.office_id is not distinct from ${actor.officeId}
    and u.physician_id is not distinct from ${actor.physicianId} ${isDefault} ${isSameAcross}`
}

const isActiveMembership = sql`m.status = 'active' and m.deleted_at is null`

/** Those of these sessions that are open and whose people have unchanged memberships: (id). */
export const unchangedSessions = (
  sessions: readonly { readonly sessionId: number; readonly memberships: readonly Membership[] }[],
  now: Date,
): Sql => {
  const known = sessions.map(({ sessionId, memberships }) => ({
    id: sessionId,
    text: membershipsText(memberships),
  }))
  return sql`
    select s.id from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as v (id bigint, text text)
    join sessions s on s.id = v.id
    where ${isOpen(now)} and ${textOf(sql`s.login_id`)} = v.text`
}

/** A membership as one text that can be compared. */
export const membershipText = ({ userId, userType, officeId, physicianId }: Membership) =>
  [userId, userType, officeId, physicianId].filter((part) => part !== null).join(':')

/** All memberships of a person, in the order of their user ids. */
export const membershipsText = (all: readonly Membership[]): string => all.map(membershipText).join(',')

/** The same text for the person's current memberships. */
const textOf = (loginId: Sql): Sql => sql`
  (select string_agg(concat_ws(':', m.id, m.user_type, m.office_id, m.physician_id), ',' order by m.id)
   from users m where m.login_id = ${loginId} and ${isActiveMembership})`

/** Who makes a call, or undefined when there is no active session for it, or none in that office. */
export function actorOf(db: Queries, caller: Caller, now: Date): Promise<Actor | undefined> {
  return actorWhere(db, sql`s.token_hash = ${tokenHash(caller.token)}`, caller, now)
}

/**
 * The person of this session with all memberships, or undefined when it has ended. For signed links, which name a
 * session without its token or an office: what was shown for one office stays readable after a switch to another.
 */
export async function actorOfSession(db: Queries, sessionId: number, now: Date): Promise<Actor | undefined> {
  const actor = await actorWhere(db, sql`s.id = ${sessionId}`, { officeId: undefined, isAcross: true }, now)
  return actor?.memberships && { ...actor, across: actor.memberships }
}

async function actorWhere(
  db: Queries,
  which: Sql,
  { officeId, isAcross }: Omit<Caller, 'token'>,
  now: Date,
): Promise<Actor | undefined> {
  const inOffice = officeId === undefined ? sql`u.id = l.acting_id` : sql`u.office_id = ${officeId}`
  const memberships = isAcross
    ? sql`(select json_agg(json_build_object('userId', m.id, 'userType', m.user_type, 'officeId', m.office_id,
        'physicianId', m.physician_id) order by m.id)
        from users m where m.login_id = l.id and ${isActiveMembership})`
    : sql`null`
  const row = await db.first<
    Omit<Actor, 'isDefault' | 'memberships'> & { memberships: Membership[] | null }
  >(sql`
    select u.id as "userId", u.user_type as "userType", u.office_id as "officeId", u.physician_id as "physicianId",
           u.first_name || ' ' || u.last_name as name, s.id as "sessionId", l.id as "loginId",
           ${memberships} as memberships
    from sessions s join logins l on l.id = s.login_id join users u on u.login_id = l.id
    where ${which} and ${isActive(now)} and ${inOffice}`)
  if (!row) return undefined
  const { memberships: all, ...actor } = row
  // The team has one membership, so nothing can be another default.
  const isDefault = officeId === undefined && actor.officeId !== null
  return { ...actor, isDefault, ...(all && { memberships: all }) }
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
    insert into sessions (token_hash, user_id, login_id, created_at, last_used_at, user_agent)
    select ${tokenHash(token)}, u.id, u.login_id, ${now}, ${now}, ${userAgent.slice(0, 300)}
    from users u where u.id = ${userId}`)
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

/** Ends all sessions of a person except the given one. */
export const endSessionsOf = (tx: Queries, loginId: number, ending: Ending, now: Date, except = 0) =>
  endAll(tx, sql`s.login_id = ${loginId} and s.id <> ${except}`, ending, now)

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

/** The user of a token, even if its session has ended. */
export async function ownerOfSession(db: Queries, token: string) {
  return db.first<{ userId: number; userType: UserType; officeId: number | null }>(sql`
    select u.id as "userId", u.user_type as "userType", u.office_id as "officeId"
    from sessions s join users u on u.id = s.user_id where s.token_hash = ${tokenHash(token)}`)
}

const maxActors = 10_000

/** The key of a caller in the cache of actors. */
const keyOf = ({ token, officeId, isAcross }: Caller) => `${token} ${officeId ?? ''} ${isAcross ? 'all' : ''}`

/**
 * Recently seen actors, by token and office. Only a cache, never proof of access: a statement that runs for a cached actor must
 * itself check that the session is active and still belongs to a user of that type, office and physician.
 */
export class ActorCache {
  readonly #seen = new Map<string, { actor: Actor; useRecordedAt: number }>()

  get(caller: Caller): Actor | undefined {
    return this.#seen.get(keyOf(caller))?.actor
  }

  set(caller: Caller, actor: Actor): void {
    const oldest = this.#seen.keys().next().value
    if (this.#seen.size >= maxActors && oldest !== undefined) this.#seen.delete(oldest)
    this.#seen.set(keyOf(caller), { actor, useRecordedAt: 0 })
  }

  delete(caller: Caller): void {
    this.#seen.delete(keyOf(caller))
  }

  /** Updates the session's `last_used_at`, at most every few seconds. */
  async recordUse(db: Queries, caller: Caller, now: Date): Promise<void> {
    const seen = this.#seen.get(keyOf(caller))
    if (!seen || now.getTime() - seen.useRecordedAt < recordUseEverySeconds * 1000) return
    seen.useRecordedAt = now.getTime()
    await recordUse(db, seen.actor.sessionId, now)
  }
}
