import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeAudit } from '#server/kit/access/audit.ts'
import { type Database, openDatabase, raw, sql } from '#server/kit/database/database.ts'
import { freshDatabase, type TestDatabase } from '#server/testing/database.ts'
import { newOffice } from '#server/testing/portal.ts'
import { foundByText, genesis, recordTexts, rowText } from './seal-store.ts'
import { sealAudit } from './tasks.ts'
import { blockHash, verifyAudit } from './verify.ts'

const now = new Date('2026-11-20T15:00:00Z')

let database: TestDatabase
let db: Database
/** Connects as the owner of the tables. */
let owner: Database
beforeEach(async () => {
  database = await freshDatabase()
  db = openDatabase(database.url, { connections: 2 })
  owner = openDatabase(database.ownerUrl, { connections: 1 })
})
afterEach(async () => {
  await Promise.all([db.close(), owner.close()])
  await database.drop()
})

/** Rows 1 and 2 belong to office 7, row 3 to no office, row 4 to office 8. */
async function writeRows() {
  for (const [at, officeId] of [7, 7, null, 8].entries())
    await writeAudit(
      db,
      { userId: 1, userType: 1, officeId },
      { action: 'session.end', kind: 'session', records: [at + 5, at + 6] },
      now,
      '10.0.0.1',
    )
}

async function tamper(...statements: string[]): Promise<void> {
  for (const table of ['audit_events', 'audit_entries', 'audit_blocks', 'audit_records'])
    await owner.run(sql`${raw(`alter table ${table} disable trigger user`)}`)
  for (const statement of statements) await owner.run(sql`${raw(statement)}`)
}
const wrong = async () => (await verifyAudit(db)).wrong
const changed = (row: number) => `Row ${row} of block 1, or what it is found by, is not as it was written.`

test('rows of an office, of none and of two blocks match what was sealed', async () => {
  await writeRows()
  await sealAudit(db, now)
  await writeRows()
  await sealAudit(db, now)
  expect(await db.all(sql`select event_id as id, office_id as office from audit_records order by 1`)).toEqual(
    [1, 2, 4, 5, 6, 8].map((id) => ({ id, office: id % 4 === 0 ? 8 : 7 })),
  )
  expect(await verifyAudit(db)).toMatchObject({ rows: 8, blocks: 2, wrong: undefined })
})

const back = ['delete from audit_records', 'insert into audit_records select * from kept']

/** A person in a new office. */
async function person(): Promise<{ id: number; office: number }> {
  const office = await newOffice(db, now)
  const row = await db.first<{ id: number }>(sql`
    insert into users (user_type, office_id, first_name, last_name, email, created_at)
    values (2, ${office}, 'A', 'B', ${`of${office}@clinic.example`}, ${now}) returning id`)
  return { id: row?.id ?? 0, office }
}

test('rows with no, one or several records are found by the same fields, and each field is part of the hash', async () => {
  const [{ id: one, office: seven }, { id: two, office: eight }] = [await person(), await person()]
  const nobody = 1_000_000
  const written = [[], [one], [nobody], [two, one, two], [nobody, one], [nobody, nobody], [two]]
  for (const [officeId, action] of [
    [null, 'ivr.list'],
    [null, 'ivr.owner'],
    [eight, 'ivr.owner'],
  ] as const)
    for (const records of written)
      await writeAudit(db, { userId: 5, userType: 3, officeId }, { action, kind: 'user', records }, now, '')
  await sealAudit(db, now)
  const found = await db.all(sql`
    select event_id as id, office_id as office, to_json(records) as records, topic, shown, record_kind || user_id as by
    from audit_records order by 1, 2`)
  const of = (first: number, topic: string, isShown: (office: number) => boolean) =>
    (
      [
        [1, seven, [one]],
        [3, seven, [one]],
        [3, eight, [two, two]],
        [4, seven, [one]],
        [6, eight, [two]],
      ] as const
    ).map(([at, office, records]) => ({
      ...{ id: first + at, office, records, topic, shown: isShown(office), by: 'user5' },
    }))
  expect(found).toEqual([
    ...of(1, 'listed', () => true),
    ...of(8, 'parts', () => false),
    ...of(15, 'parts', (office) => office === eight),
  ])
  expect(await verifyAudit(db)).toMatchObject({ rows: 21, blocks: 1, wrong: undefined })
  await tamper('create table kept as select * from audit_records')
  for (const id of [2, 4, 5]) {
    await tamper(`update audit_records set shown = not shown where event_id = ${id}`)
    expect(await wrong()).toBe(changed(id))
    await tamper(`delete from audit_records where event_id = ${id}`)
    expect(await wrong()).toBe(changed(id))
    await tamper(...back)
  }
  for (const id of [1, 3, 6]) {
    await tamper(`insert into audit_records select ${id}, office_id, record_kind, records, at, user_id, topic, shown
      from kept where event_id = 2`)
    expect(await wrong()).toBe(changed(id))
    await tamper(...back)
  }
})

test.each([
  ['a topic', 2, "update audit_entries set topic = 'records' where event_id = 2"],
  ['the records', 2, "update audit_records set records = '{6,9}' where event_id = 2"],
  ['their order', 2, "update audit_records set records = '{7,6}' where event_id = 2"],
  ['their kind', 2, "update audit_records set record_kind = 'draft' where event_id = 2"],
  ['their office', 2, 'update audit_records set office_id = 8 where event_id = 2'],
  ['their time', 2, "update audit_records set at = at - interval '1 day' where event_id = 2"],
  ['their person', 2, 'update audit_records set user_id = 2 where event_id = 2'],
  ['their topic', 2, "update audit_records set topic = 'settings' where event_id = 2"],
  ['whether the office may see them', 2, 'update audit_records set shown = not shown where event_id = 2'],
])('%s that was altered is found, and its row named', async (_, row, statement) => {
  await writeRows()
  await sealAudit(db, now)
  await tamper(statement)
  expect(await wrong()).toBe(changed(row))
})

const swap = [
  'update audit_records set event_id = 99 where event_id = 1',
  'update audit_records set event_id = 1 where event_id = 2',
  'update audit_records set event_id = 2 where event_id = 99',
]

test('records that were deleted, inserted, moved to another row or swapped are detected', async () => {
  await writeRows()
  await sealAudit(db, now)
  await tamper(
    'create table kept as select * from audit_records',
    'delete from audit_records where event_id = 4',
  )
  expect(await wrong()).toBe(changed(4))
  await tamper(...back)
  expect(await wrong()).toBeUndefined()
  await tamper(
    `insert into audit_records (event_id, office_id, record_kind, records, at, topic, shown)
     values (3, 7, 'session', '{5}', now(), 'sign-in', true)`,
  )
  expect(await wrong()).toBe(changed(3))
  await tamper(...back, 'update audit_records set event_id = 3 where event_id = 4')
  expect(await wrong()).toBe(changed(3))
  await tamper(...back, ...swap)
  expect(await wrong()).toBe(changed(1))
})

test('records of a missing row are detected', async () => {
  await writeRows()
  await sealAudit(db, now)
  await tamper(
    `insert into audit_records
     select 99, office_id, record_kind, records, at, user_id, topic, shown from audit_records where event_id = 1`,
  )
  expect(await wrong()).toBe('Row 99 is found by records, but no block has it.')
})

/** Seals rows like earlier portals: in version 1 without what a row is found by, in version 2 with it, both as text. */
async function sealedBefore(version: 1 | 2) {
  await writeRows()
  await sealAudit(db, now)
  const records = sql`(select ${recordTexts('r')} from audit_records r where r.event_id = a.id)`
  const rows = await db.all<{ id: number; text: string; foundBy: string }>(sql`
    select a.id, ${rowText('a')} as text, ${foundByText(sql`e.topic`, records)} as "foundBy"
    from audit_events a join audit_entries e on e.event_id = a.id order by a.id`)
  const entries = rows.map(({ id, text, foundBy }) => ({
    id,
    hash: createHash('sha256')
      .update(version === 1 ? text : text + foundBy)
      .digest(),
  }))
  const hash = blockHash({ number: 1, lastId: 4, total: 4, previous: genesis.hash }, entries)
  await tamper(
    ...entries.map(
      ({ id, hash }) => `update audit_entries set hash = '\\x${hash.toString('hex')}' where event_id = ${id}`,
    ),
    `update audit_blocks set version = ${version}, hash = '\\x${hash.toString('hex')}'`,
  )
}

test.each([
  [1, 'Row 3 of block 1 is not as it was written.'],
  [2, changed(3)],
] as const)('blocks of version %i still verify, and so do new ones after them', async (version, words) => {
  await sealedBefore(version)
  await writeRows()
  await sealAudit(db, now)
  expect(await verifyAudit(db)).toMatchObject({ rows: 8, blocks: 2, wrong: undefined })
  expect(await db.all(sql`select version from audit_blocks order by number`)).toEqual([
    { version },
    { version: 3 },
  ])
  await tamper("update audit_events set detail = 'x' where id = 3")
  expect(await wrong()).toBe(words)
})

test('a block that pretends to be of an older version, or an old one that pretends to be new, is detected', async () => {
  await sealedBefore(1)
  for (const version of [2, 3]) {
    await tamper(`update audit_blocks set version = ${version}`)
    expect(await wrong()).toBe(changed(1))
  }
  await tamper('update audit_blocks set version = 1')
  await writeRows()
  await sealAudit(db, now)
  await tamper(
    "update audit_entries set topic = 'records' where event_id = 6",
    'update audit_blocks set version = 1 where number = 2',
  )
  expect(await wrong()).toBe('Row 5 of block 2 is not as it was written.')
})
