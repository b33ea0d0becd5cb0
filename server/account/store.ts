import { officeAdmin, type UserType } from '#contract/endpoint.ts'
import { isActive } from '#server/kit/access/sessions.ts'
import { type Queries, sql } from '#server/kit/database/database.ts'
import { saveTermsAcceptance } from './terms-store.ts'

/** An account, as far as sign-in needs it. */
export interface PersonRow {
  readonly id: number
  readonly userType: UserType
  readonly officeId: number | null
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  /** The unsigned path of the picture, or ''. */
  readonly profilePic: string
  readonly passwordHash: string | null
  /** Neither deactivated nor still to accept an invitation. */
  readonly active: boolean
}

const person = sql`
  select id, user_type as "userType", office_id as "officeId", first_name as "firstName", last_name as "lastName", email,
         coalesce('/api/files/' || profile_pic_file, '') as "profilePic", password_hash as "passwordHash", status = 'active' as active
  from users`

/** The account of this address; deleted accounts have none. */
export const personByEmail = (db: Queries, email: string) =>
  db.first<PersonRow>(sql`${person} where email = ${email} and deleted_at is null`)

/** The account, if it may sign in. */
export const activePerson = (db: Queries, id: number) =>
  db.first<PersonRow>(sql`${person} where id = ${id} and status = 'active' and deleted_at is null`)

export interface NewOffice {
  /** '' or none: not named yet. */
  readonly name?: string
  readonly taxId: string
  readonly npiNumber: string
  readonly address: string
  readonly city: string
  readonly state: string
  readonly zipCode: string
}

/** Creates an office and returns its id. */
export async function createOffice(tx: Queries, office: NewOffice, now: Date): Promise<number> {
  const row = await tx.first<{ id: number }>(sql`
    insert into offices (name, tax_id, npi_number, address, city, state, zip_code, created_at)
    values (${office.name ?? ''}, ${office.taxId}, ${office.npiNumber}, ${office.address}, ${office.city}, ${office.state},
            ${office.zipCode}, ${now})
    returning id`)
  return idOf(row)
}

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
  /** As returned by hashPassword; without it the account cannot sign in yet. */
  readonly passwordHash?: string
  readonly acceptedTerms?: boolean
  /** Active unless they have an invitation to accept. */
  readonly status?: 'active' | 'notRegister'
}

/**
 * Creates a user and returns its id: an Office Admin, a physician's account or a team member. Throws a unique
 * violation if the address has an account already: see isEmailTaken.
 */
export async function createUser(tx: Queries, user: NewUser, now: Date): Promise<number> {
  const row = await tx.first<{ id: number }>(sql`
    insert into users (user_type, office_id, physician_id, first_name, last_name, email, country_code,
                       phone_number, fax_number, password_hash, status, hipaa_terms_at, created_at)
    values (${user.userType}, ${user.officeId ?? null}, ${user.physicianId ?? null}, ${user.firstName},
            ${user.lastName}, ${user.email}, ${user.countryCode ?? '+1'}, ${user.phoneNumber ?? ''},
            ${user.faxNumber ?? ''}, ${user.passwordHash ?? null}, ${user.status ?? 'active'},
            ${user.acceptedTerms ? now : null}, ${now})
    returning id`)
  const id = idOf(row)
  if (user.acceptedTerms) await saveTermsAcceptance(tx, id, now)
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

/** Whether an error of createUser means that the address has an account already. */
export function isEmailTaken(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23505' && constraint === 'users_email'
}

function idOf(row: { id: number } | undefined): number {
  if (!row) throw new Error('nothing was inserted')
  return row.id
}

export interface SessionRow {
  readonly id: number
  readonly userAgent: string
  readonly startedAt: Date
  readonly lastUsedAt: Date
}

const session = sql`
  select s.id, s.user_agent as "userAgent", s.created_at as "startedAt", s.last_used_at as "lastUsedAt"
  from sessions s join users u on u.id = s.user_id`

/** A person's active sessions: the current one first, then by last use. */
export const sessionsOf = (db: Queries, userId: number, current: number, now: Date) =>
  db.all<SessionRow>(sql`
    ${session} where s.user_id = ${userId} and ${isActive(now)}
    order by s.id = ${current} desc, s.last_used_at desc, s.id desc`)

/** One of the person's own sessions, if it is active. */
export const ownSession = (db: Queries, userId: number, id: number, now: Date) =>
  db.first<SessionRow>(sql`${session} where s.id = ${id} and s.user_id = ${userId} and ${isActive(now)}`)
