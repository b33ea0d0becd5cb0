import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSources, report, sourceOf } from './architecture/sources.ts'
import { foreignWrites, holdsSql, impureRules, ownerOf, sqlPlaces, tablesOf } from './architecture/sql.ts'
import { allowedSql, areas, otherFolders, tableOwners } from './architecture.ts'

// Who may import whom, cycles, undeclared packages, types of any, reads of the environment and skipped tests are Biome's
// rules (biome.json).

const root = join(import.meta.dirname, '..')
const sources = readSources(root)
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const migrationFiles = readdirSync(join(root, 'database/migrations'))
  .filter((name) => name !== 'SHA256SUMS')
  .sort()

test('every folder of server and web is an area of the contract or a listed folder', () => {
  const unknown = (['server', 'web'] as const).flatMap((layer) =>
    readdirSync(join(root, layer), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      // Vite keeps a cache there.
      .filter(({ name }) => name !== 'node_modules')
      .filter(({ name }) => !areas.includes(name) && !otherFolders[layer].includes(name))
      .map(({ name }) => `${layer}/${name}`),
  )
  expect(unknown).toEqual([])
})

test('no file is named utils, helpers, common or manager', () => {
  const vague = /(?:^|[/.-])(?:utils?|helpers?|common|managers?|misc)(?=[/.-])/i
  expect(sources.map(({ path }) => path).filter((path) => vague.test(path))).toEqual([])
})

test('SQL is written only in stores, the kit, the demo, tests and the files listed with a reason', () => {
  const holders = sources.filter((source) => sqlPlaces(source).length > 0)
  const listed = allowedSql.map(({ file }) => file)
  const others = holders.filter(({ path }) => !holdsSql(path) && !listed.includes(path))
  expect(report(others.flatMap(sqlPlaces))).toEqual([])
  expect(listed.filter((file) => !holders.some(({ path }) => path === file))).toEqual([])
})

test('every table belongs to one area or the kit, and only its owner writes to it', () => {
  const tables = tablesOf(migrationFiles.map((name) => read(`database/migrations/${name}`)))
  expect(tables.filter((table) => !ownerOf(table, tableOwners))).toEqual([])
  expect(Object.keys(tableOwners).filter((table) => !tables.includes(table))).toEqual([])
  expect(report(sources.flatMap((source) => foreignWrites(source, tableOwners)))).toEqual([])
})

test('a write to a table of another area is found, and a read is not', () => {
  const text = 'const a = sql`\n  with b as (\n insert into files (id) values (1)) select'
  expect(report(foreignWrites(sourceOf('server/ivr/store.ts', text), {}))).toEqual([
    'server/ivr/store.ts:3 writes files, which belongs to files',
  ])
  expect(foreignWrites(sourceOf('server/ivr/store.ts', 'sql`select 1 from files`'), {})).toEqual([])
})

test('files of rules use no SQL, no HTTP and no clock', () => {
  expect(report(sources.flatMap(impureRules))).toEqual([])
})

test('a rule that reads the clock or imports a store is found, and type imports are not', () => {
  const found = (path: string, text: string) => impureRules(sourceOf(path, text)).length
  expect(found('server/ivr/rules.ts', 'const now = new Date()')).toBe(1)
  expect(found('server/ivr/rules.ts', "import { lockIvr } from './store.ts'")).toBe(1)
  expect(found('server/ivr/rules.ts', "import type { Tx } from '../kit/database.ts'\nnew Date(0)")).toBe(0)
  expect(found('server/ivr/mails.ts', 'const now = new Date()')).toBe(0)
})

test('migrations are numbered from 001 on without a gap', () => {
  const expected = migrationFiles.map((_, at) => String(at + 1).padStart(3, '0'))
  expect(migrationFiles.map((name) => name.slice(0, 3))).toEqual(expected)
  expect(migrationFiles.filter((name) => !/^\d{3}_[a-z0-9]+(?:_[a-z0-9]+)*\.sql$/.test(name))).toEqual([])
})

test('decisions are numbered from 0001 on without a gap, in their names and in their titles', () => {
  const files = readdirSync(join(root, 'docs/decisions')).sort()
  const titles = files.map((name) => read(`docs/decisions/${name}`).split('\n', 1)[0] ?? '')
  expect(files.map((name) => name.slice(0, 4))).toEqual(files.map((_, at) => String(at + 1).padStart(4, '0')))
  expect(titles.map((title) => Number.parseInt(title.slice(2), 10))).toEqual(files.map((_, at) => at + 1))
})
