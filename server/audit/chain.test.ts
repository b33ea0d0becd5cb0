import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeAudit } from '#server/kit/access/audit.ts'
import {
  type Database,
  openDatabase,
  type Queries,
  raw,
  type Sql,
  sql,
  type Tx,
} from '#server/kit/database/database.ts'
import { freshDatabase, type TestDatabase } from '#server/testing/database.ts'
import { keptLog } from '#server/testing/logged.ts'
import { enterRows } from './seal-store.ts'
import { Checkpoint, checkpointKey } from './signature.ts'
import { makeCheckpoint, sealAudit } from './tasks.ts'
import { verifyAudit } from './verify.ts'

const now = new Date('2026-11-20T15:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const secretKey = 'a key for tests that is long enough to be one'

let database: TestDatabase
let db: Database
/** Connects as the owner of the tables. */
let owner: Database
let folder: string
beforeEach(async () => {
  database = await freshDatabase()
  db = openDatabase(database.url, { connections: 5 })
  owner = openDatabase(database.ownerUrl, { connections: 1 })
  folder = await mkdtemp(join(tmpdir(), 'verimend-chain-'))
  for (let at = 0; at < 5; at += 1) {
    await wrote(at * 2)
    await wrote(at * 2 + 1)
    await sealAudit(db, now)
  }
})
afterEach(async () => {
  await Promise.all([db.close(), owner.close()])
  await database.drop()
  await rm(folder, { recursive: true })
})

const wrote = (record: number, on: Queries = db) =>
  writeAudit(
    on,
    { userId: 1, userType: 3, officeId: null },
    { action: 'ivr.read', kind: 'ivr', records: [record] },
    now,
    '10.0.0.1',
  )

async function tamper(...statements: string[]): Promise<void> {
  for (const table of ['audit_events', 'audit_entries', 'audit_blocks', 'audit_records', 'audit_checkpoints'])
    await owner.run(sql`${raw(`alter table ${table} disable trigger user`)}`)
  for (const statement of statements) await owner.run(sql`${raw(statement)}`)
}
const wrong = async (given = {}) => (await verifyAudit(db, given)).wrong
const signed = async () => {
  await makeCheckpoint(db, now, { secretKey, folder })
  const [file = ''] = await readdir(folder)
  return { checkpoints: [Checkpoint.parse(JSON.parse(await readFile(join(folder, file), 'utf8')))] }
}

test('an untouched audit fits, and its figures match its rows and blocks', async () => {
  await wrote(10)
  expect(await verifyAudit(db, await signed())).toEqual({
    ...{ rows: 10, blocks: 5, checkpoints: 2, waiting: 1 },
    wrong: undefined,
  })
})

test('an altered row is found and named, whatever was altered in it', async () => {
  await tamper("update audit_events set from_address = '10.0.0.2' where id = 4")
  expect(await wrong()).toBe('Row 4 of block 2, or what it is found by, is not as it was written.')
})

test('a deleted row is found and named', async () => {
  await tamper('delete from audit_events where id = 6')
  expect(await wrong()).toBe('Row 6 of block 3 is missing.')
})

test('a row that is deleted with its entry is found by its block', async () => {
  await tamper('delete from audit_events where id = 6', 'delete from audit_entries where event_id = 6')
  expect(await wrong()).toBe('Block 3 is not as it was sealed.')
})

test('a row inserted into the past is found and named', async () => {
  await tamper('delete from audit_gaps', 'alter sequence audit_events_id_seq restart with 20')
  await wrote(1)
  await sealAudit(db, later(7_200))
  await tamper(
    'delete from audit_gaps',
    `insert into audit_events (id, at, user_id, user_type, action, record_kind, records, from_address)
     overriding system value select 15, at, user_id, user_type, action, record_kind, records, from_address
     from audit_events where id = 3`,
  )
  expect(await wrong()).toBe('Row 15 was inserted later: it is in no block.')
})

test('two swapped rows are found, even when their entries are swapped with them', async () => {
  const swap = (table: string, key: string) => [
    `update ${table} set ${key} = 99 where ${key} = 3`,
    `update ${table} set ${key} = 3 where ${key} = 8`,
    `update ${table} set ${key} = 8 where ${key} = 99`,
  ]
  await tamper('alter table audit_events alter column id drop identity', ...swap('audit_events', 'id'))
  expect(await wrong()).toBe('Row 3 of block 2, or what it is found by, is not as it was written.')
  await tamper(...swap('audit_entries', 'event_id'))
  expect(await wrong()).toMatch(/^Row 8 of block 2|^Block 2/)
})

const endOff = [
  'delete from audit_events where id > 8',
  'delete from audit_entries where event_id > 8',
  'delete from audit_blocks where number > 4',
]

test('an end cut off with its blocks is found by a checkpoint that was kept elsewhere', async () => {
  const kept = await signed()
  await tamper(...endOff, 'delete from audit_checkpoints')
  expect(await wrong()).toBeUndefined()
  expect(await wrong(kept)).toBe(
    'The chain ends with block 4, but the checkpoint of 2026-11-20 has signed block 5: its end is missing.',
  )
})

test('an end with only its rows cut off is found without a checkpoint', async () => {
  await tamper('delete from audit_events where id > 8')
  expect(await wrong()).toBe('Row 9 of block 5 is missing.')
})

test('a chain that is completely rewritten is found by a checkpoint that was kept elsewhere', async () => {
  const kept = await signed()
  await tamper(
    "update audit_events set from_address = '10.0.0.2' where id = 4",
    'delete from audit_entries',
    'delete from audit_blocks',
    'delete from audit_records',
    'delete from audit_checkpoints',
  )
  for (let at = 0; at < 5; at += 1) await sealAudit(db, now)
  expect(await wrong()).toBeUndefined()
  expect(await wrong(kept)).toMatch(/^The chain ends with block 1/)
})

test('a chain that is completely rewritten with as many blocks is found by that checkpoint too', async () => {
  const kept = await signed()
  await tamper(
    ...['events', 'entries', 'blocks', 'records', 'checkpoints'].map((name) => `delete from audit_${name}`),
    'alter sequence audit_events_id_seq restart with 1',
  )
  for (let at = 0; at < 5; at += 1) {
    await wrote(at * 2 + 100)
    await wrote(at * 2 + 101)
    await sealAudit(db, now)
  }
  expect(await wrong()).toBeUndefined()
  expect(await wrong(kept)).toBe(
    'Block 5 is not the one that the checkpoint of 2026-11-20 has signed: the chain was rewritten.',
  )
})

test.each([
  ['that is removed with its entries', 'block = 3', 'number = 3', 'Block 3 is missing.'],
  ['of which the entries are left', 'false', 'number = 5', 'The entry of row 9 is in no block.'],
])('a block %s is found and named', async (_, entries, blocks, words) => {
  await tamper(`delete from audit_entries where ${entries}`, `delete from audit_blocks where ${blocks}`)
  // Otherwise the rows would be missed first.
  await tamper('insert into audit_gaps (first_id, last_id, since) values (1, 10, now())')
  expect(await wrong()).toBe(words)
})

test.each(["at = at + interval '1 day'", 'user_id = 2'])(
  'an entry that is no longer where its row belongs is named: %s',
  async (change) => {
    await tamper(`update audit_entries set ${change} where event_id = 4`)
    expect(await wrong()).toBe('The entry of row 4 in block 2 was changed.')
  },
)

test('a checkpoint that was altered, or signed with another key, is rejected', async () => {
  const { checkpoints } = await signed()
  const [one] = checkpoints
  if (!one) throw new Error('there is no checkpoint')
  const forged = { checkpoints: [{ ...one, total: 9 }] }
  expect(await wrong(forged)).toMatch(/has another content than the one that was signed/)
  expect(await wrong({ checkpoints, signedBy: checkpointKey(secretKey).name })).toBeUndefined()
  expect(await wrong({ checkpoints, signedBy: checkpointKey(`${secretKey} of others`).name })).toMatch(
    /was signed with another SECRET_KEY/,
  )
})

test('a checkpoint is made once a day, and not while there is nothing to sign', async () => {
  const log = keptLog()
  const make = (at: Date) => makeCheckpoint(db, at, { secretKey, folder })
  await make(now)
  await make(later(60))
  await make(later(86_400))
  expect(log()).toMatchObject([
    { level: 'info', message: 'the audit was signed', day: '2026-11-20' },
    { level: 'info', message: 'the audit was signed', day: '2026-11-21' },
  ])
  expect((await readdir(folder)).sort()).toEqual(['2026-11-20.json', '2026-11-21.json'])
})

test('a row committed after later ones is sealed, and the chain fits', async () => {
  const slow = await db.pool.connect()
  await slow.query('begin')
  await slow.query(
    `insert into audit_events (at, user_id, user_type, action, record_kind, records, from_address)
     values ($1, 1, 3, 'ivr.read', 'ivr', '{77}', '')`,
    [now],
  )
  await wrote(78)
  await sealAudit(db, now)
  await slow.query('commit')
  slow.release()
  expect((await verifyAudit(db)).rows).toBe(11)
  expect(await wrong()).toBeUndefined()
  await sealAudit(db, later(30))
  expect(await verifyAudit(db)).toMatchObject({ rows: 12, blocks: 7, waiting: 0, wrong: undefined })
})

test('sealing waits at most an hour for ids of transactions that were rolled back', async () => {
  await db.transaction(async (tx) => wrote(1, tx).then(() => Promise.reject(new Error('no')))).catch(() => {})
  await wrote(2)
  await sealAudit(db, now)
  const gaps = () => db.all(sql`select first_id, last_id from audit_gaps`)
  expect(await gaps()).toEqual([{ first_id: 11, last_id: 11 }])
  await wrote(3)
  await sealAudit(db, later(3_700))
  expect(await gaps()).toEqual([])
  expect(await wrong()).toBeUndefined()
})

test('sealing reads only new and awaited rows, however long the audit is', async () => {
  await db.run(sql`
    insert into audit_events (at, user_id, user_type, action, record_kind, records, from_address)
    select ${now}, 1, 3, 'ivr.read', 'ivr', '{77}', '' from generate_series(1, 30000)`)
  await db.run(sql`insert into audit_gaps (first_id, last_id, since) values (11, 12, ${now})`)
  await db.run(sql`analyze audit_events, audit_entries`)
  const asked: Sql[] = []
  const oneValue = async (query: Sql) => asked.push(query)
  const listening = { oneValue } as unknown as Tx
  await enterRows(listening, { number: 5, lastId: 30_000, total: 10, hash: Buffer.alloc(32) }, now)
  const plan = await db.all(sql`explain (analyze, buffers off) ${asked[0]}`)
  const text = JSON.stringify(plan)
  expect(text).not.toContain('Seq Scan on audit_events')
  expect(text).not.toContain('Merge Anti Join')
  const most = Math.max(...[...text.matchAll(/rows=(\d+)\.00 loops/g)].map(([, rows]) => Number(rows)))
  expect(most).toBeLessThan(500)
})

test('processes that seal at the same time make one chain without a row twice', async () => {
  for (let round = 0; round < 5; round += 1) {
    await Promise.all([wrote(1), sealAudit(db, now), wrote(2), sealAudit(db, now), wrote(3)])
    await sealAudit(db, now)
  }
  expect(await verifyAudit(db)).toMatchObject({ rows: 25, waiting: 0, wrong: undefined })
})

test('sealed rows cannot be removed or emptied by the portal, nor by the owner while the triggers are on', async () => {
  for (const table of ['audit_entries', 'audit_blocks', 'audit_records'])
    for (const statement of [`delete from ${table}`, `truncate ${table}`]) {
      await expect(db.run(sql`${raw(statement)}`)).rejects.toThrow(/permission denied/)
      await expect(owner.run(sql`${raw(statement)}`)).rejects.toThrow(/never changed/)
    }
})

test('gaps are the ids missing between existing ones, including after the last sealed one', async () => {
  const ids = (
    all: number[],
  ) => `insert into audit_events (id, at, user_id, user_type, action, record_kind, records, from_address)
    overriding system value select id, '${now.toISOString()}', 1, 3, 'ivr.read', 'ivr', '{77}', '' from unnest(array[${all}]) id`
  await tamper(ids([11, 12]))
  await sealAudit(db, now)
  expect(await db.all(sql`select first_id, last_id from audit_gaps`)).toEqual([])
  await tamper(ids([15, 18, 19]))
  await sealAudit(db, now)
  const gaps = [
    { first_id: 13, last_id: 14 },
    { first_id: 16, last_id: 17 },
  ]
  expect(await db.all(sql`select first_id, last_id from audit_gaps order by 1`)).toEqual(gaps)
  expect(await wrong()).toBeUndefined()
  await tamper('alter sequence audit_events_id_seq restart with 20')
  await wrote(1)
  await sealAudit(db, later(3_700))
  expect(await db.all(sql`select first_id from audit_gaps`)).toEqual([])
})
