import { isOfTeam, officeAdmins, reviewers } from '#contract/endpoint.ts'
import type { MessagePerson } from '#contract/messages/messages.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { typesOf } from '#server/kit/access/scope.ts'
import { type Queries, type Sql, sql } from '#server/kit/database/database.ts'

/**
 * The actor's colleagues who see a record, as a condition on a user `u`: for the team, the team; for an office, its
 * admins and the physician of the record.
 */
export function colleaguesOf(actor: Actor, officeId: Sql, physicianId: Sql): Sql {
  const isColleague = isOfTeam[actor.userType]
    ? sql`u.user_type in ${typesOf(reviewers)}`
    : sql`u.office_id = ${officeId} and (u.user_type in ${typesOf(officeAdmins)} or u.physician_id = ${physicianId})`
  return sql`u.status = 'active' and u.deleted_at is null and u.id <> ${actor.userId} and ${isColleague}`
}

/** Those of these people whom the actor may mention on a record. */
export async function mentionable(
  tx: Queries,
  actor: Actor,
  { officeId, physicianId }: { readonly officeId: number; readonly physicianId: number | null },
  ids: readonly number[],
): Promise<MessagePerson[]> {
  if (ids.length === 0) return []
  return tx.all<MessagePerson>(sql`
    select u.id::text as "_id", u.first_name || ' ' || u.last_name as name from users u
    where u.id = any(${ids}::bigint[])
      and ${colleaguesOf(actor, sql`${officeId}::bigint`, sql`${physicianId}::bigint`)}`)
}
