import { ivrAdmins, reviewers } from '#contract/endpoint.ts'
import type { PageFilter } from '#contract/fields.ts'
import type { ListedMember, Member, MemberType } from '#contract/people/members.ts'
import { typesOf } from '#server/kit/access/scope.ts'
import { type Queries, sql } from '#server/kit/database/database.ts'
import * as person from '../account/people/person-store.ts'

const isMember = sql`u.user_type in ${typesOf(reviewers)} and u.deleted_at is null`

/** A hash of the content: members are edited by IVR Admins and by themselves in their profile. */
const version = sql`
  md5(json_build_array(u.first_name, u.last_name, u.email, u.phone_number, u.fax_number, u.user_type)::text) as version`

const shown = sql`
  u.id::text as "_id", u.first_name || ' ' || u.last_name as name, u.email, u.phone_number as "phoneNumber",
  u.fax_number as "faxNumber", u.status, u.user_type as "userType", ${version}`

/** A team member, or undefined. */
export const memberOf = (db: Queries, id: number) =>
  db.first<Member>(sql`select ${shown} from users u where u.id = ${id} and ${isMember}`)

/** A page of the team without the caller, newest first, and the total. */
export const page = (db: Queries, askedBy: number, filter: PageFilter, now: Date) =>
  person.personPage<ListedMember>(db, isMember, shown, askedBy, filter, now)

/** A member as needed for managing them. */
export interface Managed extends person.Managed<MemberType> {
  readonly version: string
}

/** Locks a member. Other changes, and accepting the invitation, wait until the transaction ends. */
export const lockMember = (tx: Queries, id: number, now: Date) =>
  person.lockPerson<Managed>(tx, isMember, id, now, sql`, ${version}`)

/** Serializes changes of the team. Must be called first in a transaction. */
export async function lockTeam(tx: Queries): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(73521)`)
}

const isAdmin = sql`u.user_type in ${typesOf(ivrAdmins)}`

/** The ids of the active IVR Admins. */
export const activeAdmins = (db: Queries): Promise<number[]> => person.activeOf(db, isAdmin)

/** An IVR Admin with this address who has not accepted yet. */
export const waitingAdmin = (db: Queries, email: string) =>
  db.first<{ id: number; firstName: string; lastName: string }>(sql`
    select u.id, u.first_name as "firstName", u.last_name as "lastName" from users u
    where u.email = ${email} and ${isAdmin} and u.status = 'notRegister' and u.deleted_at is null
    for update`)
