import { isOfTeam, type UserType } from '#contract/endpoint.ts'
import { type Database, sql } from '../kit/database/database.ts'
import type { Person } from './portal.ts'

/**
 * Brings someone back whom a call has signed out, deactivated, changed or removed.
 * @returns whether that was so, and a new session is needed
 */
export async function revived(
  db: Database,
  type: UserType,
  { userId, officeId, physicianId }: Person,
): Promise<boolean> {
  const found = await db.first<{ alive: boolean }>(sql`
    select status = 'active' and deleted_at is null and user_type = ${type} and
      exists (select from sessions s where s.user_id = u.id and s.ended_at is null) as alive
    from users u where id = ${userId}`)
  if (found?.alive) return false
  // Someone deleted everywhere has no login any more.
  await db.run(sql`
    insert into logins (email, is_team, acting_id, created_at)
    select email, ${isOfTeam[type]}, id, created_at from users where id = ${userId}
    on conflict (email) do update set acting_id = excluded.acting_id`)
  await db.run(sql`
    update users set login_id = (select id from logins where acting_id = ${userId}), status = 'active', deleted_at = null, user_type = ${type}, office_id = ${officeId},
      physician_id = ${physicianId} where id = ${userId}`)
  if (physicianId !== null)
    await db.run(sql`update physicians set status = 'active', deleted_at = null where id = ${physicianId}`)
  return true
}
