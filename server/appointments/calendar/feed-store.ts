import type { UserType } from '#contract/endpoint.ts'
import type { AuditActor } from '#server/kit/access/audit.ts'
import { inScope, scopeOf } from '#server/kit/access/scope.ts'
import { type Queries, type Sql, sql, type Tx } from '#server/kit/database/database.ts'
import { isBookedFor, statusAt } from '../store.ts'
import type { Entry } from './ics.ts'

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

/** The user's own appointments since a moment: as booker, member or physician. */
export function ownEntries(db: Queries, owner: FeedOwner, since: Date, now: Date): Promise<Entry[]> {
  return db.all<Entry>(sql`
    select a.id, a.booked_by_name as "bookedByName", a.member_name as "memberName", a.starts_at as "startsAt",
      a.ends_at as "endsAt", ${statusAt(now)} as status, a.meeting_link as "meetingLink", a.sequence
    from appointments a
    where ${inScope(scopeOf(owner), 'a')} and ${own(owner)} and a.status <> 'Cancelled' and a.starts_at > ${since}
    order by a.starts_at, a.id`)
}

function own({ userType, userId, physicianId }: FeedOwner): Sql {
  const columns: Record<UserType, Sql> = {
    1: sql`a.physician_id = ${physicianId}`,
    2: isBookedFor(userId),
    3: sql`a.member_id = ${userId}`,
    4: sql`a.member_id = ${userId}`,
  }
  return columns[userType]
}
