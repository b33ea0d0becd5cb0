import { type Database, sql } from '#server/kit/database/database.ts'

/** Counts booked appointments, and pairs of one member's appointments that overlap. */
export async function countAppointments(db: Database): Promise<{ overlaps: number; booked: number }> {
  const row = await db.first<{ overlaps: number; booked: number }>(sql`
    select count(*) filter (where exists (
        select from appointments b where b.member_id = a.member_id and b.id > a.id and b.status = 'booked'
          and b.starts_at < a.ends_at and b.ends_at > a.starts_at)) as overlaps,
      count(*) as booked
    from appointments a where a.status = 'booked'`)
  return row ?? { overlaps: -1, booked: -1 }
}
