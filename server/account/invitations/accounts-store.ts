import type { MemberType } from '#contract/people/members.ts'
import type { SettableStatus } from '#contract/people/people.ts'
import { type Queries, sql } from '#server/kit/database/database.ts'

/** What another area may change in an account. */
export interface AccountChange {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phoneNumber: string
  readonly faxNumber: string
  readonly userType: MemberType
}

/** Changes a team member. Throws a unique violation if the address has an account already. */
export async function updateAccount(tx: Queries, userId: number, person: AccountChange): Promise<void> {
  await tx.run(sql`
    update users set first_name = ${person.firstName}, last_name = ${person.lastName}, email = ${person.email},
      phone_number = ${person.phoneNumber}, fax_number = ${person.faxNumber}, user_type = ${person.userType}
    where id = ${userId}`)
}

/** Throws a unique violation if the address has an account already. */
export async function setEmail(tx: Queries, userId: number, email: string): Promise<void> {
  await tx.run(sql`update users set email = ${email} where id = ${userId}`)
}

export async function renamePerson(tx: Queries, userId: number, firstName: string, lastName: string) {
  await tx.run(sql`
    update users set first_name = ${firstName}, last_name = ${lastName} where id = ${userId}`)
}

export async function setStatus(tx: Queries, userId: number, status: SettableStatus): Promise<void> {
  await tx.run(sql`update users set status = ${status} where id = ${userId}`)
}

/** The row stays because the history refers to it. Its address can be invited again. */
export async function markDeleted(tx: Queries, userId: number, now: Date): Promise<void> {
  await tx.run(sql`
    update users set deleted_at = ${now}, login_id = null where id = ${userId} and deleted_at is null`)
}

/** Who signs in as this user; undefined where nobody has accepted the invitation. Locked until the transaction ends. */
export async function lockLoginOf(tx: Queries, userId: number): Promise<number | undefined> {
  const row = await tx.first<{ id: number }>(sql`
    select l.id from logins l where l.id = (select u.login_id from users u where u.id = ${userId}) for no key update`)
  return row?.id
}

/** Whether a person may still sign in as someone. */
export async function isActiveLogin(tx: Queries, loginId: number): Promise<boolean> {
  const row = await tx.first(sql`
    select from users where login_id = ${loginId} and status = 'active' limit 1`)
  return row !== undefined
}

/** The user id of a physician who has accepted. */
export async function accountOfPhysician(db: Queries, physicianId: number): Promise<number | undefined> {
  const row = await db.first<{ id: number }>(sql`
    select id from users where physician_id = ${physicianId} and deleted_at is null`)
  return row?.id
}
