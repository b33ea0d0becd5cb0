import { actions } from '#contract/audit/actions.ts'
import { type Database, type Queries, raw, type Sql, sql, type Tx } from '#server/kit/database/database.ts'
import type { Checkpoint } from './signature.ts'
import { recordKind } from './store.ts'

/** The latest block. */
export interface Block {
  readonly number: number
  readonly lastId: number
  readonly total: number
  readonly hash: Buffer
}

/** What the first block follows. */
export const genesis: Block = { number: 0, lastId: 0, total: 0, hash: Buffer.alloc(32) }

/** How many rows of audit_events are sealed at a time. */
export const maxInBlock = 2_000
/** A transaction that took an id has ended by then: calls and background work end much earlier. */
const gapSeconds = 3_600

/** Whether this process may do this work now: one does it at a time, and the others do nothing. */
export const mayDo = (tx: Tx, work: 'audit seal' | 'audit alerts'): Promise<boolean> =>
  tx.oneValue<boolean>(sql`
    select pg_try_advisory_xact_lock(hashtextextended(${work}, 0)) as may`)

export const lastBlock = async (db: Queries): Promise<Block> =>
  (await db.first<Block>(sql`
    select number, last_id as "lastId", total, hash from audit_blocks order by number desc limit 1`)) ??
  genesis

/**
 * What an entry's hash covers since version 3 of blocks: the row with its topic, and `records` with `recordBytes` of
 * each of its rows of audit_records, in PostgreSQL's binary form. It delimits every value by its length, is the same on
 * every server and costs half as much as text.
 */
export const entryBytes = (row: string, topic: Sql, records: Sql): Sql =>
  sql`record_send(row(${raw(
    ['id', 'at', 'user_id', 'user_type', 'office_id', 'subject', 'action', 'record_kind', 'records', 'detail']
      .map((column) => `${row}.${column}`)
      .join(),
  )}, ${raw(row)}.from_address, ${topic})) || coalesce(${records}, '')`

/** All rows of audit_records of one entry, by office. */
export const recordBytes = (row: string): Sql =>
  raw(`string_agg(record_send(row(${row}.event_id, ${row}.office_id, ${row}.record_kind, ${row}.records, ${row}.at,
    ${row}.user_id, ${row}.topic, ${row}.shown)), ''::bytea order by ${row}.office_id)`)

/** What a row's hash covered before: the same text on every server, whatever its time zone. */
export const rowText = (row: string): Sql =>
  raw(`json_build_array(
    ${row}.id, (extract(epoch from ${row}.at) * 1000000)::bigint, ${row}.user_id, ${row}.user_type, ${row}.office_id,
    encode(${row}.subject, 'hex'), ${row}.action, ${row}.record_kind, ${row}.records, ${row}.detail,
    ${row}.from_address)::text`)

/**
 * What the audit finds a row by, as the part that an entry's hash covers in blocks of version 2: its topic, and
 * `records` with `recordText` of each of its rows of audit_records.
 */
export const foundByText = (topic: Sql, records: Sql): Sql =>
  sql`E'\\n' || json_build_array(${topic})::text || coalesce(${records}, '')`

/** The same as text. */
export const recordTexts = (row: string): Sql =>
  raw(`string_agg(json_build_array(
    ${row}.event_id, ${row}.office_id, ${row}.record_kind, ${row}.records,
    (extract(epoch from ${row}.at) * 1000000)::bigint, ${row}.user_id, ${row}.topic, ${row}.shown)::text, ''
    order by ${row}.office_id)`)

const known = Object.entries(actions)
const names = known.map(([name]) => name)
const topicOf = known.map(([, [topic]]) => topic)
const isShown = known.map(([, [, , whose]]) => whose !== 'team')

/**
 * Seals committed rows that are in no block in a new one: those after the last sealed one, and late ones in gaps before
 * it. One statement, so that no row leaves the database. Also remembers ids that may still be committed, and forgets
 * those that no longer can.
 * @returns how many rows the block has; 0 if there is none
 */
export async function enterRows(tx: Tx, { number, lastId, total, hash }: Block, now: Date): Promise<number> {
  const limit = raw(`limit ${maxInBlock}`)
  return tx.oneValue<number>(sql`
    with fresh as materialized (
      (select a.* from audit_events a where a.id > ${lastId} order by a.id ${limit})
      union all
      -- By key from each gap, not over all rows: the limit and the scalar subquery keep the planner to it.
      (select late.* from audit_gaps g cross join lateral (
         select a.* from audit_events a where a.id between g.first_id and g.last_id order by a.id ${limit}) late
       where (select e.event_id from audit_entries e where e.event_id = late.id) is null order by late.id ${limit})
    ), named as materialized (
      select f.*, coalesce(k.topic, 'settings') as topic, coalesce(k.shown, false) as shown
      from fresh f
      left join unnest(${names}::text[], ${topicOf}::text[], ${isShown}::boolean[]) k (action, topic, shown)
        on k.action = f.action
    ), grouped as materialized (
      select f.id as event_id, o.office_id, ${recordKind(sql`f.record_kind`)} as record_kind,
             array_agg(o.record order by o.place) as records, f.at, f.user_id, f.topic,
             f.shown or f.office_id is not distinct from o.office_id as shown
      from named f cross join lateral (
        select given.record, given.place, ${officeOf('f', sql`given.record`)} as office_id
        from unnest(f.records) with ordinality given (record, place) offset 0) o
      where o.office_id is not null
      group by f.id, o.office_id, f.record_kind, f.at, f.user_id, f.topic, f.shown, f.office_id
    ), by_office as (
      insert into audit_records (event_id, office_id, record_kind, records, at, user_id, topic, shown)
      select * from grouped
    ), hashed as materialized (
      select f.id, f.at, f.user_id, f.topic, sha256(${entryBytes('f', sql`f.topic`, sql`r.records`)}) as hash
      from named f left join (
        select g.event_id, ${recordBytes('g')} as records from grouped g group by g.event_id) r on r.event_id = f.id
    ), entered as (
      insert into audit_entries (event_id, block, hash, at, user_id, topic)
      select h.id, ${number + 1}::bigint, h.hash, h.at, h.user_id, h.topic from hashed h order by h.id
    ), head as materialized (
      select count(*) as entries, greatest(max(h.id), ${lastId}::bigint) as last_id,
             ${total}::bigint + count(*) as total, count(*) filter (where h.id > ${lastId}) as fresh,
             string_agg(convert_to(E'\\n' || h.id || ' ', 'UTF8') || h.hash, ''::bytea order by h.id) as hashes
      from hashed h
    ), block as (
      insert into audit_blocks (number, last_id, entries, total, sealed_at, previous, hash, version)
      select ${number + 1}::bigint, last_id, entries, total, ${now}::timestamptz, ${hash}::bytea,
             -- As blockHash of ./verify.ts makes it.
             sha256(${hash}::bytea || convert_to(format('block %s to %s, %s rows', ${number + 1}::bigint, last_id, total),
               'UTF8') || hashes), 3
      from head where entries > 0
    ), gaps as (
      insert into audit_gaps (first_id, last_id, since)
      select g.before + 1, g.id - 1, ${now}::timestamptz
      from (select h.id, lag(h.id, 1, ${lastId}::bigint) over (order by h.id) as before
            from hashed h where h.id > ${lastId}) g
      -- Mostly no id is missing, and then nothing is sorted for it.
      where (select last_id - ${lastId}::bigint > fresh from head) and g.id > g.before + 1
      -- Rows of long ago: whatever is not between them was rolled back.
        and ${now}::timestamptz - interval '1 hour' <
        (select h.at from hashed h where h.id > ${lastId} order by h.id desc limit 1)
    ), forgotten as (
      delete from audit_gaps where since < ${now}::timestamptz - ${gapSeconds} * interval '1 second'
    )
    select entries from head`)
}

/** The office that a record of a row of audit_events belongs to. */
const officeOf = (row: string, record: Sql): Sql => {
  const is = (...kinds: string[]) => raw(`${row}.record_kind in (${kinds.map((kind) => `'${kind}'`).join()})`)
  return sql`
  case
    when ${is('ivr', 'file')} then
      (select o.office_id from ivr_requests o where o.id = ${record})
    when ${is('prior-authorization', 'prior-authorization-file')} then
      (select o.office_id from prior_authorizations o where o.id = ${record})
    when ${is('appointment')} then (select o.office_id from appointments o where o.id = ${record})
    when ${is('support')} then (select o.office_id from support_cases o where o.id = ${record})
    when ${is('authorization')} then (select o.office_id from authorizations o where o.id = ${record})
    when ${is('reverification')} then (select o.office_id from reverifications o where o.id = ${record})
    when ${is('physician')} then (select o.office_id from physicians o where o.id = ${record})
    when ${is('colleague', 'user')} then (select o.office_id from users o where o.id = ${record})
    when ${is('session', 'draft')} then ${raw(row)}.office_id
  end`
}

/** Enough to know that sealing has stopped, and quick to count. */
const maxCounted = 10_000

/** How many rows after the last sealed one are waiting for the chain, and the age of the oldest in seconds. */
export const auditLag = (db: Database, now: Date): Promise<{ rows: number; seconds: number }> =>
  db.monitor.one<{ rows: number; seconds: number }>(sql`
    select count(*) as rows,
      greatest(coalesce(extract(epoch from ${now}::timestamptz - min(at)), 0), 0)::float8 as seconds
    from (
      select at from audit_events
      where id > coalesce((select last_id from audit_blocks order by number desc limit 1), 0)
      order by id limit ${maxCounted}
    ) waiting`)

/** The latest block, if this day has no checkpoint yet. */
export const blockNow = (db: Queries, day: string) =>
  db.first<{ number: number; total: number; hash: Buffer }>(sql`
    select number, total, hash from audit_blocks
    where not exists (select from audit_checkpoints where day = ${day}::date)
    order by number desc limit 1`)

/** @returns false if another process has inserted it */
export async function insertCheckpoint(db: Queries, checkpoint: Checkpoint): Promise<boolean> {
  const { day, block, total, hash, madeAt, signedBy, signature } = checkpoint
  return db.finds(sql`
    insert into audit_checkpoints (day, block, total, hash, made_at, signed_by, signature)
    values (${day}, ${block}, ${total}, ${Buffer.from(hash, 'hex')}, ${madeAt}, ${signedBy},
            ${Buffer.from(signature, 'base64')})
    on conflict do nothing`)
}

export async function storedCheckpoints(db: Pick<Queries, 'all'>): Promise<Checkpoint[]> {
  const rows = await db.all<Omit<Checkpoint, 'madeAt'> & { madeAt: Date }>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, block, total, encode(hash, 'hex') as hash, made_at as "madeAt",
           signed_by as "signedBy", encode(signature, 'base64') as signature
    from audit_checkpoints order by day`)
  return rows.map((row) => ({ ...row, madeAt: row.madeAt.toISOString() }))
}
