import { type Database, sql } from '#server/kit/database/database.ts'

/** A portal for patients does not start on a database with the demo's people: gives them addresses in another domain. */
export const moveDemoPeople = (db: Database, domain: string) =>
  db.run(sql`
    with renamed as (update users set email = split_part(email, '@', 1) || ${`@${domain}`}::text)
    update logins set email = split_part(email, '@', 1) || ${`@${domain}`}::text`)
