import { type Database, sql } from '#server/kit/database/database.ts'

/** Turns off mails about decisions for all but one Office Admin of each office, as a real office might. */
export async function mailFirstAdminsAlone(db: Database): Promise<void> {
  await db.run(sql`
    insert into notification_choices (user_id, kind, mailed)
    select id, 'ivr.decided', 'never' from users u
    where user_type = 2 and id > (select min(id) from users one where one.office_id = u.office_id)`)
}
