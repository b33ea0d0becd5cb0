import { isActive } from '#server/kit/access/sessions.ts'
import { type Queries, sql } from '#server/kit/database/database.ts'

export interface SessionRow {
  readonly id: number
  readonly userAgent: string
  readonly startedAt: Date
  readonly lastUsedAt: Date
}

const session = sql`
  select s.id, s.user_agent as "userAgent", s.created_at as "startedAt", s.last_used_at as "lastUsedAt"
  from sessions s join users u on u.id = s.user_id`

/** A person's active sessions: the current one first, then by last use. */
export const sessionsOf = (db: Queries, userId: number, current: number, now: Date) =>
  db.all<SessionRow>(sql`
    ${session} where s.user_id = ${userId} and ${isActive(now)}
    order by s.id = ${current} desc, s.last_used_at desc, s.id desc`)

/** One of the person's own sessions, if it is active. */
export const ownSession = (db: Queries, userId: number, id: number, now: Date) =>
  db.first<SessionRow>(sql`${session} where s.id = ${id} and s.user_id = ${userId} and ${isActive(now)}`)
