import { physician } from '#contract/endpoint.ts'
import type { PageFilter } from '#contract/fields.ts'
import type { SettableStatus } from '#contract/people/people.ts'
import type {
  ListedPhysician,
  Physician,
  PhysicianChoice,
  PhysicianFilterChoice,
  PhysicianForm,
} from '#contract/people/physicians.ts'
import { inScope, type Scope } from '#server/kit/access/scope.ts'
import { assigned, names, selected, values } from '#server/kit/database/columns.ts'
import { type Queries, type Sql, sql } from '#server/kit/database/database.ts'
import { personLabel } from '#server/kit/database/labels.ts'
import { lockPerson, type Managed, type PeopleTable, peoplePage } from './store.ts'

/** The columns of `physicians` for fields that have the same name in lists and in the form. */
const shownAlike = {
  email: 'email',
  phoneNumber: 'phone_number',
  specialization: 'specialization',
  npiNumber: 'npi_number',
  medicalLicenseNumber: 'medical_license_number',
  taxID: 'tax_id',
  taxonomyCode: 'taxonomy_code',
  hospitalName: 'hospital_name',
  state: 'state',
  city: 'city',
} as const

/** The column for each field of the form. */
export const columns = {
  ...shownAlike,
  firstName: 'first_name',
  lastName: 'last_name',
  address: 'address',
  zipCode: 'zip_code',
} as const satisfies Record<keyof PhysicianForm, string>

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

const isOfOffice = (officeId: number): Sql => sql`p.office_id = ${officeId} and p.deleted_at is null`

const shown = sql`
  p.id::text as "_id", p.first_name || ' ' || p.last_name as name, ${selected(shownAlike, 'p')}, p.status,
  p.service_type as "serviceType",
  json_build_object('address', p.address, 'city', p.city, 'state', p.state, 'zipCode', p.zip_code) as "officeAddress",
  p.office_contact_name as "officeContactName", p.ext, p.fax_number as "faxNumber", p.version`

/** A physician of the office, or undefined. */
export async function physicianOf(db: Queries, officeId: number, id: number): Promise<Physician | undefined> {
  return db.first<Physician>(sql`
    select ${shown} from physicians p where p.id = ${id} and ${isOfOffice(officeId)}`)
}

const table: PeopleTable = {
  name: sql`physicians`,
  invited: sql`physician_id`,
  userType: sql`${physician}::int`,
  searched: sql`
    concat_ws(' ', p.first_name, p.last_name, p.email, p.specialization, p.taxonomy_code, p.npi_number,
              p.phone_number, p.city, p.state)`,
}

/** A page of the office's physicians. */
export const physicianPage = (db: Queries, officeId: number, filter: PageFilter, now: Date) =>
  peoplePage<ListedPhysician>(db, table, isOfOffice(officeId), shown, filter, now)

/** A physician as needed for managing them. */
export interface ManagedPhysician extends Managed {
  readonly specialization: string | null
  readonly version: number
  /** Who edited it last, and when; '' and null if it was never edited. */
  readonly editedByName: string
  readonly editedAt: Date | null
}

const managed = sql`, p.specialization, p.version, p.edited_by_name as "editedByName", p.edited_at as "editedAt"`

export const lockPhysician = (tx: Queries, officeId: number, id: number, now: Date) =>
  lockPerson<ManagedPhysician>(tx, table, isOfOffice(officeId), id, now, managed)

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
export const insertPhysician = (tx: Queries, officeId: number, form: PhysicianForm, now: Date) =>
  tx.oneValue<number>(sql`
    insert into physicians (office_id, ${names(columns)}, status, created_at)
    values (${officeId}, ${values(columns, form)}, 'notRegister', ${now})
    returning id`)

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

/** The number of a physician's requests in the scope that wait for a decision or for documents. */
export const openRequestsOf = (db: Queries, scope: Scope, physicianId: number): Promise<number> =>
  db.oneValue<number>(sql`
    select count(*)::int as count from ivr_search
    where physician_id = ${physicianId} and ${inScope(scope)} and status in ('Pending', 'Conditional')`)
