// @module-tag slow
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDatabase, freshDatabase, type TestDatabase } from '../../testing/database.ts'
import { ask } from '../../testing/embedded.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
let folder: string

beforeEach(async () => {
  database = await emptyDatabase()
  folder = await mkdtemp(join(tmpdir(), 'verimend-migrations-'))
})

afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const write = (name: string, text: string) => writeFile(join(folder, name), text)
const applied = async (...given: Parameters<typeof migrate>) => (await migrate(...given)).applied
const names = async () =>
  (await ask(database.ownerUrl, 'select name from migrations order by name')).map((row) => row.name)

test('migrations run in the order of their numbers, each once, and are recorded with their hash', async () => {
  await write('010_second.sql', 'alter table office add column city text;')
  await write('002_first.sql', 'create table office (name text);\ninsert into office values ($$a;b$$);')
  expect(await applied(database.ownerUrl, { folder })).toEqual(['002_first.sql', '010_second.sql'])
  expect(await applied(database.ownerUrl, { folder })).toEqual([])
  expect(await ask(database.ownerUrl, 'select name, city from office')).toEqual([{ name: 'a;b', city: null }])
  const [recorded] = await ask(
    database.ownerUrl,
    "select sha256 ~ '^[0-9a-f]{64}$' as hashed from migrations",
  )
  expect(recorded).toEqual({ hashed: true })
})

test('when ten processes migrate at the same time, each migration runs once and all processes succeed', async () => {
  await write('001_a.sql', 'create table office (name text); select pg_sleep(0.2);')
  await write('002_b.sql', "insert into office values ('once');")
  const ran = await Promise.all(Array.from({ length: 10 }, () => applied(database.ownerUrl, { folder })))
  expect(ran.flat().sort()).toEqual(['001_a.sql', '002_b.sql'])
  expect(await ask(database.ownerUrl, 'select name from office')).toEqual([{ name: 'once' }])
})

test('a migration that fails halfway is rolled back and the ones before it stay applied', async () => {
  await write('001_a.sql', 'create table office (name text);')
  await write('002_b.sql', 'create table half (name text);\n\ninsert into nowhere values (1);')
  await expect(migrate(database.ownerUrl, { folder })).rejects.toThrow(
    'The migration 002_b.sql failed in line 3: relation "nowhere" does not exist. Nothing of it was kept.',
  )
  expect(await names()).toEqual(['001_a.sql'])
  expect(await ask(database.ownerUrl, "select to_regclass('half') as half")).toEqual([{ half: null }])
  await write('002_b.sql', 'create table half (name text);')
  expect(await applied(database.ownerUrl, { folder })).toEqual(['002_b.sql'])
})

test('a migration that was changed after it had run is rejected by name and no further one runs', async () => {
  await write('001_a.sql', 'create table office (name text);')
  await migrate(database.ownerUrl, { folder })
  await write('001_a.sql', 'create table office (name varchar);')
  await write('002_b.sql', 'create table next (name text);')
  await expect(migrate(database.ownerUrl, { folder })).rejects.toThrow(
    '001_a.sql was changed after it had run',
  )
  expect(await names()).toEqual(['001_a.sql'])
})

test('other line endings in the file of an applied migration do not count as a change', async () => {
  await write('001_a.sql', 'create table office\n  (name text);\n')
  await migrate(database.ownerUrl, { folder })
  await write('001_a.sql', 'create table office\r\n  (name text);\r\n')
  expect(await applied(database.ownerUrl, { folder })).toEqual([])
})

test('a new migration with a number below one that has run is rejected instead of running late', async () => {
  await write('002_b.sql', 'create table office (name text);')
  await migrate(database.ownerUrl, { folder })
  await write('001_a.sql', 'create table early (name text);')
  await expect(migrate(database.ownerUrl, { folder })).rejects.toThrow(
    '001_a.sql has not run but 002_b.sql has',
  )
})

test('a badly named file or a number used twice is rejected before any migration runs', async () => {
  await write('001_a.sql', 'create table office (name text);')
  await write('001_b.sql', 'create table office (name text);')
  await expect(migrate(database.ownerUrl, { folder })).rejects.toThrow('Two migrations have the number 001')
  await rm(join(folder, '001_b.sql'))
  await write('2-b.sql', 'create table office (name text);')
  await expect(migrate(database.ownerUrl, { folder })).rejects.toThrow('must be named NNN_name.sql')
})

test('a migration of a newer version that has run does not stop this version from starting', async () => {
  await write('001_a.sql', 'create table office (name text);')
  await write('002_newer.sql', 'alter table office add column city text;')
  await migrate(database.ownerUrl, { folder })
  await rm(join(folder, '002_newer.sql'))
  expect(await applied(database.ownerUrl, { folder })).toEqual([])
})

test('a migration that finds its table locked lets other sessions through, retries and succeeds', async () => {
  await write('001_a.sql', 'create table office (name text);')
  await migrate(database.ownerUrl, { folder })
  await write('002_b.sql', 'alter table office add column city text;')
  const holder = new pg.Client(database.ownerUrl)
  await holder.connect()
  await holder.query('begin; select count(*) from office')
  const migrating = applied(database.ownerUrl, { folder })
  await untilLockTimeout(holder)
  await holder.query('commit')
  await holder.end()
  expect(await migrating).toEqual(['002_b.sql'])
})

/** Waits until the migration waits for the table lock and then, after its timeout of 2 s, gives up. */
async function untilLockTimeout(client: pg.Client): Promise<void> {
  const isWaiting = async () => {
    const { rows } = await client.query(
      "select count(*) > 0 as waits from pg_locks where not granted and relation = 'office'::regclass",
    )
    return rows[0].waits
  }
  while (!(await isWaiting()));
  while (await isWaiting());
}

test('a database that is unreachable or has another encoding is rejected with a reason that omits its password', async () => {
  const unreachable = migrate('postgres://someone:hunter2@127.0.0.1:1/verimend', { folder })
  const reason = await unreachable.catch(String)
  expect(reason).toContain('The database cannot be reached')
  expect(reason).not.toContain('hunter2')
  const latin = `latin_${database.ownerUrl.length}_${process.pid}`
  const options = "template template0 encoding 'LATIN1' locale_provider libc locale 'C' owner verimend"
  await ask(database.adminUrl, `create database ${latin} ${options}`)
  const url = database.ownerUrl.replace(/test_[0-9a-f]+/, latin)
  await expect(migrate(url, { folder })).rejects.toThrow('must be in UTF8; it is in LATIN1')
  await ask(database.adminUrl, `drop database ${latin}`)
})

test("the product's own migrations run on an empty database and a fresh test database already has them", async () => {
  const ran = await applied(database.ownerUrl)
  expect(ran.length).toBeGreaterThan(0)
  const fresh = await freshDatabase()
  expect(await applied(fresh.ownerUrl)).toEqual([])
  await fresh.drop()
})

/** Makes the test server look like an older version wherever it reports its version. */
async function olderServer(url: string) {
  const { host, port } = new pg.Client(url)
  const proxy = createServer((client) => {
    const server = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    client.on('error', () => server.destroy()).pipe(server.on('error', () => client.destroy()))
    server.on('data', (bytes) =>
      client.write(Buffer.from(bytes.toString('latin1').replace(/\b18(?=\d{4}\b)/g, '17'), 'latin1')),
    )
    server.on('end', () => client.end())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const { user, password, database: name } = new pg.Client(url)
  return {
    url: `postgres://${user}:${password ?? ''}@127.0.0.1:${(proxy.address() as AddressInfo).port}/${name}`,
    close: () => proxy.close(),
  }
}

test('a server of an older version is rejected before anything in it is changed', async () => {
  await write('001_a.sql', 'create table office (name text);')
  const older = await olderServer(database.ownerUrl)
  await expect(migrate(older.url, { folder })).rejects.toThrow('Verimend needs PostgreSQL 18 or later')
  older.close()
  expect(await ask(database.ownerUrl, "select to_regclass('office') as made")).toEqual([{ made: null }])
})
