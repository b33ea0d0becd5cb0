import { rollUpQueueCounts } from '#server/ivr/queue/counts-store.ts'
import { rollUpWeeks } from '#server/ivr/weeks-roll-up-store.ts'
import { type Database, join, type Queries, raw, type Sql, sql } from '#server/kit/database/database.ts'

/** The tables with rows of a request, and the column with its number. */
const ofRequests = {
  ivr_requests: 'id',
  ivr_search: 'id',
  ivr_texts: 'id',
  ivr_grams: 'id',
  ivr_files: 'ivr_id',
  ivr_wounds: 'ivr_id',
  ivr_codes: 'ivr_id',
  ivr_conditional: 'ivr_id',
  ivr_queue: 'ivr_id',
  ivr_rounds: 'ivr_id',
  ivr_items: 'ivr_id',
  ivr_takes: 'ivr_id',
  ivr_decisions: 'ivr_id',
} as const
export const tablesOfRequests = [...Object.keys(ofRequests), 'files']
const tables = ['offices', 'physicians', ...tablesOfRequests]

/** The requests and offices that a copy is made of come after these. */
export interface Before {
  readonly request: number
  readonly office: number
  readonly physician: number
}

interface Copying {
  readonly times: number
  /** Seconds between a request and its next copy. */
  readonly step: number
  readonly offices: number
  readonly physicians: number
}

/** The largest numbers so far. From now on only each `times`-th number is given to a request; the rest is for its copies. */
export async function leaveNumbers(db: Database, times: number): Promise<Before> {
  await db.run(sql`alter sequence ivr_requests_id_seq increment by ${raw(String(times))}`)
  const before = await db.first<Before>(sql`
    select (select max(id) from ivr_requests) as request, (select max(id) from offices) as office,
      (select max(id) from physicians) as physician`)
  if (!before) throw new Error('there is no demo')
  return before
}

/**
 * Makes `times` of each request that came after `leaveNumbers`, in a quarter of the time that inserting takes at that size. Copies have
 * offices and physicians of their own and follow their request within the time until the next one, `step` seconds apart.
 */
export async function multiply(db: Database, before: Before, times: number, step: number): Promise<void> {
  await keepOriginals(db, before)
  const all = await db.first<{ offices: number; physicians: number }>(sql`
    select max(id) as offices, (select max(id) from physicians) as physicians from offices`)
  const copying = { times, step, offices: all?.offices ?? 0, physicians: all?.physicians ?? 0 }
  const inserts = await insertsOf(db, copying)
  let next = 1
  const copyOn = async () => {
    for (let copy = next++; copy < times; copy = next++)
      for (const insert of inserts) await db.run(insert(copy))
  }
  await Promise.all([copyOn(), copyOn()])
  for (const table of tables) await db.run(sql`drop table ${raw(`original_${table}`)}`)
  await endNumbers(db)
  await recount(db)
  await countWeeks(db, before, times)
  while (await db.first(sql`select from ivr_queue_count_deltas limit 1`))
    await db.transaction(rollUpQueueCounts)
}

async function keepOriginals(db: Database, { request, office, physician }: Before): Promise<void> {
  const keep = (table: string, where: Sql) =>
    db.run(
      sql`create unlogged table ${raw(`original_${table}`)} as select * from ${raw(table)} where ${where}`,
    )
  await keep('offices', sql`id > ${raw(String(office))}`)
  await keep('physicians', sql`id > ${raw(String(physician))}`)
  for (const [table, id] of Object.entries(ofRequests))
    await keep(table, sql`${raw(id)} > ${raw(String(request))}`)
  await keep('files', sql`id in (select file_id from original_ivr_files)`)
}

/** For each table what inserts the rows of one copy. */
async function insertsOf(db: Queries, copying: Copying): Promise<((copy: number) => Sql)[]> {
  const columns = await db.all<Column>(sql`
    select table_name as "table", column_name as name, udt_name as type, is_identity = 'YES' as "isIdentity"
    from information_schema.columns
    where table_schema = 'public' and table_name = any(${tables}) and is_generated = 'NEVER'`)
  return tables.map((table) => {
    const own = columns.filter((column) => column.table === table && !isNumbered(column))
    const into = join(own.map(({ name }) => raw(`"${name}"`)))
    return (copy) => sql`
      insert into ${raw(table)} (${into}) overriding system value
      select ${join(own.map((column) => copied(column, copy, copying)))} from ${raw(`original_${table}`)}`
  })
}

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly isIdentity: boolean
}

/** Rows that are numbered on their own, and not by what they belong to. */
const isNumbered = ({ table, isIdentity }: Column) => isIdentity && /^ivr_(takes|decisions)$/.test(table)

function copied({ table, name, type }: Column, copy: number, { step, offices, physicians }: Copying): Sql {
  const plus = (number: number) => sql`${raw(`"${name}"`)} + ${raw(String(number))}`
  const request = ofRequests[table as keyof typeof ofRequests]
  if (name === request) return plus(copy)
  if (name === 'office_id' || (table === 'offices' && name === 'id')) return plus(copy * offices)
  if (name === 'physician_id' || (table === 'physicians' && name === 'id')) return plus(copy * physicians)
  if (name === 'file_id' || (table === 'files' && name === 'id'))
    return sql`md5(${raw(name)}::text || ${raw(`'${copy}'`)})::uuid`
  if (type === 'timestamptz') return sql`${raw(name)} + ${raw(String(copy * step))} * interval '1 second'`
  // A patient of another day of birth.
  if (/birth_day$/.test(name)) return plus(copy)
  if (name === 'text' && request === 'id')
    return sql`replace(text, '| ' || id, '| ' || id + ${raw(String(copy))})`
  if (name === 'grams') return gramsWith(sql`(id + ${raw(String(copy))})::text`)
  return raw(`"${name}"`)
}

/** The grams of names, and those of another number. */
const gramsWith = (number: Sql): Sql => sql`
  array(select gram from unnest(grams) gram where gram !~ '^[0-9]'
    union select substr(number, at, length) from (select ${number} as number) n, generate_series(1, 12) at,
      generate_series(1, 2) length where at + length <= length(number) + 1)`

async function endNumbers(db: Queries): Promise<void> {
  await db.run(sql`alter sequence ivr_requests_id_seq increment by 1`)
  for (const table of ['ivr_requests', 'offices', 'physicians'])
    await db.first(
      sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${raw(table)}))`,
    )
}

/** Makes the totals anew of what they count, as `rollUpDeltas` would. */
async function recount(db: Queries): Promise<void> {
  const day = sql`(created_at at time zone 'UTC')::date`
  const spans = { all: sql`'-infinity'::date`, month: sql`date_trunc('month', ${day})::date`, day }
  const scopes = [sql`0::bigint`, sql`office_id`, sql`physician_id`]
  await db.run(sql`truncate ivr_counts`)
  for (const [kind, id] of scopes.entries())
    for (const [span, start] of Object.entries(spans))
      await db.run(sql`
        insert into ivr_counts (scope, scope_id, span, status, start, n)
        select ${raw(String(kind))}, id, ${raw(`'${span}'`)}, status, start, count(*)
        from (select ${id} as id, status, ${start} as start from ivr_search) counted group by id, status, start`)
}

/** Adds the copies to the figures of the weeks that are retained. */
async function countWeeks(db: Database, { request }: Before, times: number): Promise<void> {
  const now = new Date()
  await db.run(sql`
    insert into ivr_week_deltas (office_id, physician_id, reviewer_id, week, outcome, hours)
    with made as (
      select * from ivr_requests
      where created_at > ${now}::timestamptz - interval '110 days' and id > ${request}::bigint
        and (id - (select min(id) from ivr_requests where id > ${request}::bigint)) % ${times}::int <> 0
    )
    select office_id, physician_id, null, week_of(created_at), 'Submitted', 0 from made
    union all
    select office_id, physician_id, action_by, week_of(action_at), status,
      round(extract(epoch from action_at - created_at) / 3600)
    from made where status in ('Approved', 'Rejected')`)
  while ((await rollUpWeeks(db, now)) > 0);
}
