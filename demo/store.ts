import { randomUUID } from 'node:crypto'
import type { Extension } from '#contract/files/files.ts'
import { fileTypes } from '#server/files/types.ts'
import { names, values } from '#server/kit/database/columns.ts'
import { type Queries, raw, sql, type Tx } from '#server/kit/database/database.ts'
import { columns } from '#server/people/physicians-store.ts'
import type { DemoOffice, DemoPhysician } from './people.ts'
import type { Picture, pictureRows, rowsOf } from './rows.ts'

/** Whether the demo's people exist already. */
export const isSeeded = (db: Queries): Promise<boolean> =>
  db.finds(sql`select from users where email = 'office@demo.verimend.test'`)

/** Takes an advisory lock, so that two portals that start on one database do not both seed it. */
export async function lockSeeding(tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(73520)`)
}

/** Reserves the numbers of the next requests. */
export const takeNumbers = (db: Queries, count: number): Promise<number[]> =>
  db.values<number>(sql`
    select nextval(pg_get_serial_sequence('ivr_requests', 'id')) as id from generate_series(1, ${count}::int)`)

/** @returns the id of the new physician */
export async function createPhysician(
  tx: Queries,
  officeId: number,
  physician: DemoPhysician,
  now: Date,
): Promise<number> {
  const row = await tx.first<{ id: number }>(sql`
    insert into physicians (office_id, ${names(columns)}, service_type, office_contact_name, ext, fax_number, status,
      created_at)
    values (${officeId}, ${values(columns, { ...physician, ...physician.officeAddress })}, ${physician.serviceType},
      ${physician.officeContactName}, ${physician.ext}, ${physician.faxNumber}, ${physician.status}, ${now})
    returning id`)
  if (!row) throw new Error('nothing was inserted')
  return row.id
}

/** A demo office in the shape that the account area stores. */
export const officeOf = (office: DemoOffice) => ({
  name: office.name,
  taxId: office.taxID,
  npiNumber: office.npiNumber,
  address: office.address,
  city: office.city,
  state: office.state,
  zipCode: office.zipCode,
})

/** The demo's data about a request's file; other columns have their defaults. */
const fileColumns = raw('ivr_id, file_id, slot, position, wound, document_kind')

/** Inserts requests with their search rows, files and counts in one statement. */
export async function insertRequests(db: Queries, all: readonly ReturnType<typeof rowsOf>[]): Promise<void> {
  const json = <T>(rows: readonly T[]) => sql`${JSON.stringify(rows)}::jsonb`
  await db.run(sql`
    with made as materialized (
      select * from jsonb_populate_recordset(null::ivr_requests, ${json(all.map((made) => made.request))})
    ), request as (
      insert into ivr_requests overriding system value select * from made
    ), search as (
      insert into ivr_search
      select * from jsonb_populate_recordset(null::ivr_search, ${json(all.map((made) => made.search))})
    ), queue as (
      insert into ivr_queue (ivr_id, office_id, physician_id, payer, product, service_day, created_at, part_b, waiting,
        sort_at, running_since, touched_ms, next_action, reasons, settings_version)
      select r.id, r.office_id, r.physician_id, r.primary_insurance, r.product_q_code, r.service_day, r.created_at,
        r.insurance_type = 'Medicare (Original, Part B)', w.waiting,
        coalesce(r.action_at + interval '5 days', r.created_at), case when not w.waiting then r.created_at end,
        case when w.waiting then 0 end, case when w.waiting then 'await-office' else 'review' end,
        case when w.waiting then array['notes'] else '{}'::text[] end, 0
      from made r
      cross join lateral (select r.status = 'Conditional' as waiting) w
      where r.status in ('Pending', 'Conditional')
    ), pictures as (
      insert into files
      select * from jsonb_populate_recordset(null::files, ${json(all.flatMap((made) => made.files))})
    ), shown as (
      insert into ivr_files (${fileColumns})
      select ${fileColumns} from jsonb_populate_recordset(null::ivr_files, ${json(all.flatMap((made) => made.ivrFiles))})
    ), decided as (
      select made.*, greatest(created_at, action_at - (4 + id * 7 % 45) * interval '1 minute') as taken_at
      from made where action_by is not null
    ), rounds as (
      insert into ivr_rounds (ivr_id, round, office_id, physician_id, asked_at, asked_by, asked_by_name,
        additional_information, notes, reminded_at)
      select id, 1, office_id, physician_id, action_at, action_by, action_by_name, additional_information, notes, m.at
      from made left join jsonb_to_recordset(${json(all.flatMap((made) => made.reminded))}) as m (id bigint, at timestamptz)
        using (id)
      where status = 'Conditional'
    ), items as (
      insert into ivr_items (ivr_id, round, item, kind, text)
      select id, 1, 1, 'notes', additional_information from made where status = 'Conditional'
    ), takes as (
      insert into ivr_takes (ivr_id, office_id, physician_id, payer, user_id, taken_at)
      select id, office_id, physician_id, primary_insurance, action_by, taken_at from decided
    )
    insert into ivr_decisions (ivr_id, office_id, physician_id, payer, outcome, round, reasons, submitted_at, taken_at,
      decided_by, decided_at)
    select id, office_id, physician_id, primary_insurance, status, 0,
      case when status = 'Conditional' then array['notes'] else '{}'::text[] end, created_at, taken_at, action_by, action_at
    from decided`)
}

/** Attaches pictures to a request. */
export async function insertPictures(db: Queries, rows: ReturnType<typeof pictureRows>): Promise<void> {
  await db.run(sql`
    with pictures as (
      insert into files select * from jsonb_populate_recordset(null::files, ${JSON.stringify(rows.files)}::jsonb)
    )
    insert into ivr_files (${fileColumns})
    select ${fileColumns} from jsonb_populate_recordset(null::ivr_files, ${JSON.stringify(rows.ivrFiles)}::jsonb)`)
}

export interface WithoutPictures {
  readonly id: number
  /** Index among the demo's requests, which have consecutive ids. */
  readonly at: number
  readonly createdAt: Date
  readonly officeId: number
  readonly submittedBy: number
}

/** The demo's requests that have no picture yet, newest first. All other requests have pictures. */
export async function requestsWithoutPictures(db: Queries): Promise<WithoutPictures[]> {
  return db.all<WithoutPictures>(sql`
    select id, id - (select min(id) from ivr_requests) as at, created_at as "createdAt", office_id as "officeId",
           submitted_by as "submittedBy"
    from ivr_requests r
    where not exists (select from ivr_files f where f.ivr_id = r.id)
    order by created_at desc`)
}

export interface WithoutDocuments extends WithoutPictures {
  /** The user who wrote the response. */
  readonly responseBy: number | null
}

/** The demo's prior authorizations that have no document yet, newest first. All others have documents. */
export async function priorAuthorizationsWithoutDocuments(db: Queries): Promise<WithoutDocuments[]> {
  return db.all<WithoutDocuments>(sql`
    select id, id - (select min(id) from prior_authorizations) as at, created_at as "createdAt",
           office_id as "officeId", submitted_by as "submittedBy", response_by as "responseBy"
    from prior_authorizations p
    where not exists (select from files f where f.prior_authorization_id = p.id)
    order by created_at desc`)
}

/** Attaches documents to a prior authorization: those of its office, and those of the team's response. */
export async function insertDocuments(
  db: Queries,
  to: WithoutDocuments,
  documents: readonly (Picture & { section: string })[],
): Promise<void> {
  const rows = documents.map((document, position) => {
    const isResponse = document.section === 'response'
    const extension = document.name.split('.').at(-1) as Extension
    return {
      id: randomUUID(),
      prior_authorization_id: to.id,
      section: document.section,
      position,
      office_id: isResponse ? null : to.officeId,
      uploaded_by: isResponse ? to.responseBy : to.submittedBy,
      store_key: document.storeKey,
      name: document.name,
      extension,
      content_type: fileTypes[extension].contentType,
      size: document.size,
      sha256: `\\x${document.sha256.toString('hex')}`,
      created_at: to.createdAt,
      attached_at: to.createdAt,
    }
  })
  await db.run(sql`
    insert into files select * from jsonb_populate_recordset(null::files, ${JSON.stringify(rows)}::jsonb)`)
}

/** An office that fill.ts has added. */
export interface FilledOffice {
  readonly office: DemoOffice
  readonly officeId: number
  readonly adminName: string
  readonly physicians: readonly { id: number; physician: DemoPhysician }[]
}

/** Pictures of the demo's requests, for other requests to reuse; the wound pictures of each set are of one patient. */
export async function somePictures(db: Queries): Promise<{ cards: Picture[]; woundSets: Picture[][] }> {
  const cards = await db.all<Picture>(sql`
    select distinct on (f.store_key) f.store_key as "storeKey", f.name, f.size, f.sha256
    from ivr_files i join files f on f.id = i.file_id where f.name like 'card-%'
    order by f.store_key limit 200`)
  const sets = await db.all<{ pictures: (Omit<Picture, 'sha256'> & { sha256: string })[] }>(sql`
    select jsonb_agg(jsonb_build_object('storeKey', f.store_key, 'name', f.name, 'size', f.size,
      'sha256', encode(f.sha256, 'hex')) order by i.position) as pictures
    from ivr_files i join files f on f.id = i.file_id where i.slot = 'wound' and f.name like 'wound-%'
    group by i.ivr_id order by i.ivr_id limit 200`)
  if (cards.length === 0 || sets.length === 0) throw new Error('The pictures of the demo are not drawn yet.')
  const withHash = (picture: Omit<Picture, 'sha256'> & { sha256: string }): Picture => ({
    ...picture,
    sha256: Buffer.from(picture.sha256, 'hex'),
  })
  return { cards, woundSets: sets.map(({ pictures }) => pictures.map(withHash)) }
}

export async function someReviewer(db: Queries): Promise<{ id: number; name: string }> {
  const row = await db.first<{ id: number; name: string }>(sql`
    select id, first_name || ' ' || last_name as name from users where email = 'reviewer@demo.verimend.test'`)
  if (!row) throw new Error('The people of the demo are missing.')
  return row
}

/** Updates planner statistics and visibility maps, so that covering indexes allow index-only scans. */
export async function finishFilling(db: Queries): Promise<void> {
  for (const table of ['ivr_requests', 'ivr_search', 'ivr_files', 'files', 'ivr_counts', 'ivr_decisions'])
    await db.run(sql`${raw(`vacuum (analyze) ${table}`)}`)
}

/** Adds the welcome notification that every new account gets. */
export async function addWelcomes(db: Queries, at: Date): Promise<void> {
  await db.run(sql`
    insert into notifications (user_id, kind, record, about, at)
    select id, 'welcome', id, '', ${at}::timestamptz from users where status = 'active'`)
}

/** The demo's team members with a schedule; none when any calendar is connected already. */
export const unconnectedTeam = (db: Queries) =>
  db.all<{ userId: number; email: string }>(sql`
    select u.id as "userId", u.email from users u join appointments_schedules s on s.member_id = u.id
    where u.email in ('reviewer@demo.verimend.test', 'admin@demo.verimend.test')
      and u.status = 'active' and u.deleted_at is null
      and not exists (select from appointments_calendars)
    order by u.id`)
