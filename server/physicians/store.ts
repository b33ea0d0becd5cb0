import type { InvitationState, PersonStatus, SettableStatus } from '#contract/people/people.ts'
import type { PageFilter } from '#contract/fields.ts'
import type { Physician } from '#contract/people/physicians.ts'
import type {
  ListedPhysician,
  PhysicianChoice,
  PhysicianFilterChoice,
  PhysicianForm,
} from '#contract/people/physicians.ts'
import { inScope, type Scope } from '#server/kit/access/scope.ts'
import { assigned, names, selected, values } from '#server/kit/database/columns.ts'
import { type Queries, type Sql, sql } from '#server/kit/database/database.ts'
import { personLabel } from '#server/kit/database/person-label.ts'
import { containsWords } from '#server/kit/database/search-words.ts'
import { columns, shownAlike } from './columns.ts'

/** The physicians that an office may choose for a request: not deactivated or deleted, by name. */
export async function choices(db: Queries, officeId: number): Promise<PhysicianChoice[]> {
  return db.all<PhysicianChoice>(sql`
    select id::text as "_id", first_name || ' ' || last_name as name, ${personLabel} as label, status = 'active' as joined
    from physicians
    where office_id = ${officeId} and deleted_at is null and status <> 'deactive'
    order by last_name, first_name, id`)
}

/**
 * The physicians that an office may filter its lists by: those it may choose, and deactivated or deleted ones with
 * requests, prior authorizations or appointments in the scope.
 */
export async function filterChoices(
  db: Queries,
  scope: Scope,
  officeId: number,
): Promise<PhysicianFilterChoice[]> {
  return db.all<PhysicianFilterChoice>(sql`
    select id::text as "_id", first_name || ' ' || last_name as name, ${personLabel} as label, standing
    from physicians p cross join lateral (select case
      when deleted_at is not null then 'deleted' when status = 'deactive' then 'deactivated' else 'offered'
    end as standing) s
    where office_id = ${officeId} and (standing = 'offered'
      or exists (select from ivr_search r where r.physician_id = p.id and r.office_id = p.office_id and ${inScope(scope, 'r')})
      or exists (select from prior_authorizations a where a.physician_id = p.id and a.office_id = p.office_id and ${inScope(scope, 'a')})
      or exists (select from appointments b where b.physician_id = p.id and b.office_id = p.office_id and ${inScope(scope, 'b')}))
    order by standing <> 'offered', last_name, first_name, id`)
}

const shown = sql`
  p.id::text as "_id", p.first_name || ' ' || p.last_name as name, ${selected(shownAlike, 'p')}, p.status,
  p.service_type as "serviceType",
  json_build_object('address', p.address, 'city', p.city, 'state', p.state, 'zipCode', p.zip_code) as "officeAddress",
  p.office_contact_name as "officeContactName", p.ext, p.fax_number as "faxNumber", p.version`

/** A physician of the office, or undefined. */
export async function physicianOf(db: Queries, officeId: number, id: number): Promise<Physician | undefined> {
  return db.first<Physician>(sql`
    select ${shown} from physicians p where id = ${id} and office_id = ${officeId} and deleted_at is null`)
}

const searched = sql`
  concat_ws(' ', p.first_name, p.last_name, p.email, p.specialization, p.taxonomy_code, p.npi_number,
            p.phone_number, p.city, p.state)`

const matching = (officeId: number, search: string): Sql => sql`
  physicians p where p.office_id = ${officeId} and p.deleted_at is null and ${containsWords(searched, search)}`

/** A page of the office's physicians, newest first, and the total. */
export async function page(db: Queries, officeId: number, filter: PageFilter, now: Date) {
  const { search, limit } = filter
  const counted = await db.first<{ total: number }>(sql`
    select count(*) as total from ${matching(officeId, search)}`)
  const physicians = await db.all<ListedPhysician>(sql`
    select ${shown}, ${invitation(now)} as invitation
    from ${matching(officeId, search)}
    order by p.created_at desc, p.id desc limit ${limit} offset ${(filter.page - 1) * limit}`)
  return { physicians, total: counted?.total ?? 0 }
}

/** The state of the invitation of physician `p`: 'none' once they have accepted. */
const invitation = (now: Date): Sql => sql`
  coalesce((
    select case when i.expires_at <= ${now} then 'expired' when i.undelivered_at is null then 'open' else 'undelivered' end
    from invitations i
    where i.physician_id = p.id and i.ended_at is null and p.status = 'notRegister'), 'none')`

/** A physician as needed for managing them. */
export interface Managed {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly specialization: string | null
  readonly status: PersonStatus
  readonly invitation: InvitationState
  readonly version: number
  /** Who edited it last, and when; '' and null if it was never edited. */
  readonly editedByName: string
  readonly editedAt: Date | null
}

/** Locks a physician. Other changes, and accepting the invitation, wait until the transaction ends. */
export async function lockPhysician(
  tx: Queries,
  officeId: number,
  id: number,
  now: Date,
): Promise<Managed | undefined> {
  const locked = await tx.first(sql`
    select id from physicians where id = ${id} and office_id = ${officeId} and deleted_at is null for update`)
  if (!locked) return undefined
  return tx.first<Managed>(sql`
    select p.id, p.first_name as "firstName", p.last_name as "lastName", p.email, p.specialization, p.status,
           p.version, p.edited_by_name as "editedByName", p.edited_at as "editedAt", ${invitation(now)} as invitation
    from physicians p where p.id = ${id}`)
}

/** Serializes changes of the office's physicians, without blocking new requests. */
export async function lockOffice(tx: Queries, officeId: number): Promise<void> {
  await tx.run(sql`select from offices where id = ${officeId} for no key update`)
}

export interface Duplicate {
  readonly _id: string
  readonly name: string
  readonly email: string
}

/** Another physician of the office with this NPI or this address. */
export async function duplicateOf(
  db: Queries,
  officeId: number,
  form: Pick<PhysicianForm, 'npiNumber' | 'email'>,
  except = 0,
): Promise<Duplicate | undefined> {
  return db.first<Duplicate>(sql`
    select id::text as "_id", first_name || ' ' || last_name as name, email from physicians
    where office_id = ${officeId} and deleted_at is null and id <> ${except}
      and (email = ${form.email} or (npi_number <> '' and npi_number = ${form.npiNumber}))
    order by email = ${form.email} desc limit 1`)
}

/** Inserts a physician with a pending invitation, and returns the id. */
export async function insertPhysician(tx: Queries, officeId: number, form: PhysicianForm, now: Date) {
  const row = await tx.first<{ id: number }>(sql`
    insert into physicians (office_id, ${names(columns)}, status, created_at)
    values (${officeId}, ${values(columns, form)}, 'notRegister', ${now})
    returning id`)
  if (!row) throw new Error('no physician was inserted')
  return row.id
}

/** Who edits a record, and when. */
export interface Edited {
  readonly by: string
  readonly at: Date
}

const edited = ({ by, at }: Edited) => sql`version = version + 1, edited_by_name = ${by}, edited_at = ${at}`

const { specialization: _, ...editable } = columns

/** Updates a physician, except the specialization. */
export async function updatePhysician(
  tx: Queries,
  id: number,
  form: PhysicianForm,
  edit: Edited,
): Promise<void> {
  await tx.run(sql`update physicians set ${assigned(editable, form)}, ${edited(edit)} where id = ${id}`)
}

export async function setEmail(tx: Queries, id: number, email: string, edit: Edited): Promise<void> {
  await tx.run(sql`update physicians set email = ${email}, ${edited(edit)} where id = ${id}`)
}

/** Also called when a physician accepts the invitation. */
export async function setStatus(tx: Queries, id: number, status: SettableStatus): Promise<void> {
  await tx.run(sql`update physicians set status = ${status} where id = ${id}`)
}

export async function markDeleted(tx: Queries, id: number, now: Date): Promise<void> {
  await tx.run(sql`update physicians set deleted_at = ${now} where id = ${id}`)
}

/** The number of a physician's requests that wait for a decision or for documents. */
export async function openRequestsOf(db: Queries, physicianId: number): Promise<number> {
  const row = await db.first<{ count: number }>(sql`
    select count(*)::int as count from ivr_search
    where physician_id = ${physicianId} and status in ('Pending', 'Conditional')`)
  return row?.count ?? 0
}
