import type { Membership } from '#contract/account/memberships.ts'
import { terms } from '#contract/account/terms.ts'
import { isOfTeam, officeAdmin, type UserType } from '#contract/endpoint.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { isActive } from '#server/kit/access/sessions.ts'
import { type Queries, sql } from '#server/kit/database/database.ts'
import { officeLabel } from '#server/kit/database/labels.ts'

/** A person who signs in, with the membership they begin with: the active one that they chose last. */
export interface PersonRow {
  /** The user id of that membership. */
  readonly userId: number
  readonly loginId: number
  readonly userType: UserType
  readonly officeId: number | null
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  /** The unsigned path of the picture, or ''. */
  readonly profilePic: string
  readonly passwordHash: string | null
  /** Neither deactivated nor yet to accept an invitation. */
  readonly active: boolean
}

const shownPerson = sql`
  select u.id as "userId", l.id as "loginId", u.user_type as "userType", u.office_id as "officeId", u.first_name as "firstName",
         u.last_name as "lastName", l.email, coalesce('/api/files/' || u.profile_pic_file, '') as "profilePic",
         l.password_hash as "passwordHash", u.status = 'active' and u.deleted_at is null as active`

const person = sql`${shownPerson} from logins l join users u on u.id = l.acting_id`

/** The person with this address; someone who was deleted everywhere, or never accepted an invitation, has no login. */
export const personByEmail = (db: Queries, email: string) =>
  db.first<PersonRow>(sql`${person} where l.email = ${email}`)

/** The person, if they may sign in. */
export const activePerson = (db: Queries, loginId: number) =>
  db.first<PersonRow>(sql`${person} where l.id = ${loginId} and u.status = 'active' and u.deleted_at is null`)

/** A person with their membership of one office. */
export const personAs = (db: Queries, userId: number) =>
  db.first<PersonRow>(sql`
    ${shownPerson} from users u join logins l on l.id = u.login_id where u.id = ${userId}`)

/** The login of an address, locked until the transaction ends. */
export const lockLogin = (tx: Queries, email: string) =>
  tx.first<{ id: number; isTeam: boolean }>(sql`
    select id, is_team as "isTeam" from logins where email = ${email} for no key update`)

/** Locks a login until the transaction ends. */
export async function lockLoginById(tx: Queries, loginId: number): Promise<void> {
  await tx.run(sql`select from logins where id = ${loginId} for no key update`)
}

export async function updatePassword(tx: Queries, loginId: number, passwordHash: string): Promise<void> {
  await tx.run(sql`update logins set password_hash = ${passwordHash} where id = ${loginId}`)
}

/** Creates a login, without a membership yet. Throws a unique violation if the address has a login: refuseTaken. */
const createLogin = (
  tx: Queries,
  { email, passwordHash, userType }: Pick<NewUser, 'email' | 'passwordHash' | 'userType'>,
  now: Date,
): Promise<number> =>
  tx.oneValue<number>(sql`
    insert into logins (email, password_hash, is_team, created_at)
    values (${email}, ${passwordHash ?? null}, ${isOfTeam[userType]}, ${now}) returning id`)

/**
 * Makes the membership that new screens begin with an active one, if the person has any, and deletes a login without
 * any membership. Called after each change of memberships.
 */
export async function settleLogin(tx: Queries, loginId: number): Promise<void> {
  await tx.run(sql`
    update logins l set acting_id = (
      select u.id from users u where u.login_id = l.id and u.deleted_at is null
      order by u.status = 'active' desc, u.id is not distinct from l.acting_id desc, u.id limit 1)
    where l.id = ${loginId}`)
  await tx.run(sql`delete from logins l where l.id = ${loginId} and l.acting_id is null`)
}

/**
 * Gives an invited person the membership: with the login that their address has, or a new one with this password.
 * Throws errors for refuseTaken, and a foreign key violation if one belongs to the team and the other to an office.
 */
export async function joinLogin(
  tx: Queries,
  userId: number,
  login: LoginOf & Pick<NewUser, 'email' | 'userType'>,
  now: Date,
): Promise<void> {
  const loginId = login.loginId ?? (await createLogin(tx, login, now))
  await tx.run(sql`
    update users set login_id = ${loginId}, status = 'active', hipaa_terms_at = ${now}, terms_version = ${terms.version}
    where id = ${userId}`)
  await settleLogin(tx, loginId)
}

export interface NewOffice {
  /** '' or missing: not named yet. */
  readonly name?: string
  readonly taxId: string
  readonly npiNumber: string
  readonly address: string
  readonly city: string
  readonly state: string
  readonly zipCode: string
}

/** Creates an office and returns its id. */
export const createOffice = (tx: Queries, office: NewOffice, now: Date): Promise<number> =>
  tx.oneValue<number>(sql`
    insert into offices (name, tax_id, npi_number, address, city, state, zip_code, created_at)
    values (${office.name ?? ''}, ${office.taxId}, ${office.npiNumber}, ${office.address}, ${office.city}, ${office.state},
            ${office.zipCode}, ${now})
    returning id`)

/** The login: an existing one, or a new one with this password. */
export type LoginOf = Pick<NewUser, 'loginId' | 'passwordHash'>

export interface NewUser {
  readonly userType: UserType
  /** For types 1 and 2. */
  readonly officeId?: number
  /** For type 1. */
  readonly physicianId?: number
  readonly firstName: string
  readonly lastName: string
  /** Lower-cased. */
  readonly email: string
  readonly countryCode?: string
  readonly phoneNumber?: string
  readonly faxNumber?: string
  /** As returned by hashPassword; without it the person cannot sign in yet. */
  readonly passwordHash?: string
  /** Of someone who already signs in. */
  readonly loginId?: number
  readonly acceptedTerms?: boolean
  /** Active unless they have an invitation to accept. */
  readonly status?: 'active' | 'notRegister'
}

/**
 * Creates a membership and returns its user id: an Office Admin, a physician or a team member, with a login of their
 * own unless they have one or still have to accept an invitation. Throws a unique violation if the address already has
 * a login, or belongs to that office: see refuseTaken.
 */
export async function createUser(tx: Queries, user: NewUser, now: Date): Promise<number> {
  const isWaiting = user.status === 'notRegister'
  const loginId = isWaiting ? null : (user.loginId ?? (await createLogin(tx, user, now)))
  const { id } = await tx.one<{ id: number }>(sql`
    insert into users (user_type, office_id, physician_id, first_name, last_name, email, country_code,
                       phone_number, fax_number, login_id, status, hipaa_terms_at, terms_version, created_at)
    values (${user.userType}, ${user.officeId ?? null}, ${user.physicianId ?? null}, ${user.firstName},
            ${user.lastName}, ${user.email}, ${user.countryCode ?? '+1'}, ${user.phoneNumber ?? ''},
            ${user.faxNumber ?? ''}, ${loginId}, ${user.status ?? 'active'},
            ${user.acceptedTerms ? now : null}, ${user.acceptedTerms ? terms.version : ''}, ${now})
    returning id`)
  if (loginId !== null) await settleLogin(tx, loginId)
  return id
}

export async function createOfficeWithAdmin(
  tx: Queries,
  office: NewOffice,
  admin: Omit<NewUser, 'userType' | 'officeId' | 'physicianId'>,
  now: Date,
): Promise<{ officeId: number; userId: number }> {
  const officeId = await createOffice(tx, office, now)
  const userId = await createUser(tx, { ...admin, userType: officeAdmin, officeId }, now)
  return { officeId, userId }
}

/** Whether someone of an office has the address; for the team, anyone at all, because no one belongs to both. */
export async function isAddressTaken(db: Queries, email: string, officeId?: number): Promise<boolean> {
  const where = officeId === undefined ? sql`true` : sql`office_id = ${officeId}`
  return db.finds(sql`
    select from users where email = ${email} and deleted_at is null and ${where} limit 1`)
}

/** The name of an office, as shown to people. */
export async function officeNamed(db: Queries, officeId: number | null): Promise<string> {
  const row = await db.first<{ name: string }>(sql`
    select ${officeLabel('o')} as name from offices o where o.id = ${officeId}`)
  return row?.name ?? ''
}

/** A person's memberships, by the name of the office. */
export const membershipsOf = (db: Queries, { loginId, userId }: Pick<Actor, 'loginId' | 'userId'>) =>
  db.all<Membership>(sql`
    select o.id::text as "officeId", ${officeLabel('o')} as "officeName", u.user_type as "userType", u.id = ${userId} as current
    from users u join offices o on o.id = u.office_id
    where u.login_id = ${loginId} and u.status = 'active'
    order by ${officeLabel('o')}, o.id`)

/** The phone number of a person in one office, for the next one. */
export const phoneOf = (db: Queries, userId: number) =>
  db.one<{ countryCode: string; phoneNumber: string }>(sql`
    select country_code as "countryCode", phone_number as "phoneNumber" from users where id = ${userId}`)

/** Makes this the office that new screens begin with; false if the person is not active there. */
export const setActing = (tx: Queries, loginId: number, officeId: number): Promise<boolean> =>
  tx.finds(sql`
    update logins l set acting_id = u.id from users u
    where l.id = ${loginId} and u.login_id = l.id and u.office_id = ${officeId} and u.status = 'active'`)

export interface SessionRow {
  readonly id: number
  readonly userAgent: string
  readonly startedAt: Date
  readonly lastUsedAt: Date
}

const session = sql`
  select s.id, s.user_agent as "userAgent", s.created_at as "startedAt", s.last_used_at as "lastUsedAt"
  from sessions s join logins l on l.id = s.login_id join users u on u.id = l.acting_id`

/** A person's active sessions: the current one first, then by last use. */
export const sessionsOf = (db: Queries, loginId: number, current: number, now: Date) =>
  db.all<SessionRow>(sql`
    ${session} where s.login_id = ${loginId} and ${isActive(now)}
    order by s.id = ${current} desc, s.last_used_at desc, s.id desc`)

/** One of the person's own sessions, if it is active. */
export const ownSession = (db: Queries, loginId: number, id: number, now: Date) =>
  db.first<SessionRow>(sql`${session} where s.id = ${id} and s.login_id = ${loginId} and ${isActive(now)}`)
