import type { MemberType } from '#contract/people/members.ts'
import type { SettableStatus } from '#contract/people/people.ts'
import { type Queries, sql } from '#server/kit/database/database.ts'

// Writes to accounts, offices and groups for the area that manages people.

/** The fields of an account that another area may change. */
export interface AccountChange {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phoneNumber: string
  readonly faxNumber: string
  readonly userType: MemberType
}

/** Changes a team member. Throws a unique violation if the address already has an account. */
export async function updateAccount(tx: Queries, userId: number, person: AccountChange): Promise<void> {
  await tx.run(sql`
    update users set first_name = ${person.firstName}, last_name = ${person.lastName}, email = ${person.email},
      phone_number = ${person.phoneNumber}, fax_number = ${person.faxNumber}, user_type = ${person.userType}
    where id = ${userId}`)
}

/** Throws a unique violation if the address already has an account. */
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

/** The login of this user; undefined while no one has accepted the invitation. Locked until the transaction ends. */
export const lockLoginOf = (tx: Queries, userId: number): Promise<number | undefined> =>
  tx.firstValue<number>(sql`
    select l.id from logins l where l.id = (select u.login_id from users u where u.id = ${userId}) for no key update`)

/** Whether a person still has an active membership. */
export const isActiveLogin = (tx: Queries, loginId: number): Promise<boolean> =>
  tx.finds(sql`
    select from users where login_id = ${loginId} and status = 'active' limit 1`)

/** The user id of a physician who has accepted. */
export const accountOfPhysician = (db: Queries, physicianId: number): Promise<number | undefined> =>
  db.firstValue<number>(sql`
    select id from users where physician_id = ${physicianId} and deleted_at is null`)

/** Serializes changes of an office and of its people, without blocking new requests. Call it first in a transaction. */
export async function lockOffice(tx: Queries, officeId: number): Promise<void> {
  await tx.run(sql`select from offices where id = ${officeId} for no key update`)
}

/** Creates a group without offices and returns its id. */
export const insertGroup = (tx: Queries, name: string, now: Date): Promise<number> =>
  tx.oneValue<number>(sql`
    insert into office_groups (name, created_at) values (${name}, ${now}) returning id`)

/** Puts an office into a group, unless it is in one; false if it is. */
export const joinGroup = (tx: Queries, officeId: number, groupId: number): Promise<boolean> =>
  tx.finds(sql`
    update offices set group_id = ${groupId} where id = ${officeId} and group_id is null`)

/** Takes an office out of a group; no one there administers one anymore. */
export async function leaveGroup(tx: Queries, officeId: number): Promise<void> {
  await tx.run(sql`
    with gone as (update offices set group_id = null where id = ${officeId})
    update users set is_group_admin = false where office_id = ${officeId} and is_group_admin`)
}

export async function setIsGroupAdmin(tx: Queries, userIds: readonly number[], is: boolean): Promise<void> {
  await tx.run(sql`update users set is_group_admin = ${is} where id = any(${userIds}::bigint[])`)
}
