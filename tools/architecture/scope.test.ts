import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#server/testing/database.ts'
import { type PatientTables, unscoped } from './scoped.ts'
import { isTest, places, readSources, report } from './sources.ts'
import { type Hole, type Statement, statementsOf } from './statements.ts'
import {
  notPatients,
  ofOffices,
  type Unnarrowed,
  unnarrowed,
  usersOfAllRecords,
} from './unscoped-statements.ts'

const root = join(fileURLToPath(import.meta.url), '../../..')
const statements = statementsOf(root, 'server')

let database: TestDatabase
let tables: PatientTables
beforeAll(async () => {
  database = await freshDatabase()
  tables = await patientTables(database.ownerUrl)
})
afterAll(() => database.drop())

/**
 * The tables with patients' records, read from the database: tables with office_id and physician_id, and tables with a
 * foreign key to one of those. `files` belongs to records through the join tables that reference it.
 */
async function patientTables(url: string): Promise<PatientTables> {
  const client = new pg.Client(url)
  await client.connect()
  const withColumns = (one: string, other: string) =>
    client.query<{ name: string }>(
      `select a.table_name as name from information_schema.columns a join information_schema.columns b using (table_name)
       where a.table_schema = 'public' and b.table_schema = 'public' and a.column_name = $1 and b.column_name = $2`,
      [one, other],
    )
  const owned = (await withColumns('office_id', 'physician_id')).rows.map(({ name }) => name)
  const { rows: keys } = await client.query<{ name: string; column: string; holder: string | null }>(
    `select c.conrelid::regclass::text as name, a.attname as column, nullif(c.confrelid, 0)::regclass::text as holder
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
     where c.connamespace = 'public'::regnamespace and (c.contype = 'f' or c.contype = 'p' and cardinality(c.conkey) = 1)`,
  )
  await client.end()
  const rows = new Set([...owned.filter((name) => !(name in notPatients)), ...ofOffices])
  const held = new Set([...rows, 'files'])
  for (const { name, holder } of [...keys, ...keys])
    if (holder && holder !== 'files' && held.has(holder) && !(name in notPatients)) held.add(name)
  const holders = new Map([...held].map((name) => [name, new Map<string, Set<string>>()]))
  const add = (name: string, column: string, holder?: string | null) => {
    const columns = holders.get(name)
    const known = columns?.get(column) ?? new Set()
    columns?.set(column, holder && held.has(holder) ? known.add(holder) : known)
  }
  for (const { name, column, holder } of keys) {
    if (holder === 'files' && held.has(name)) add('files', 'id', name)
    else if (!holder || held.has(holder)) add(name, column, holder)
  }
  return { rows, holders }
}

const lines = (from: readonly Statement[]) =>
  from
    .flatMap((statement) => unscoped(statement, tables))
    .map(({ statement: { path, line, within }, table }) => `${path}:${line} ${within} reads ${table}`)

const isListed = (statement: Statement, { file, within, instead }: Unnarrowed) =>
  statement.path === file &&
  within.includes(statement.within) &&
  (instead === undefined || statement.holes.some(({ code }) => code === instead))

test('the tables with patients’ records are read from the database’s columns and foreign keys', () => {
  const names = [...tables.rows, ...tables.holders.keys()]
  expect(names).toEqual(
    expect.arrayContaining(['ivr_requests', 'ivr_files', 'ivr_search', 'prior_authorization_files', 'files']),
  )
  expect(names).toEqual(
    expect.arrayContaining(['appointments', 'appointments_calendar_events', 'support_cases']),
  )
})

test('every statement on a table with patients’ records has a scope condition or is listed with a reason', () => {
  expect(statements.length).toBeGreaterThan(400)
  const others = statements.filter((statement) => !unnarrowed.some((each) => isListed(statement, each)))
  expect(lines(others)).toEqual([])
})

test('every statement that is listed as unscoped still needs its exception', () => {
  const needless = unnarrowed.flatMap((listed) =>
    listed.within.filter(
      (within) =>
        lines(statements.filter((each) => isListed(each, { ...listed, within: [within] }))).length === 0,
    ),
  )
  expect(needless).toEqual([])
})

test('removing any scope condition from a statement on patients’ records is detected', () => {
  const survivors = statements.flatMap((statement) =>
    statement.holes.flatMap(({ kind, code }, at) => {
      if (kind !== 'scope' || !namesPatients(statement)) return []
      const without = { ...statement, holes: statement.holes.with(at, { kind: 'sql', code: 'sql`true`' }) }
      const isFound = lines([without]).length > lines([statement]).length
      return isFound ? [] : [`${statement.path}:${statement.line} ${code}`]
    }),
  )
  expect(survivors).toEqual([])
})

const namesPatients = ({ text }: Statement) =>
  [...tables.rows, ...tables.holders.keys()].some((name) =>
    new RegExp(`\\b(?:from|join|update)\\s+${name}\\b`).test(text),
  )

const made = (text: string, ...holes: Hole[]): Statement => ({
  path: 'x.ts',
  line: 1,
  within: 'x',
  text,
  holes,
  span: [0, 0],
})
const scope: Hole = { kind: 'scope', code: "inScope(scope, 'r')" }
const id: Hole = { kind: 'value', code: 'id' }

test.each([
  ['a query without a condition', made('select id from ivr_requests r where id = §0§', id)],
  ['a condition on another row', made('select from appointments a where §0§', scope)],
  [
    'a count beside a page that has one',
    made(
      'with n as (select count(*) from ivr_search), page as (select id from ivr_search r where §0§) select from n, page',
      scope,
    ),
  ],
  [
    'the second part of a union',
    made('select id from ivr_search r where §0§ union all select id from ivr_search', scope),
  ],
  ['files by a key that came from outside', made('select f.name from files f where f.id = §0§', id)],
  [
    'files of a request that nothing narrows',
    made('select from ivr_requests r join ivr_files f on f.ivr_id = r.id'),
  ],
  [
    'a record by keys that came from outside, in a table of their own',
    made('select from unnest(§0§) as w (id) join ivr_requests r on r.id = w.id', id),
  ],
  [
    'a subquery about the same user',
    made('select from users u where exists (select from appointments a where a.member_id = u.id)'),
  ],
  ['an update by a key', made('update support_cases set status = 1 where id = §0§', id)],
])('a statement without a scope condition is reported: %s', (_, statement) => {
  expect(lines([statement])).not.toEqual([])
})

test.each([
  [
    'a request in scope with its files',
    made(
      'select from ivr_requests r join ivr_files a on a.ivr_id = r.id join files f on f.id = a.file_id where §0§',
      scope,
    ),
  ],
  [
    'rows of a page that was read in scope',
    made(
      'with page as (select id from ivr_search r where §0§) select from page join ivr_requests q on q.id = page.id',
      scope,
    ),
  ],
  [
    'a part that hangs on a row of the whole',
    made('(select count(*) from ivr_files s where s.ivr_id = r.id)'),
  ],
  ['an insert', made('insert into ivr_files (ivr_id) values (§0§)', id)],
])('a statement that needs no further scope condition passes: %s', (_, statement) => {
  expect(lines([statement])).toEqual([])
})

const sources = readSources(root)

test('allRecords is used by exactly the listed files, and by lab and tools', () => {
  const users = sources
    .filter(({ path, code }) => path.startsWith('server/') && !isTest(path) && /\ballRecords\b/.test(code))
    .map(({ path }) => path)
    .filter((path) => path !== 'server/kit/access/scope.ts')
  expect(users).toEqual(Object.keys(usersOfAllRecords))
  const elsewhere = sources.filter(
    ({ path, code }) => !/^(?:server|lab|tools)\//.test(path) && /\ballRecords\b/.test(code),
  )
  expect(elsewhere.map(({ path }) => path)).toEqual([])
})

test('only the kit casts a value to a scope or a scope condition', () => {
  const forged = sources
    .filter(({ path }) => path !== 'server/kit/access/scope.ts' && !path.startsWith('tools/'))
    .flatMap((source) =>
      places(source, /\bas\s+(?:unknown\s+as\s+)?(?:In)?Scope\b|\bas\s+never\b.*[sS]cope/g),
    )
  expect(report(forged)).toEqual([])
})
