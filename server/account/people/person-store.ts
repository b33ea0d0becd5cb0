import type { InvitationState, PersonStatus } from '#contract/people/people.ts'
import type { UserType } from '#contract/endpoint.ts'
import type { PageFilter } from '#contract/fields.ts'
import { type Queries, type Sql, sql } from '#server/kit/database/database.ts'
import { containsWords } from '#server/kit/database/search-words.ts'

/** An account as needed for managing its person. */
export interface Managed<Type extends UserType = UserType> {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly userType: Type
  readonly status: PersonStatus
  readonly invitation: InvitationState
}

/** The state of the invitation of user `u`: 'none' once they have accepted. */
export const invitationState = (now: Date): Sql => sql`
  coalesce((
    select case when i.expires_at <= ${now} then 'expired' when i.undelivered_at is null then 'open' else 'undelivered' end
    from invitations i
    where i.user_id = u.id and i.ended_at is null and u.status = 'notRegister'), 'none')`

/**
 * Locks one of the people `u` who meet the condition. Other changes, and accepting the invitation, wait until the
 * transaction ends.
 * @param more further columns of the row
 */
export async function lockPerson<Row extends Managed>(
  tx: Queries,
  which: Sql,
  id: number,
  now: Date,
  more: Sql = sql``,
): Promise<Row | undefined> {
  const locked = await tx.first(sql`select u.id from users u where u.id = ${id} and ${which} for update`)
  if (!locked) return undefined
  return tx.first<Row>(sql`
    select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.user_type as "userType",
           u.status, ${invitationState(now)} as invitation ${more}
    from users u where u.id = ${id}`)
}

const searched = sql`
  concat_ws(' ', u.first_name, u.last_name, u.email, u.phone_number, u.fax_number)`

/** A page of the people `u` who meet the condition, without the caller, newest first, and the total. */
export async function personPage<Row>(
  db: Queries,
  which: Sql,
  shown: Sql,
  askedBy: number,
  filter: PageFilter,
  now: Date,
): Promise<{ people: Row[]; total: number }> {
  const { search, limit } = filter
  const matching = sql`users u where ${which} and u.id <> ${askedBy} and ${containsWords(searched, search)}`
  const counted = await db.first<{ total: number }>(sql`select count(*) as total from ${matching}`)
  const people = await db.all<Row>(sql`
    select ${shown}, ${invitationState(now)} as invitation from ${matching}
    order by u.created_at desc, u.id desc limit ${limit} offset ${(filter.page - 1) * limit}`)
  return { people, total: counted?.total ?? 0 }
}

/** The ids of the people `u` who meet the condition and can sign in. */
export async function activeOf(db: Queries, which: Sql): Promise<number[]> {
  const rows = await db.all<{ id: number }>(sql`
    select u.id from users u where ${which} and u.status = 'active' and u.deleted_at is null`)
  return rows.map(({ id }) => id)
}
