import type { Input } from '#contract/endpoint.ts'
import type { StoredFile } from '#contract/files/files.ts'
import type { Changes, editForm, FilledForm, Form, Left, OfferedForm } from '#contract/forms/forms.ts'
import type { Place, PlaceMeaning } from '#contract/forms/places.ts'
import type { Way } from '#contract/forms/ways.ts'
import type { IvrDetails } from '#contract/ivr/requests.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import type { FileKey } from '#server/kit/access/row-key.ts'
import { inScope, ownOrShared, scopeOf } from '#server/kit/access/scope.ts'
import { type Queries, type Sql, sql, type Tx } from '#server/kit/database/database.ts'
import { type Answer, answerWith, jsonAll, jsonColumn, jsonList, jsonObject } from '#server/kit/http/json.ts'
import { storedFileJson } from '../files/store.ts'
import { aboutRequest, ivrDetailsJson, ivrPictures } from '../ivr/ivr-json.ts'

/** A form `f` with its newest blank `v`. */
const newest = sql`
  forms f join lateral (
    select * from form_revisions r where r.form_id = f.id order by r.revision desc limit 1) v on true`

const shown = {
  _id: sql`f.id::text`,
  name: sql`f.name`,
  maker: sql`f.maker`,
  codes: jsonColumn<string[]>(sql`to_json(f.codes)`),
  fax: sql`f.fax`,
  email: sql`f.email`,
  portal: sql`f.portal`,
  address: sql`f.address`,
  printed: sql`v.printed`,
  isMapped: sql`v.mapped_at is not null`,
}

/** Whether the reader may change it: an office its own, the team its library. */
const isOwn = ({ officeId }: Pick<Actor, 'officeId'>): Sql =>
  officeId === null ? sql`f.office_id is null` : sql`coalesce(f.office_id = ${officeId}, false)`

const formJson = (actor: Actor) =>
  jsonObject<Form>({
    ...shown,
    revision: sql`v.revision`,
    places: sql`jsonb_array_length(v.places)`,
    isFlat: sql`v.is_flat`,
    isOwn: isOwn(actor),
    changedAt: sql`f.changed_at`,
    changedByName: sql`f.changed_by_name`,
  })

/** All forms that someone may look at, as JSON text: (body, records). */
export const formsSeenBy = (actor: Actor): Answer<Form[]> =>
  answerWith(
    jsonAll(formJson(actor), sql`order by f.maker, f.name, f.id`),
    (body) => sql`
    select ${body} as body, coalesce(array_agg(f.id), '{}') as records from ${newest}
    where f.removed_at is null and ${ownOrShared(actor, 'f')}`,
  )

/** The newest blank of a form with all that is stored about it. */
export interface FormRow {
  readonly form: Form
  readonly blank: StoredFile
  readonly storeKey: string
  readonly sha256: Buffer
  readonly places: readonly Place[]
  readonly proposed: Readonly<Record<string, PlaceMeaning>>
  readonly meanings: Readonly<Record<string, PlaceMeaning>>
  readonly changes: Changes | null
  readonly wasMapped: boolean
}

/** A form that the actor sees and that has not been removed. */
export async function formWith(db: Queries, actor: Actor, id: number): Promise<FormRow | undefined> {
  return db.first<FormRow>(sql`
    select ${formJson(actor)} as form, ${storedFileJson} as blank, g.store_key as "storeKey", v.sha256, v.places,
      v.proposed, v.meanings, v.changes,
      exists (select from form_revisions b where b.form_id = f.id and b.mapped_at is not null) as "wasMapped"
    from ${newest} join files g on g.id = v.file_id
    where f.id = ${id} and f.removed_at is null and ${ownOrShared(actor, 'f')}`)
}

/** Locks a form until the transaction ends, so that two people cannot change it at the same time. */
export async function lockForm(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`select from forms f where f.id = ${id} for update`)
}

type Described = Omit<Input<typeof editForm>, 'formId' | 'printed'>

export const insertForm = (tx: Tx, actor: Actor, form: Described, now: Date): Promise<number> =>
  tx.oneValue<number>(sql`
    insert into forms (office_id, name, maker, codes, fax, email, portal, address, created_at, changed_at, changed_by_name)
    values (${actor.officeId}::bigint, ${form.name}, ${form.maker}, ${[...form.codes]}::text[], ${form.fax}, ${form.email},
      ${form.portal}, ${form.address}, ${now}::timestamptz, ${now}::timestamptz, ${actor.name})
    returning id`)

export async function updateForm(
  tx: Tx,
  actor: Actor,
  id: number,
  { printed, ...form }: Described & { readonly printed: string },
  now: Date,
): Promise<void> {
  await tx.run(sql`
    with described as (
      update forms set name = ${form.name}, maker = ${form.maker}, codes = ${[...form.codes]}::text[], fax = ${form.fax},
        email = ${form.email}, portal = ${form.portal}, address = ${form.address}, changed_at = ${now}::timestamptz,
        changed_by_name = ${actor.name}
      where id = ${id} returning id)
    update form_revisions v set printed = ${printed} from described d where v.form_id = d.id
      and v.revision = (select max(revision) from form_revisions m where m.form_id = d.id)`)
}

export async function setRemoved(tx: Tx, actor: Actor, id: number, now: Date): Promise<void> {
  await tx.run(sql`
    update forms set removed_at = ${now}, changed_at = ${now}, changed_by_name = ${actor.name} where id = ${id}`)
}

type NewRevision = Pick<Form, 'printed' | 'isFlat'> &
  Pick<FormRow, 'sha256' | 'places' | 'proposed' | 'meanings' | 'changes'> & { readonly fileId: string }

export async function insertRevision(
  tx: Tx,
  actor: Actor,
  formId: number,
  made: NewRevision,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    with changed as (
      update forms set changed_at = ${now}::timestamptz, changed_by_name = ${actor.name} where id = ${formId})
    insert into form_revisions (form_id, revision, printed, file_id, sha256, is_flat, places, proposed, meanings, changes,
      created_at, created_by_name)
    select ${formId}::bigint, coalesce(max(revision), 0) + 1, ${made.printed}, ${made.fileId}::uuid, ${made.sha256}::bytea,
      ${made.isFlat}::boolean, ${JSON.stringify(made.places)}::jsonb, ${JSON.stringify(made.proposed)}::jsonb,
      ${JSON.stringify(made.meanings)}::jsonb, ${made.changes && JSON.stringify(made.changes)}::jsonb, ${now}::timestamptz,
      ${actor.name}
    from form_revisions where form_id = ${formId}`)
}

/** Stores what the places of a blank mean; `places` are those of a form without fields. */
export async function saveMap(
  tx: Tx,
  actor: Actor,
  { _id, revision }: Pick<Form, '_id' | 'revision'>,
  map: {
    readonly meanings: Readonly<Record<string, PlaceMeaning>>
    readonly places: readonly Place[] | undefined
    readonly isDone: boolean
  },
  now: Date,
): Promise<void> {
  await tx.run(sql`
    with changed as (
      update forms set changed_at = ${now}::timestamptz, changed_by_name = ${actor.name} where id = ${_id}::bigint)
    update form_revisions set meanings = ${JSON.stringify(map.meanings)}::jsonb,
      places = coalesce(${map.places ? JSON.stringify(map.places) : null}::jsonb, places),
      mapped_at = ${map.isDone ? now : null}::timestamptz, mapped_by_name = ${map.isDone ? actor.name : ''}
    where form_id = ${_id}::bigint and revision = ${revision}`)
}

// ---- forms of a request

const filledJson = jsonObject<FilledForm>({
  _id: sql`i.id::text`,
  formId: sql`i.form_id::text`,
  name: sql`f.name`,
  maker: sql`f.maker`,
  file: storedFileJson,
  left: jsonColumn<Left[]>(sql`i.left_out`),
  filledAt: sql`i.filled_at`,
  filledByName: sql`i.filled_by_name`,
  sentAt: sql`i.sent_at`,
  sentByName: sql`i.sent_by_name`,
  sentBy: sql`i.sent_way`,
  sentTo: sql`i.sent_to`,
})

/** The forms for a request in the scope, and those that were filled for it, as JSON text: (body, records). */
export function formsOfIvr(actor: Actor, id: number): Answer<{ forms: OfferedForm[]; filled: FilledForm[] }> {
  const isNamed = sql`(r.product_q_code = any(f.codes))`
  const isForProduct = sql`(${isNamed} or cardinality(f.codes) = 0)`
  const offered = jsonObject<OfferedForm>({ ...shown, isOwn: isOwn(actor), isForProduct })
  const body = jsonObject<{ forms: OfferedForm[]; filled: FilledForm[] }>({
    forms: jsonList(
      offered,
      sql`order by ${isNamed} desc, ${isForProduct} desc, f.maker, f.name, f.id`,
      sql`from ${newest} where f.removed_at is null and ${ownOrShared(actor, 'f')}`,
    ),
    filled: jsonList(
      filledJson,
      sql`order by i.filled_at desc`,
      sql`from filled_forms i join forms f on f.id = i.form_id join files g on g.id = i.file_id
        where i.ivr_id in (r.id) and ${inScope(scopeOf(actor), 'i')}`,
    ),
  })
  return aboutRequest(scopeOf(actor), id, body)
}

/** A request with what its forms need. */
export interface RequestRow {
  readonly id: number
  readonly officeId: number
  readonly physicianId: number
  readonly ivr: IvrDetails
  readonly firstName: string
  readonly lastName: string
  readonly practiceName: string
  /** Its taxonomy code, or words. */
  readonly specialization: string
}

export async function requestToFill(db: Queries, actor: Actor, id: number): Promise<RequestRow | undefined> {
  return db.first<RequestRow>(sql`
    select r.id, r.office_id as "officeId", r.physician_id as "physicianId", ${ivrDetailsJson(actor)} as ivr,
      r.patient_first_name as "firstName", r.patient_last_name as "lastName", coalesce(o.name, '') as "practiceName",
      coalesce((select p.specialization from physicians p where p.id in (r.physician_id)), '') as specialization
    from ivr_requests r cross join ${ivrPictures} join offices o on o.id = r.office_id
    where r.id = ${id} and ${inScope(scopeOf(actor), 'r')}`)
}

export interface NewFilled {
  readonly formId: number
  readonly revision: number
  readonly fileId: string
  readonly left: readonly Left[]
}

/** Adds a filled form. It replaces an unsent one of the same form for the same request, whose file is returned. */
export async function insertFilled(
  tx: Tx,
  actor: Actor,
  request: Pick<RequestRow, 'id' | 'officeId' | 'physicianId'>,
  made: NewFilled,
  now: Date,
): Promise<{ id: number; dropped: FileKey[] }> {
  const dropped = await tx.values<FileKey>(sql`
    delete from filled_forms where ivr_id = ${request.id} and form_id = ${made.formId} and sent_at is null
      and ${inScope(scopeOf(actor))} returning file_id`)
  const id = await tx.oneValue<number>(sql`
    insert into filled_forms (form_id, revision, ivr_id, office_id, physician_id, file_id, left_out, filled_at, filled_by_name)
    values (${made.formId}, ${made.revision}, ${request.id}, ${request.officeId}, ${request.physicianId},
      ${made.fileId}::uuid, ${JSON.stringify(made.left)}::jsonb, ${now}, ${actor.name})
    returning id`)
  return { id, dropped }
}

export interface FilledRow {
  readonly id: number
  readonly ivrId: number
  readonly officeId: number
  readonly physicianId: number
  readonly storeKey: string
  readonly fileName: string
}

/** A filled form of a request in the scope. */
export async function filledWith(db: Queries, actor: Actor, id: number): Promise<FilledRow | undefined> {
  return db.first<FilledRow>(sql`
    select i.id, i.ivr_id as "ivrId", i.office_id as "officeId", i.physician_id as "physicianId",
      g.store_key as "storeKey", g.name as "fileName"
    from filled_forms i join files g on g.id = i.file_id where i.id = ${id} and ${inScope(scopeOf(actor), 'i')}`)
}

export async function setSent(
  tx: Tx,
  actor: Actor,
  id: number,
  sent: { readonly by: Way; readonly to: string },
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update filled_forms set sent_at = ${now}, sent_by_name = ${actor.name}, sent_way = ${sent.by}, sent_to = ${sent.to}
    where id = ${id} and ${inScope(scopeOf(actor))}`)
}
