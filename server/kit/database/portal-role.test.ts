import { randomBytes } from 'node:crypto'
import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase } from '../../testing/database.ts'
import { ask } from '../../testing/embedded.ts'
import { openDatabase } from './database.ts'
import { migrate, migrationsFolder } from './migrate.ts'
import { isWalled, mayChangeTables, mustSeeAll, settableOfficeRole, workingAs } from './portal-role.ts'

let database: TestDatabase
let portal: pg.Client
beforeAll(async () => {
  database = await emptyDatabase()
  await migrate(database.ownerUrl)
  portal = new pg.Client(database.url)
  portal.on('error', () => {})
  await portal.connect()
})
afterAll(async () => {
  await portal.end()
  await database.drop()
})

/** Runs a statement as the portal and rolls it back. Returns its SQLSTATE; undefined when it works. */
async function refusal(statement: string): Promise<string | undefined> {
  // These two cannot run in a transaction.
  if (!/^(?:create database|alter system)/.test(statement)) await portal.query('begin')
  try {
    await portal.query(statement)
    return undefined
  } catch (error) {
    return (error as { code?: string }).code
  } finally {
    // Outside a transaction this does nothing.
    await portal.query('rollback')
  }
}
const denied = '42501'

interface Table {
  name: string
  appendOnly: boolean
  keptFromDeletion: boolean
  column: string
}

/** Every table that a migration or the job queue has made. */
const tables = () =>
  ask<Table & pg.QueryResultRow>(
    database.ownerUrl,
    `select c.oid::regclass::text as name, a.attname as column,
       exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname like '%_stay' and t.tgtype & 16 > 0) as "appendOnly",
       exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname like '%_stay' and t.tgtype & 8 > 0) as "keptFromDeletion"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum = (
       select min(attnum) from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attidentity = '' and attgenerated = '')
     where c.relkind in ('r', 'p') and n.nspname in ('public', 'pgboss') order by 1`,
  )

test('the portal can alter, drop, empty or strip the triggers of no table, whichever migration made it', async () => {
  const all = await tables()
  expect(all.length).toBeGreaterThan(80)
  for (const { name, column } of all)
    for (const statement of [
      `alter table ${name} disable trigger all`,
      `alter table ${name} disable trigger user`,
      `alter table ${name} add column x int`,
      `alter table ${name} drop column "${column}"`,
      `alter table ${name} rename to x`,
      `alter table ${name} owner to verimend_portal`,
      `alter table ${name} enable row level security`,
      `drop table ${name} cascade`,
      `truncate ${name} cascade`,
      `create trigger x before insert on ${name} for each row execute function refuse_change()`,
      `create index on ${name} ("${column}")`,
      `create rule x as on insert to ${name} do instead nothing`,
    ])
      expect([statement, await refusal(statement)]).toEqual([statement, denied])
})

test('the portal grants no one a privilege, and no migration grants one to everyone', async () => {
  await portal.query('begin')
  for (const { name } of await tables()) await portal.query(`grant all on ${name} to public`)
  expect((await portal.query(grantsToPublic)).rows).toEqual([])
  await portal.query('rollback')
})
const grantsToPublic = `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace,
  aclexplode(c.relacl) a where a.grantee = 0 and c.relkind in ('r', 'p', 'S') and n.nspname in ('public', 'pgboss')`

test('rows of append-only tables can be written and read, but neither changed nor removed', async () => {
  const all = (await tables()).filter(({ keptFromDeletion }) => keptFromDeletion)
  expect(all.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'audit_events',
      'audit_entries',
      'audit_blocks',
      'audit_records',
      'audit_checkpoints',
    ]),
  )
  for (const { name, column, appendOnly } of all) {
    expect([name, await refusal(`select count(*) from ${name}`)]).toEqual([name, undefined])
    expect([name, await refusal(`delete from ${name}`)]).toEqual([name, denied])
    const update = await refusal(`update ${name} set "${column}" = "${column}"`)
    expect([name, update]).toEqual([name, appendOnly ? denied : undefined])
  }
})

test('the list of migrations can be read but not written', async () => {
  expect(await refusal('select name from migrations')).toBeUndefined()
  for (const statement of [
    "insert into migrations (name, sha256) values ('999_x.sql', '')",
    "update migrations set sha256 = ''",
    'delete from migrations',
  ])
    expect(await refusal(statement)).toBe(denied)
})

test.each([
  ['makes no role', 'create role x'],
  ['gives itself no right', 'alter role verimend_portal superuser'],
  ['becomes no other role', 'set role verimend'],
  ['becomes no superuser', 'set session authorization postgres'],
  ['does not switch triggers off for its session', 'set session_replication_role = replica'],
  ['changes no setting of the server', "alter system set log_statement = 'all'"],
  ['changes no setting of the database', "alter database template1 set log_statement = 'all'"],
  ['makes no database', 'create database x'],
  ['makes no schema', 'create schema x'],
  ['makes no table', 'create table x (n int)'],
  ['makes no temporary table that stands before another', 'create temporary table users (n int)'],
  ['makes no function', 'create function x() returns int language sql as $$ select 1 $$'],
  [
    'replaces no function',
    "create or replace function refuse_change() returns trigger language plpgsql as 'begin return new; end'",
  ],
  ['removes no function', 'drop function refuse_change() cascade'],
  ['adds no extension', 'create extension dblink'],
  ['runs no program', "copy (select 1) to program 'true'"],
  ['reads from no program', "copy users (first_name) from program 'id'"],
  ['writes no file', "copy (select 1) to '/tmp/verimend-x'"],
  ['reads no file of the machine', "select pg_read_file('/etc/passwd')"],
  ['lists no folder of the machine', "select pg_ls_dir('.')"],
  ['imports no file', "select lo_import('/etc/passwd')"],
  ['reads no password of a role', 'select * from pg_authid'],
  [
    'ends no other connection',
    "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'postgres'",
  ],
  ['moves no counter', "select setval('users_id_seq', 1)"],
  ['restores nothing in the catalogue', "update pg_class set relname = 'x' where relname = 'users'"],
])('as its own role the portal %s', async (_, statement) => {
  expect(await refusal(statement)).toBe(denied)
})

test('a start with nothing new changes no privileges, and one after a new table grants what it needs', async () => {
  const rights = () =>
    ask(
      database.ownerUrl,
      "select oid::int, xmin::text, relacl::text from pg_class where relname in ('users', 'birds')",
    )
  const before = await rights()
  await migrate(database.ownerUrl)
  expect(await rights()).toEqual(before)
  await ask(
    database.ownerUrl,
    `create table birds (id bigint generated always as identity, name text);
     create trigger birds_stay before delete on birds for each statement execute function refuse_change()`,
  )
  expect(await refusal("insert into birds (name) values ('Robin')")).toBeUndefined()
  expect(await refusal('delete from birds')).toBe('23001')
  await migrate(database.ownerUrl)
  expect(await refusal('delete from birds')).toBe(denied)
  expect(await refusal("insert into birds (name) values ('Robin')")).toBeUndefined()
  expect(await refusal('drop table birds')).toBe(denied)
  await ask(database.ownerUrl, 'grant truncate, trigger on birds to verimend_portal')
  await migrate(database.ownerUrl)
  expect(await refusal('truncate birds')).toBe(denied)
  await ask(database.ownerUrl, 'drop table birds')
})

test('a version that runs while the wall is built continues to see every row', async () => {
  const own = await emptyDatabase()
  const earlier = await mkdtemp(join(tmpdir(), 'verimend-before-the-wall-'))
  const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql'))
  for (const name of names.filter((each) => each < '080'))
    await copyFile(join(migrationsFolder, name), join(earlier, name))
  await migrate(own.ownerUrl, { folder: earlier })
  // The previous version knows no office role.
  await ask(own.ownerUrl, 'revoke all on all tables in schema public from verimend_office')
  const wall = await readFile(join(migrationsFolder, '080_row_level_security.sql'), 'utf8')
  await ask(own.ownerUrl, `begin; ${wall}; commit`)
  expect(
    await ask(own.ownerUrl, "select distinct roles::text from pg_policies where policyname = 'team'"),
  ).toEqual([{ roles: '{verimend,verimend_portal}' }])
  await rm(earlier, { recursive: true })
  await own.drop()
})

test('a start gives the team policy to the current roles and to no others', async () => {
  const roles = () =>
    ask(database.ownerUrl, "select distinct roles::text from pg_policies where policyname = 'team'")
  expect(await roles()).toEqual([{ roles: '{verimend,verimend_portal}' }])
  await ask(
    database.ownerUrl,
    'alter policy team on ivr_requests to verimend_office; drop policy team on files',
  )
  await migrate(database.ownerUrl)
  expect(await roles()).toEqual([{ roles: '{verimend,verimend_portal}' }])
})

test('the portal role can start the portal when no migration is left, and is referred to the owner when one is', async () => {
  expect((await migrate(database.url)).applied).toEqual([])
  await ask(database.ownerUrl, "delete from migrations where name > '050'")
  await expect(migrate(database.url)).rejects.toThrow('Set DATABASE_OWNER_URL')
})

describe('a database of an operator who has named only its owner', () => {
  const owner = `owner ${randomBytes(4).toString('hex')}`
  const role = `${owner}_portal`
  let url: string
  let own: TestDatabase
  beforeAll(async () => {
    own = await emptyDatabase()
    const name = new URL(own.url.replace('@/', '@x/')).pathname.slice(1)
    await ask(own.adminUrl, `create role "${owner}" login createrole`)
    await ask(own.adminUrl, `alter database ${name} owner to "${owner}"`)
    url = own.adminUrl.replace('postgres@', `${encodeURIComponent(owner)}@`)
  })
  afterAll(async () => {
    await own.drop()
    for (const name of [role, `${owner}_office`, owner])
      await ask(database.adminUrl, `drop role if exists "${name}"`)
  })

  test('gets a role that every connection works as from its start, also after RESET ROLE', async () => {
    const { settableRole = '' } = await migrate(url)
    expect(settableRole).toBe(role)
    const asking = openDatabase(url, { connections: 1 })
    const officeRole = await settableOfficeRole(asking)
    await asking.close()
    expect(officeRole).toBe(`${owner}_office`)
    const client = new pg.Client(workingAs(url, settableRole))
    await client.connect()
    const who = async () => (await client.query('select current_user as who')).rows[0].who
    expect(await who()).toBe(role)
    await client.query('reset role')
    expect(await who()).toBe(role)
    await expect(client.query('alter table audit_events disable trigger all')).rejects.toMatchObject({
      code: denied,
    })
    await expect(client.query('delete from audit_events')).rejects.toMatchObject({ code: denied })
    await client.query('select count(*) from audit_events')
    await client.end()
    const officeUrl = workingAs(url, officeRole ?? '')
    const db = openDatabase(workingAs(url, settableRole), { connections: 1, officeUrl })
    expect(await mayChangeTables(db)).toBe(false)
    expect([await isWalled(db), await isWalled(db.offices)]).toEqual([false, true])
    await expect(mustSeeAll(db.offices)).rejects.toThrow('sees only a part')
    await db.close()
  })

  test('is recognized when the owner may not create roles, and the portal then works as the owner', async () => {
    await ask(own.adminUrl, `alter role "${owner}" nocreaterole`)
    for (const name of [role, `${owner}_office`])
      await ask(own.adminUrl, `drop owned by "${name}"; drop role "${name}"`)
    expect(await migrate(url)).toEqual({ applied: [], settableRole: undefined })
    const db = openDatabase(url, { connections: 1 })
    expect(await mayChangeTables(db)).toBe(true)
    expect([await settableOfficeRole(db), await isWalled(db.offices)]).toEqual([undefined, false])
    await db.close()
  })
})

test('a login role of the portal can become the office role only when that was granted', async () => {
  const [settable, role, office] = [
    openDatabase(database.url, { connections: 1 }),
    'verimend_portal',
    'verimend_office',
  ]
  expect(await settableOfficeRole(settable)).toBeUndefined()
  await ask(database.adminUrl, `grant ${office} to ${role} with inherit false, set true`)
  expect(await settableOfficeRole(settable)).toBe(office)
  expect(await isWalled(settable)).toBe(false)
  await ask(database.adminUrl, `revoke ${office} from ${role}`)
  await settable.close()
})

test('the role is added to an address with and without options of its own', () => {
  expect(workingAs('postgres://a:b@host/db', 'a_portal')).toBe(
    'postgres://a:b@host/db?options=-c%20role%3Da_portal',
  )
  expect(workingAs('postgres://a@/db?host=%2Ftmp&options=-c%20jit%3Doff', 'a b')).toBe(
    'postgres://a@/db?host=%2Ftmp&options=-c%20jit%3Doff%20-c%20role%3Da%5C%20b',
  )
})
