import type { Colleague } from '#contract/people/colleagues.ts'
import { type officeAdmin, officeAdmins } from '#contract/endpoint.ts'
import type { PageFilter } from '#contract/fields.ts'
import { typesOf } from '#server/kit/access/scope.ts'
import { type Queries, type Sql, sql } from '#server/kit/database/database.ts'
import * as person from '../account/people/person-store.ts'

export type Managed = person.Managed<typeof officeAdmin>

const isOfOffice = (officeId: number): Sql =>
  sql`u.office_id = ${officeId} and u.user_type in ${typesOf(officeAdmins)} and u.deleted_at is null`

const shown = sql`
  u.id::text as "_id", u.first_name || ' ' || u.last_name as name, u.email, u.phone_number as "phoneNumber", u.status`

/** A page of the office's admins without the caller, newest first, and the total. */
export const page = (db: Queries, officeId: number, askedBy: number, filter: PageFilter, now: Date) =>
  person.personPage<Colleague>(db, isOfOffice(officeId), shown, askedBy, filter, now)

/** Locks a colleague. Other changes, and accepting the invitation, wait until the transaction ends. */
export const lockColleague = (tx: Queries, officeId: number, id: number, now: Date) =>
  person.lockPerson<Managed>(tx, isOfOffice(officeId), id, now)

/** The ids of the office's active admins. */
export const activeAdmins = (db: Queries, officeId: number): Promise<number[]> =>
  person.activeOf(db, isOfOffice(officeId))

/** Serializes changes of the office's people. Must be called first in a transaction. */
export async function lockOffice(tx: Queries, officeId: number): Promise<void> {
  await tx.run(sql`select from offices where id = ${officeId} for no key update`)
}

/** The fax number of the caller, who sends and gets faxes for the office: a colleague's until they change it. */
export async function faxOf(db: Queries, userId: number): Promise<string> {
  const row = await db.first<{ fax: string }>(sql`select fax_number as fax from users where id = ${userId}`)
  return row?.fax ?? ''
}
