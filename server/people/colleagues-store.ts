import { officeAdmins } from '#contract/endpoint.ts'
import type { PageFilter } from '#contract/fields.ts'
import type { Colleague } from '#contract/people/colleagues.ts'
import { typesOf } from '#server/kit/access/scope.ts'
import { type Queries, type Sql, sql } from '#server/kit/database/database.ts'
import { accounts, activeOf, lockPerson, type Managed, peoplePage } from './store.ts'

const isOfOffice = (officeId: number): Sql =>
  sql`p.office_id = ${officeId} and p.user_type in ${typesOf(officeAdmins)} and p.deleted_at is null`

const shown = sql`
  p.id::text as "_id", p.first_name || ' ' || p.last_name as name, p.email, p.phone_number as "phoneNumber", p.status`

/** A page of the office's admins without the caller. */
export const colleaguePage = (
  db: Queries,
  officeId: number,
  askedBy: number,
  filter: PageFilter,
  now: Date,
) =>
  peoplePage<Colleague>(db, accounts, sql`${isOfOffice(officeId)} and p.id <> ${askedBy}`, shown, filter, now)

export const lockColleague = (tx: Queries, officeId: number, id: number, now: Date) =>
  lockPerson<Managed>(tx, accounts, isOfOffice(officeId), id, now)

/** The ids of the office's active admins. */
export const activeColleagues = (db: Queries, officeId: number): Promise<number[]> =>
  activeOf(db, isOfOffice(officeId))

/** The fax number of the caller, who sends and gets faxes for the office: a colleague's until they change it. */
export const faxOf = (db: Queries, userId: number): Promise<string> =>
  db.oneValue<string>(sql`select fax_number as fax from users where id = ${userId}`)
