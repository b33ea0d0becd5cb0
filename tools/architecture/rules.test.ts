import { expect, test } from 'vitest'
import { hosted, missingOptionals, packagesImportedBy, unhashed, unusedPackages } from './packages.ts'
import { report, sourceOf } from './sources.ts'
import { foreignWrites, impureRules, ownerOf, sqlPlaces, tablesOf } from './sql.ts'

test('SQL is found as a tag and as a driver query, and not in a comment', () => {
  const found = (text: string) => sqlPlaces(sourceOf('x.ts', text)).length
  expect(found('sql`select 1`')).toBe(1)
  expect(found("db.pool.query('select 1')")).toBe(1)
  expect(found('// sql`select 1`\nnew URLSearchParams().query')).toBe(0)
})

test('a table belongs to its listed owner or the area in its name, and a write by another area is reported', () => {
  const listed = { offices: 'account' }
  const owners = ['ivr_files', 'offices', 'payers', 'prior_authorization_notes', 'file_leftovers', 'x']
  const expected = ['ivr', 'account', 'payers', 'prior-authorization', 'files', undefined]
  expect(owners.map((table) => ownerOf(table, listed))).toEqual(expected)
  const text = 'const a = sql`\n  with b as (\n insert into files (id) values (1)) select'
  expect(report(foreignWrites(sourceOf('server/ivr/store.ts', text), listed))).toEqual([
    'server/ivr/store.ts:3 writes files, which belongs to files',
  ])
  expect(foreignWrites(sourceOf('server/ivr/store.ts', 'sql`select 1 from files`'), listed)).toEqual([])
  expect(tablesOf(['create table a (x int);\ncreate table b (y int);', 'drop table a;'])).toEqual(['b'])
})

test('rules that read the clock or import a store are reported, and type imports are not', () => {
  const found = (path: string, text: string) => impureRules(sourceOf(path, text)).length
  expect(found('server/ivr/rules.ts', 'const now = new Date()')).toBe(1)
  expect(found('server/ivr/rules.ts', "import { lockIvr } from './store.ts'")).toBe(1)
  expect(found('server/ivr/rules.ts', "import type { Tx } from '../kit/database.ts'\nnew Date(0)")).toBe(0)
  expect(found('server/ivr/mails.ts', 'const now = new Date()')).toBe(0)
})

test('a package that nothing imports is reported', () => {
  const imported = packagesImportedBy(
    sourceOf('x.ts', "import { a } from 'pg'\nimport '@b/c.d/e.css'\nconst f = import('zod')"),
  )
  expect(imported).toEqual(['pg', '@b/c.d', 'zod'])
  const manifest = {
    dependencies: { pg: '8.23.1', sharp: '1.0.0' },
    devDependencies: { '@types/pg': '8.0.0' },
  }
  expect(unusedPackages(manifest, new Set(imported), [])).toEqual(['sharp'])
})

test('a lock entry without a hash, with a host or for a missing optional package is reported', () => {
  const lock = {
    packages: {
      '': { optionalDependencies: { missing: '1.0.0' } },
      'node_modules/a': { version: '1.0.0', integrity: 'sha512-x', optionalDependencies: { b: '1', c: '1' } },
      'node_modules/a/node_modules/b': { version: '1.0.0', resolved: 'https://host.example/b.tgz' },
      'node_modules/c': { version: '1.0.0', integrity: 'sha512-x' },
    },
  }
  expect(unhashed(lock)).toEqual(['node_modules/a/node_modules/b'])
  expect(hosted(lock)).toEqual(['node_modules/a/node_modules/b'])
  expect(missingOptionals(lock)).toEqual(['package.json → missing'])
})
