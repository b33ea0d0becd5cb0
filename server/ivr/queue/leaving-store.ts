import type { LeavingWork } from '#contract/people/leaving.ts'
import { allRecords, inScope } from '#server/kit/access/scope.ts'
import { type Queries, sql, type Tx } from '#server/kit/database/database.ts'
import { personLabel } from '#server/kit/database/labels.ts'
import { queueChange } from './lease-store.ts'
import { type HeldWork, heldWork } from './other-work-store.ts'
import { isAbsentOn, isActiveMember } from './settings-store.ts'

// The work of a member who is about to leave the team. IVR Admins, who see all records, manage members.

/** How much of each kind of work a member has. */
export const heldCounts = (db: Queries, memberId: number): Promise<LeavingWork> =>
  db.one<LeavingWork>(sql`
    select (select count(*) from ivr_queue q where ${heldBy(memberId)} and ${inScope(allRecords, 'q')}) as requests,
      count(*) filter (where w.kind = 'prior-authorization') as "priorAuthorizations",
      count(*) filter (where w.kind = 'support') as "supportCases"
    from other_work w where w.owner_id = ${memberId} and ${inScope(allRecords, 'w')}`)

const heldBy = (memberId: number) => sql`(q.owner_id = ${memberId} or q.assigned_to = ${memberId})`

/** The active members who could take it over: all but the departing one and those who are absent. */
export const takersFor = (db: Queries, memberId: number, today: string) =>
  db.all<{ _id: string; name: string; label: string }>(sql`
    select u.id::text as "_id", u.first_name || ' ' || u.last_name as name, ${personLabel} as label
    from users u left join ivr_absences a on a.user_id = u.id
    where ${isActiveMember} and u.id <> ${memberId} and not ${isAbsentOn(today)}
    order by lower(u.last_name), lower(u.first_name), u.id`)

/**
 * Gives all of a member's requests to another one, or frees them. Those that a colleague has open stay with the
 * colleague for now. @returns their ids
 */
export async function handOverRequests(tx: Tx, memberId: number, to: number | null): Promise<number[]> {
  const moved = await tx.values<number>(sql`
    with held as (
      select q.ivr_id from ivr_queue q where ${heldBy(memberId)} and ${inScope(allRecords, 'q')}
      order by q.ivr_id for update)
    update ivr_queue q set
      assigned_to = case when q.assigned_to is null or q.assigned_to = ${memberId} then ${to}::bigint else q.assigned_to end,
      lease_until = case when q.lease_by = ${memberId} then null else q.lease_until end
    from held where q.ivr_id = held.ivr_id returning q.ivr_id`)
  for (const id of moved) await tx.run(queueChange(id))
  return moved.sort((one, two) => one - two)
}

/** Locks a member's prior authorizations and support cases. */
export const lockOthersOf = (tx: Tx, memberId: number): Promise<HeldWork[]> =>
  tx.all<HeldWork>(sql`
    ${heldWork} where w.owner_id = ${memberId} and ${inScope(allRecords, 'w')}
    order by w.kind, w.record_id for update`)
