import { ivrAdmins, reviewers } from '#contract/endpoint.ts'
import type { PageFilter } from '#contract/fields.ts'
import type { ListedMember, Member, MemberType } from '#contract/people/members.ts'
import { typesOf } from '#server/kit/access/scope.ts'
import { type Queries, sql } from '#server/kit/database/database.ts'
import { accounts, activeOf, lockPerson, type Managed, peoplePage } from './store.ts'

const isMember = sql`p.user_type in ${typesOf(reviewers)} and p.deleted_at is null`
const isAdmin = sql`p.user_type in ${typesOf(ivrAdmins)} and p.deleted_at is null`

/** A hash of the content: members are edited by IVR Admins and by themselves in their profile. */
const version = sql`
  md5(json_build_array(p.first_name, p.last_name, p.email, p.phone_number, p.fax_number, p.user_type)::text) as version`

const shown = sql`
  p.id::text as "_id", p.first_name || ' ' || p.last_name as name, p.email, p.phone_number as "phoneNumber",
  p.fax_number as "faxNumber", p.status, p.user_type as "userType", ${version}`

/** A team member, or undefined. */
export const memberOf = (db: Queries, id: number) =>
  db.first<Member>(sql`select ${shown} from users p where p.id = ${id} and ${isMember}`)

/** A page of the team without the caller. */
export const memberPage = (db: Queries, askedBy: number, filter: PageFilter, now: Date) =>
  peoplePage<ListedMember>(db, accounts, sql`${isMember} and p.id <> ${askedBy}`, shown, filter, now)

/** A member as needed for managing them. */
export interface ManagedMember extends Managed {
  readonly userType: MemberType
  readonly version: string
}

export const lockMember = (tx: Queries, id: number, now: Date) =>
  lockPerson<ManagedMember>(tx, accounts, isMember, id, now, sql`, ${version}`)

/** Serializes changes of the team. Must be called first in a transaction. */
export async function lockTeam(tx: Queries): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(73521)`)
}

/** The ids of the active IVR Admins. */
export const activeAdmins = (db: Queries): Promise<number[]> => activeOf(db, isAdmin)

/** An IVR Admin with this address who has not accepted yet. */
export const waitingAdmin = (db: Queries, email: string) =>
  db.first<{ id: number; firstName: string; lastName: string }>(sql`
    select p.id, p.first_name as "firstName", p.last_name as "lastName" from users p
    where p.email = ${email} and ${isAdmin} and p.status = 'notRegister'
    for update`)
