import type { AuditActor } from '#server/kit/access/audit.ts'
import { allConditions, inScope, scopeOf } from '#server/kit/access/scope.ts'
import { type Queries, sql, type Tx } from '#server/kit/database/database.ts'
import { type AppointmentRow, appointmentRow, isMine } from '../store.ts'

/** The owner of a feed, with the version of the valid address. */
export interface FeedOwner extends AuditActor {
  readonly physicianId: number | null
  readonly version: number
}

/** The user, if they can sign in. */
export const feedOwner = (db: Queries, userId: number) =>
  db.first<FeedOwner>(sql`
    select u.id as "userId", u.user_type as "userType", u.office_id as "officeId",
      u.physician_id as "physicianId", coalesce(f.version, 1) as version
    from users u left join appointments_feeds f on f.user_id = u.id
    where u.id = ${userId} and u.status = 'active' and u.deleted_at is null`)

/** Invalidates the previous address. */
export async function renewFeed(tx: Tx, userId: number): Promise<void> {
  await tx.run(sql`
    insert into appointments_feeds (user_id, version) values (${userId}, 2)
    on conflict (user_id) do update set version = appointments_feeds.version + 1`)
}

/** The user's own appointments since a moment, without canceled ones. */
export function ownEntries(db: Queries, owner: FeedOwner, since: Date, now: Date): Promise<AppointmentRow[]> {
  const isShown = sql`a.status <> 'Cancelled' and a.starts_at > ${since}`
  const own = allConditions(inScope(scopeOf(owner), 'a'), isMine(owner), isShown)
  return db.all<AppointmentRow>(sql`${appointmentRow(own, now)} order by a.starts_at, a.id`)
}
