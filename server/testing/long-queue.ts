import { nearDays } from '../ivr/queue/due-rules.ts'
import { dueRules } from '../ivr/queue/settings-store.ts'
import { type Database, raw, sql } from '../kit/database/database.ts'

/** How many of a long queue match each of the filters below, at every length; an office has 500 requests. */
const matching = 200
const officeSize = 500

export const rarePayer = 'Payer of 200'
export const rareProduct = 'Q9200'
export const rareReason = 'lmn'

/**
 * Adds open requests to a database until there are `size`, by copying up to fifty of its own pending ones: offices of
 * 500 requests, a fifth waiting for their office, some with new documents, and dates of service over the next two
 * months. Data that only searches and details read is not copied.
 */
export async function lengthenQueue(db: Database, size: number, now: Date): Promise<void> {
  const open = await db.first<{ n: number; rare: number }>(sql`
    select count(*) as n, count(*) filter (where payer = ${rarePayer}) as rare from ivr_queue`)
  // Copies belong to offices of their own, so that a second call adds nothing to those of the first.
  const offices = `Queue ${size}.`
  await addOffices(db, Math.ceil(size / officeSize), offices, now)
  await addRequests(db, size - (open?.n ?? 0), offices, now)
  await addToQueue(db, open?.rare === 0, now)
  for (const table of ['ivr_requests', 'ivr_queue', 'offices', 'physicians'])
    await db.run(sql`vacuum (analyze) ${raw(table)}`)
}

/** An office of a long queue, and one of its physicians. */
export async function officeOfQueue(db: Database): Promise<{ id: number; physicianId: number }> {
  const office = await db.first<{ id: number; physicianId: number }>(sql`
    select o.id, (select min(p.id) from physicians p where p.office_id = o.id) as "physicianId"
    from offices o where o.name like 'Queue %' order by o.id limit 1`)
  if (!office) throw new Error('the queue was not lengthened')
  return office
}

/** Adds offices with two physicians each. */
export async function addOffices(db: Database, count: number, name: string, now: Date): Promise<void> {
  await db.run(sql`
    with office as (
      insert into offices (tax_id, npi_number, address, city, state, zip_code, created_at, name)
      select tax_id, npi_number, address, city, state, zip_code, ${now}, ${name}::text || n
      from generate_series(1, ${count}::int) n, (select * from offices order by id limit 1) one
      returning id
    )
    insert into physicians (office_id, first_name, last_name, email, status, created_at)
    select id, 'Queue', 'Physician ' || n, 'queue' || id || '.' || n || '@bench.test', 'active', ${now}
    from office, generate_series(1, 2) n`)
}

/** Copies pending requests. Their numbers are consecutive, by which `addToQueue` tells them apart. */
async function addRequests(db: Database, count: number, offices: string, now: Date): Promise<void> {
  const columns = await db.all<{ name: string }>(sql`
    select column_name as name from information_schema.columns
    where table_name = 'ivr_requests' and is_generated = 'NEVER'
      and column_name not in ('id', 'office_id', 'physician_id', 'created_at', 'service_day', 'status', 'action_at',
        'action_by', 'action_by_name', 'additional_information', 'notes', 'replaces')
    order by ordinal_position`)
  const copied = raw(columns.map(({ name }) => `"${name}"`).join(', '))
  const one = raw(columns.map(({ name }) => `one."${name}"`).join(', '))
  await db.run(sql`
    with office as (
      select o.id, row_number() over (order by o.id) - 1 as place, p.ids from offices o
      cross join lateral (select array_agg(p.id) as ids from physicians p where p.office_id = o.id) p
      where o.name like ${`${offices}%`}
    ), one as (
      select *, row_number() over () - 1 as place from (
        select * from ivr_requests where status = 'Pending' order by id limit 50) pending
    )
    insert into ivr_requests (office_id, physician_id, created_at, service_day, status, action_at, action_by,
      action_by_name, additional_information, notes, ${copied})
    select office.id, office.ids[1 + n % 2], ${now}::timestamptz - n * interval '3 seconds', (${now}::timestamptz at time zone 'UTC')::date + 5 + n % 55,
      case when w then 'Conditional' else 'Pending' end, case when w then ${now}::timestamptz end,
      case when w then (select min(id) from users where user_type = 3) end, '', case when w then 'Chart' else '' end,
      case when w then 'No chart' else '' end, ${one}
    from generate_series(0, ${count - 1}::int) n
    cross join lateral (select n % 5 = 0 as w) waiting
    join one on one.place = n % (select count(*) from one)
    join office on office.place = (n / ${officeSize}) % (select count(*) from office)`)
}

async function addToQueue(db: Database, withRare: boolean, now: Date): Promise<void> {
  const rules = await dueRules(db)
  const near = nearDays(rules, now)
  await db.run(sql`
    insert into ivr_queue (ivr_id, office_id, physician_id, payer, product, service_day, created_at, part_b, waiting,
      rank, sort_at, running_since, touched_ms, next_action, reasons, settings_version)
    select r.id, r.office_id, r.physician_id,
      case when ${withRare} and n between 1 and ${matching} then ${rarePayer} else r.primary_insurance end,
      case when ${withRare} and n between ${matching + 1} and ${2 * matching} then ${rareProduct} else r.product_q_code end,
      r.service_day, r.created_at, false, w,
      case when r.service_day between ${near.first} and ${near.last} then 0 else 1 end,
      r.created_at + interval '1 day', case when not w then r.created_at end, case when w or d then 0 end,
      case when w then 'await-office' when d then 'review-documents' else 'review' end,
      case when ${withRare} and w and n < ${5 * matching} then array[${rareReason}] when w or d then array['notes'] else '{}'::text[] end,
      ${rules.version}
    from (select *, row_number() over (order by id) as n from ivr_requests
      where status in ('Pending', 'Conditional') and id not in (select ivr_id from ivr_queue)) r
    cross join lateral (select r.status = 'Conditional' and n % 20 <> 1 as w,
      r.status = 'Conditional' and n % 20 = 1 as d) state`)
}
