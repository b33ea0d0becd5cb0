import type { UserType } from '#contract/endpoint.ts'
import { inScope, type Scope } from '#server/kit/access/scope.ts'
import { sql, type Tx } from '#server/kit/database/database.ts'
import { queueChange } from './lease-store.ts'
import { isAbsentOn, isActiveMember } from './settings-store.ts'

export interface Assignable {
  readonly ivrId: number
  /** Who has it open. */
  readonly holder: number | null
}

/** Locks the open ones among these requests, in queue order. */
export const lockAssignable = (
  tx: Tx,
  scope: Scope,
  ids: readonly number[],
  now: Date,
): Promise<Assignable[]> =>
  tx.all<Assignable>(sql`
    with locked as (
      select q.ivr_id, q.rank, q.sort_at, case when q.lease_until > ${now} then q.lease_by end as holder
      from ivr_queue q where q.ivr_id = any(${ids}::bigint[]) and ${inScope(scope, 'q')}
      order by q.ivr_id for update
    )
    select ivr_id as "ivrId", holder from locked order by rank, sort_at, ivr_id`)

/** How many of the requests exist. */
export const knownCount = (tx: Tx, scope: Scope, ids: readonly number[]): Promise<number> =>
  tx.oneValue<number>(sql`
    select count(*) as n from ivr_requests r where r.id = any(${ids}::bigint[]) and ${inScope(scope, 'r')}`)

export interface Assignee {
  readonly id: number
  readonly name: string
  readonly userType: UserType
  readonly isAbsent: boolean
}

/** The active team members among these people, in the order given. */
export const assigneesOf = (tx: Tx, ids: readonly number[], today: string): Promise<Assignee[]> =>
  tx.all<Assignee>(sql`
    select u.id, u.first_name || ' ' || u.last_name as name, u.user_type as "userType",
      ${isAbsentOn(today)} as "isAbsent"
    from unnest(${ids}::bigint[]) with ordinality as asked (id, place)
    join users u on u.id = asked.id left join ivr_absences a on a.user_id = u.id
    where ${isActiveMember} order by asked.place`)

export interface Assignment {
  readonly ivrId: number
  /** null: no one anymore. */
  readonly memberId: number | null
}

/** Saves assignments of locked requests. Anyone else who has one open loses the lease. */
export async function saveAssigned(tx: Tx, all: readonly Assignment[]): Promise<void> {
  await tx.run(sql`
    update ivr_queue q set assigned_to = a.member_id,
      lease_until = case when a.member_id is null or q.lease_by = a.member_id then q.lease_until end
    from unnest(${all.map(({ ivrId }) => ivrId)}::bigint[], ${all.map(({ memberId }) => memberId)}::bigint[])
      as a (ivr_id, member_id)
    where q.ivr_id = a.ivr_id`)
  // Lists load once for all of them; a request's screen follows its own.
  for (const { ivrId } of all) await tx.run(queueChange(ivrId))
}
