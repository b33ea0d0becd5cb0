import type { InvitationState, PersonStatus } from '#contract/account/person-status.ts'
import { ivrAdmin, reviewers } from '#contract/endpoint.ts'
import type { PageFilter } from '#contract/fields.ts'
import type { ListedMember, Member, MemberType } from '#contract/members/members.ts'
import { typesOf } from '#server/kit/access/scope.ts'
import { type Queries, type Sql, sql } from '#server/kit/database/database.ts'
import { containsWords } from '#server/kit/database/search-words.ts'

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

const searched = sql`
  concat_ws(' ', u.first_name, u.last_name, u.email, u.phone_number, u.fax_number)`

/** A page of the team without the caller, newest first, and the total. */
export async function page(db: Queries, askedBy: number, filter: PageFilter, now: Date) {
  const { search, limit } = filter
  const matching = sql`users u where ${isMember} and u.id <> ${askedBy} and ${containsWords(searched, search)}`
  const counted = await db.first<{ total: number }>(sql`select count(*) as total from ${matching}`)
  const ivrMembers = await db.all<ListedMember>(sql`
    select ${shown}, ${invitation(now)} as invitation from ${matching}
    order by u.created_at desc, u.id desc limit ${limit} offset ${(filter.page - 1) * limit}`)
  return { ivrMembers, total: counted?.total ?? 0 }
}

/** The state of the invitation of user `u`: 'none' once they have accepted. */
const invitation = (now: Date): Sql => sql`
  coalesce((
    select case when i.expires_at > ${now} then 'open' else 'expired' end from invitations i
    where i.user_id = u.id and i.ended_at is null and u.status = 'notRegister'), 'none')`

/** A member as needed for managing them. */
export interface Managed {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly userType: MemberType
  readonly status: PersonStatus
  readonly invitation: InvitationState
  readonly version: string
}

/** Locks a member. Other changes, and accepting the invitation, wait until the transaction ends. */
export async function lockMember(tx: Queries, id: number, now: Date): Promise<Managed | undefined> {
  const locked = await tx.first(sql`select u.id from users u where u.id = ${id} and ${isMember} for update`)
  if (!locked) return undefined
  return tx.first<Managed>(sql`
    select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.user_type as "userType",
           u.status, ${version}, ${invitation(now)} as invitation
    from users u where u.id = ${id}`)
}

/** Serializes changes of the team. Must be called first in a transaction. */
export async function lockTeam(tx: Queries): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(73521)`)
}

/** The ids of the active IVR Admins. */
export async function activeAdmins(db: Queries): Promise<number[]> {
  const rows = await db.all<{ id: number }>(sql`
    select id from users where user_type = ${ivrAdmin} and status = 'active' and deleted_at is null`)
  return rows.map(({ id }) => id)
}

/** An IVR Admin with this address who has not accepted yet. */
export const waitingAdmin = (db: Queries, email: string) =>
  db.first<{ id: number; firstName: string; lastName: string }>(sql`
    select id, first_name as "firstName", last_name as "lastName" from users
    where email = ${email} and user_type = ${ivrAdmin} and status = 'notRegister' and deleted_at is null
    for update`)
