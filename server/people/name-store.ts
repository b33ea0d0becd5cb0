import { type Queries, sql } from '#server/kit/database/database.ts'

/** The name of a physician, if they belong to the office and are not deactivated. */
export const physicianName = (
  db: Queries,
  officeId: number,
  physicianId: number,
): Promise<string | undefined> =>
  db.firstValue<string>(sql`
    select first_name || ' ' || last_name as name from physicians
    where id = ${physicianId} and office_id = ${officeId} and deleted_at is null and status <> 'deactive'`)
