import type { Membership } from '#contract/account/memberships.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { type Queries, sql } from '#server/kit/database/database.ts'
import { officeLabel } from '#server/kit/database/labels.ts'

const nameOfOffice = officeLabel('o')

export async function officeNamed(db: Queries, officeId: number | null): Promise<string> {
  const row = await db.first<{ name: string }>(sql`
    select ${nameOfOffice} as name from offices o where o.id = ${officeId}`)
  return row?.name ?? ''
}

/** What a person is in each of their offices, by its name. */
export const membershipsOf = (db: Queries, { loginId, userId }: Pick<Actor, 'loginId' | 'userId'>) =>
  db.all<Membership>(sql`
    select o.id::text as "officeId", ${nameOfOffice} as "officeName", u.user_type as "userType", u.id = ${userId} as current
    from users u join offices o on o.id = u.office_id
    where u.login_id = ${loginId} and u.status = 'active'
    order by ${nameOfOffice}, o.id`)

/** The phone number of a person in one office, for the next one. */
export const phoneOf = (db: Queries, userId: number) =>
  db.first<{ countryCode: string; phoneNumber: string }>(sql`
    select country_code as "countryCode", phone_number as "phoneNumber" from users where id = ${userId}`)

/** Makes an office the one that new screens begin with; false if the person is not active there. */
export async function setActing(tx: Queries, loginId: number, officeId: number): Promise<boolean> {
  const set = await tx.run(sql`
    update logins l set acting_id = u.id from users u
    where l.id = ${loginId} and u.login_id = l.id and u.office_id = ${officeId} and u.status = 'active'`)
  return set === 1
}
