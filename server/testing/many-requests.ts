import { rollUpCounts } from '../ivr/counts-store.ts'
import { placeTexts } from '../ivr/search-store.ts'
import { type Database, raw, sql } from '../kit/database/database.ts'
import { addOffices } from './long-queue.ts'

const officeSize = 500
/** A word in the text of this many requests, whatever the total. */
export const rareWord = { text: 'zyzzyva', requests: 12 }
const statuses = ['Pending', 'Approved', 'Approved', 'Rejected', 'Conditional']

/**
 * Adds copies of the database's first request until there are `size`, with the data that lists, searches and counts
 * read: offices of 500 requests with two physicians each, one request an hour into the past, five of ten approved.
 */
export async function manyRequests(db: Database, size: number, now: Date): Promise<void> {
  const found = await db.first<{ n: number }>(sql`select count(*) as n from ivr_requests`)
  const count = size - (found?.n ?? 0)
  const offices = `Many ${size}.`
  await addOffices(db, Math.ceil(count / officeSize), offices, now)
  const columns = await db.all<{ name: string }>(sql`
    select column_name as name from information_schema.columns
    where table_name = 'ivr_requests' and is_generated = 'NEVER'
      and column_name not in ('id', 'office_id', 'physician_id', 'created_at', 'status', 'action_at', 'action_by',
        'action_by_name', 'additional_information', 'notes')
    order by ordinal_position`)
  const copied = raw(columns.map(({ name }) => `"${name}"`).join(', '))
  const one = raw(columns.map(({ name }) => `one."${name}"`).join(', '))
  await db.run(sql`
    with office as (
      select o.id, row_number() over (order by o.id) - 1 as place, array_agg(p.id) as ids
      from offices o join physicians p on p.office_id = o.id where o.name like ${`${offices}%`} group by o.id
    ), made as (
      insert into ivr_requests (office_id, physician_id, created_at, status, action_at, action_by, action_by_name,
        additional_information, notes, ${copied})
      select office.id, office.ids[1 + n % 2], ${now}::timestamptz - (n + 1) * interval '1 hour', decided,
        case when decided <> 'Pending' then ${now}::timestamptz end,
        case when decided <> 'Pending' then (select min(id) from users where user_type = 3) end, '', 'Chart', 'No chart', ${one}
      from generate_series(0, ${count - 1}::int) n
      cross join lateral (select (${statuses}::text[])[1 + n % 5] as decided) d
      join office on office.place = n / ${officeSize}::int
      cross join (select * from ivr_requests order by id limit 1) one
      returning id, office_id, physician_id, created_at, status
    ), texts as (
      select made.*, case when row_number() over (order by made.id desc) <= ${rareWord.requests}
          then ${rareWord.text}::text else 'mary' end
          || ' patient' || made.id % 997 || ' | grace hopper | ' || made.id as text, s.birth_day, s.service_day
      from made cross join (select birth_day, service_day from ivr_search order by id limit 1) s
    )
    insert into ivr_search (id, office_id, physician_id, status, created_at, text, birth_day, service_day)
    select id, office_id, physician_id, status, created_at, text, birth_day, service_day from texts`)
  while ((await rollUpCounts(db)) > 0);
  await placeTexts(db)
  for (const table of ['ivr_requests', 'ivr_search', 'ivr_counts', 'ivr_count_deltas', 'ivr_files'])
    await db.run(sql`vacuum (analyze) ${raw(table)}`)
}
