import type { UserType } from '#contract/endpoint.ts'
import type { PageFilter } from '#contract/fields.ts'
import type { InvitationState, PersonStatus } from '#contract/people/people.ts'
import { type Queries, type Sql, sql } from '#server/kit/database/database.ts'
import { containsWords } from '#server/kit/database/search-words.ts'

/** A person as needed for managing them. */
export interface Managed {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  /** Their user type, or the one they get by accepting the invitation. */
  readonly userType: UserType
  readonly status: PersonStatus
  readonly invitation: InvitationState
}

/** A table of people, with the alias `p` in statements. */
export interface PeopleTable {
  readonly name: Sql
  /** The column of invitations that refers to it. */
  readonly invited: Sql
  readonly userType: Sql
  /** What a search covers. */
  readonly searched: Sql
}

/** Members and colleagues: they have an account from the day they are invited. */
export const accounts: PeopleTable = {
  name: sql`users`,
  invited: sql`user_id`,
  userType: sql`p.user_type`,
  searched: sql`concat_ws(' ', p.first_name, p.last_name, p.email, p.phone_number, p.fax_number)`,
}

/** The state of the invitation of `p`: 'none' once they have accepted. */
const invitationState = ({ invited }: PeopleTable, now: Date): Sql => sql`
  coalesce((
    select case when i.expires_at <= ${now} then 'expired' when i.undelivered_at is null then 'open' else 'undelivered' end
    from invitations i
    where i.${invited} = p.id and i.ended_at is null and p.status = 'notRegister'), 'none')`

/** A page of the people who meet the condition, newest first, and how many there are. */
export async function peoplePage<Row>(
  db: Queries,
  table: PeopleTable,
  which: Sql,
  shown: Sql,
  { search, page, limit }: PageFilter,
  now: Date,
) {
  const matching = sql`${table.name} p where ${which} and ${containsWords(table.searched, search)}`
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from ${matching}`)
  const people = (await db.all<unknown>(sql`
    select ${shown}, ${invitationState(table, now)} as invitation from ${matching}
    order by p.created_at desc, p.id desc limit ${limit} offset ${(page - 1) * limit}`)) as Row[]
  return { people, total, totalPages: Math.ceil(total / limit) }
}

/**
 * Locks one of the people who meet the condition. Other changes, and accepting the invitation, wait until the transaction
 * ends.
 * @param more further columns of the row
 */
export async function lockPerson<Row extends Managed>(
  tx: Queries,
  table: PeopleTable,
  which: Sql,
  id: number,
  now: Date,
  more: Sql = sql``,
): Promise<Row | undefined> {
  const locked = await tx.first(
    sql`select p.id from ${table.name} p where p.id = ${id} and ${which} for update`,
  )
  if (!locked) return undefined
  const row = await tx.first<unknown>(sql`
    select p.id, p.first_name as "firstName", p.last_name as "lastName", p.email, p.status,
           ${table.userType} as "userType", ${invitationState(table, now)} as invitation ${more}
    from ${table.name} p where p.id = ${id}`)
  return row as Row | undefined
}

/** The ids of the accounts that meet the condition and can sign in. */
export const activeOf = (db: Queries, which: Sql): Promise<number[]> =>
  db.values<number>(sql`select p.id from users p where ${which} and p.status = 'active'`)
