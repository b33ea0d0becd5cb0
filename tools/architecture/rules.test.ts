import { expect, test } from 'vitest'
import { brokenImports, forbiddenImports, unknownFolders, unneededAllowances } from './boundaries.ts'
import { cyclesOf } from './cycles.ts'
import { figuresOf, quantile } from './figures.ts'
import {
  hosted,
  looseVersions,
  missingOptionals,
  runtimeImports,
  undeclaredPackages,
  unhashed,
  unusedPackages,
} from './packages.ts'
import { report, type Source, sourceOf } from './sources.ts'
import { foreignWrites, holdsSql, impureRules, ownerOf, sqlPlaces, tablesOf } from './sql.ts'
import {
  anyTypes,
  environmentReads,
  excuses,
  filesNamedIn,
  isBarrel,
  replacedModules,
  silencedTests,
  titlesOf,
  vagueNames,
  wordCount,
} from './words.ts'

const importing = (path: string, specifier: string): Source =>
  sourceOf(path, `import { x } from '${specifier}'`)

test.each([
  ['contract/ivr/requests.ts', 'fastify', 'contract imports zod and nothing else'],
  ['contract/ivr/requests.ts', '#server/kit/access/actor.ts', 'contract never imports server'],
  ['web/ivr/x.ts', '#server/ivr/rules.ts', 'web never imports server'],
  ['web/main.tsx', '../demo/seed.ts', 'web never imports demo'],
  ['server/app.ts', '#web/kit/http/client.ts', 'server never imports web'],
  ['server/ivr/store.ts', '#demo/seed.ts', 'server never imports demo'],
  ['server/ivr/store.ts', '../files/store.ts', 'areas do not import sibling areas'],
  ['web/ivr/x.ts', '../account/x.ts', 'areas do not import sibling areas'],
  ['server/kit/http/serve.ts', '../../ivr/store.ts', 'a kit imports no area'],
  ['web/kit/shell/nav.ts', '#contract/ivr/requests.ts', 'a kit imports no area'],
  ['server/outside/mail.ts', '../account/store.ts', 'integrations import no area'],
  ['server/ivr/routes.ts', '../config.ts', 'areas do not import the files that wire them together'],
  ['server/ivr/routes.ts', '../testing/portal.ts', 'only tests import server/testing'],
  ['web/kit/Root.tsx', '../testing/render.tsx', 'only tests import web/testing'],
  ['demo/seed.ts', '#web/kit/ui/text.ts', 'demo never imports web'],
])('an import by %s of %s is reported with the rule that forbids it', (path, specifier, why) => {
  expect(report(forbiddenImports([importing(path, specifier)], []))).toEqual([
    `${path}:1 imports '${specifier}': ${why}`,
  ])
})

test.each([
  ['contract/ivr/requests.ts', 'zod'],
  ['contract/ivr/requests.ts', './files.ts'],
  ['contract/fields.test.ts', 'fast-check'],
  ['server/ivr/store.ts', '#contract/ivr/requests.ts'],
  ['server/ivr/store.ts', '#server/kit/database/database.ts'],
  ['server/ivr/routes.ts', '#server/outside/outbox.ts'],
  ['server/ivr/submit.test.ts', '../testing/portal.ts'],
  ['server/app.ts', './ivr/routes.ts'],
  ['web/routes.tsx', './ivr/StatusPage.tsx'],
  ['web/ivr/wizard/form.ts', '../../kit/text.ts'],
  ['web/kit/http/client.ts', '#contract/endpoint.ts'],
  ['demo/seed.ts', '#server/ivr/store.ts'],
])('%s may import %s without being listed anywhere', (path, specifier) => {
  expect(forbiddenImports([importing(path, specifier)], [])).toEqual([])
})

test('an import that is listed as an exception passes, and an exception that no import uses is reported', () => {
  const claim = { from: 'server/ivr', to: 'server/files/claim.ts', because: 'one transaction' }
  const source = importing('server/ivr/routes.ts', '../files/claim.ts')
  expect(forbiddenImports([source], [claim])).toEqual([])
  expect(forbiddenImports([importing('server/ivr/routes.ts', '../files/store.ts')], [claim])).toHaveLength(1)
  expect(unneededAllowances([source], [claim])).toEqual([])
  expect(unneededAllowances([importing('server/ivr/routes.ts', './store.ts')], [claim])).toHaveLength(1)
})

test('an exception for lazy imports does not allow a static import', () => {
  const listed = { from: 'server/run.ts', to: 'demo/seed.ts', because: 'the demo', lazily: true } as const
  const lazy = sourceOf('server/run.ts', "await import('#demo/seed.ts')")
  expect(forbiddenImports([lazy], [listed])).toEqual([])
  expect(forbiddenImports([importing('server/run.ts', '#demo/seed.ts')], [listed])).toHaveLength(1)
})

test('a folder that is neither an area nor listed is reported', () => {
  const paths = [
    'server/ivrs/x.ts',
    'web/misc/x.ts',
    'contract/physician/x.ts',
    'server/prior-authorization/x.ts',
  ]
  const fine = ['contract/ivr/form.test.ts', 'contract/fields.ts', 'server/app.ts', 'web/kit/x.ts']
  const strange = unknownFolders([...paths, ...fine].map((path) => sourceOf(path, '')))
  expect(strange.map(({ path }) => path)).toEqual(paths.slice(0, 3))
})

test('an import of a missing file is reported with its line', () => {
  const source = sourceOf('web/x.ts', "import './there.ts'\nimport './missing.ts'")
  expect(report(brokenImports([source], (path) => path === 'web/there.ts'))).toEqual([
    "web/x.ts:2 imports './missing.ts', which does not exist",
  ])
})

test('an import cycle is reported as its files in order, and a diamond of imports is no cycle', () => {
  const cycle = [importing('a.ts', './b.ts'), importing('b.ts', './c.ts'), importing('c.ts', './b.ts')]
  expect(cyclesOf(cycle)).toEqual([['b.ts', 'c.ts', 'b.ts']])
  const fork = sourceOf('a.ts', "import './b.ts'\nimport './c.ts'")
  expect(cyclesOf([fork, importing('b.ts', './d.ts'), importing('c.ts', './d.ts')])).toEqual([])
})

test('a file that only re-exports is a barrel, and one with code of its own is not', () => {
  const barrel = (text: string) => isBarrel(sourceOf('x.ts', text))
  expect(barrel("/** All of it. */\nexport * from './a.ts'\nexport { b } from './b.ts'")).toBe(true)
  expect(barrel("import { a } from './a.ts'\n\nexport { a }")).toBe(true)
  expect(barrel("import { a } from './a.ts'\nexport const b = a()")).toBe(false)
  expect(barrel("import './styles.css'")).toBe(false)
})

test('vague file names are reported in any spelling, and words that contain them are not', () => {
  const vague = ['web/utils.ts', 'web/kit/dateHelpers.ts', 'server/common/x.ts', 'web/FileManager.tsx']
  expect(vagueNames([...vague, 'web/physicians/ManagePhysician.tsx', 'web/uncommon.ts'])).toEqual(vague)
})

test('the type any is reported in every type position, and the word elsewhere is not', () => {
  const found = (text: string) => anyTypes(sourceOf('x.ts', text)).length
  const typed = [
    'let a: any',
    'f(x as any)',
    'Map<string, any>',
    'let a: any[]',
    'type A = any\n',
    'g<any>()',
  ]
  expect(typed.map((text) => found(`${text}\n`))).toEqual(typed.map(() => 1))
  expect(
    found("const a = 'x: any'; Promise.any([]); const b = <p>Is there any left, if any at all</p>"),
  ).toBe(0)
  expect(found('sql`where id = any($1)`')).toBe(0)
})

test('comments that disable a check or postpone work are reported, and strings that name them are not', () => {
  const found = (text: string) => report(excuses(sourceOf('x.ts', text)))
  expect(found('const a = 1\n// TODO: more\n/* biome-ignore lint: x */')).toHaveLength(2)
  expect(found('const a = 1\n// @ts-ignore')).toEqual(['x.ts:2 // @ts-ignore'])
  expect(found("const todo = 'TODO'; // to do it well")).toEqual([])
})

test('reads of the environment are reported in every notation', () => {
  const found = (text: string) => environmentReads(sourceOf('x.ts', text)).length
  expect(found('const a = process.env.HOME')).toBe(1)
  expect(found("const a = process['env']")).toBe(1)
  expect(found("import { env } from 'node:process'")).toBe(1)
  expect(found("const words = 'process.env'; const pid = process.pid")).toBe(0)
})

test('SQL is found as a tag and as a driver query, and is allowed in stores, kit, demo and tests', () => {
  const found = (text: string) => sqlPlaces(sourceOf('x.ts', text)).length
  expect(found('sql`select 1`')).toBe(1)
  expect(found("db.pool.query('select 1')")).toBe(1)
  expect(found("const words = 'sql`'; new URLSearchParams().query")).toBe(0)
  const places = [
    'server/ivr/list-store.ts',
    'server/ivr/store.ts',
    'server/kit/x.ts',
    'server/ivr/x.test.ts',
  ]
  expect(places.every(holdsSql)).toBe(true)
  expect(['server/ivr/routes.ts', 'server/app.ts', 'web/store.tsx'].some(holdsSql)).toBe(false)
})

test('a table belongs to its listed owner or the area in its name, and a write by another area is reported', () => {
  const listed = { offices: 'account' }
  const owners = ['ivr_files', 'offices', 'physicians', 'prior_authorization_notes', 'file_leftovers', 'x']
  const expected = ['ivr', 'account', 'physicians', 'prior-authorization', 'files', undefined]
  expect(owners.map((table) => ownerOf(table, listed))).toEqual(expected)
  const text =
    'const a = sql`\n  with b as (insert into files (id) values (1)) update ivr_requests set x = 1`'
  expect(report(foreignWrites(sourceOf('server/ivr/store.ts', text), listed))).toEqual([
    'server/ivr/store.ts:2 writes files, which belongs to files',
  ])
  expect(foreignWrites(sourceOf('server/ivr/store.ts', 'sql`select 1 from files`'), listed)).toEqual([])
})

test('the tables of the migrations are those that are created and not dropped later', () => {
  expect(
    tablesOf(['create table a (x int);\ncreate table if not exists b (y int);', 'drop table a;']),
  ).toEqual(['b'])
})

test('rules that read the clock or import a store are reported, and type imports are not', () => {
  const found = (path: string, text: string) => impureRules(sourceOf(path, text)).length
  expect(found('server/ivr/rules.ts', 'const now = new Date()')).toBe(1)
  expect(found('server/ivr/rules.ts', "import { lockIvr } from './store.ts'")).toBe(1)
  expect(found('server/ivr/rules.ts', "import type { Tx } from '../kit/database.ts'\nnew Date(0)")).toBe(0)
  expect(found('server/ivr/mails.ts', 'const now = new Date()')).toBe(0)
})

test('titles are read from single tests and from test.each, and their words are counted', () => {
  const text = [
    "test('a plain title of words', () => {})",
    "test.each([['x', (1)]])('a %s of 5 words', () => {})",
    "/x/.test('no title at all')",
    'test(`a title in backticks here`, () => {})',
    "test('it\\'s escaped', () => {})",
  ].join('\n')
  const titles = titlesOf(sourceOf('server/x.test.ts', text)).map(({ what }) => what)
  expect(titles).toEqual([
    'a plain title of words',
    'a %s of 5 words',
    'a title in backticks here',
    "it\\'s escaped",
  ])
  expect(titles.map(wordCount)).toEqual([5, 5, 5, 2])
  expect(titlesOf(sourceOf('server/x.ts', text))).toEqual([])
})

test('a test that is skipped or marked to run alone is reported', () => {
  const found = (text: string) => silencedTests(sourceOf('server/x.test.ts', text)).length
  expect(found("test.only('x', f)\ndescribe.skip('y', f)\ntest.todo('z')")).toBe(3)
  expect(found("test.skipIf(windows)('x', f)\ntest.each([1])('y', f)")).toBe(0)
})

test('a module that a component test mocks is reported, and a mock in another test is not', () => {
  const replacing = (path: string) =>
    replacedModules(sourceOf(path, "vi.mock('./media.ts', () => ({}))")).length
  expect(['web/kit/x.test.tsx', 'server/x.test.ts'].map(replacing)).toEqual([1, 0])
})

test('the size figures count sources without tests: median, 95th percentile, longest and comments', () => {
  const lines = (path: string, count: number) => sourceOf(path, 'a()\n'.repeat(count))
  const some = [10, 20, 30].map((count) => lines(`x${count}.ts`, count))
  expect(figuresOf([...some, lines('x.test.ts', 900)], 6)).toMatchObject({
    files: 3,
    median: 20,
    p95: 30,
    longest: 30,
    comments: 0,
    testsPerThousand: 100,
  })
  expect(figuresOf([sourceOf('x.ts', '// why\na()\n\nb()\nc()\n')], 0).comments).toBe(25)
  expect(quantile([], 0.5)).toBe(0)
})

test('packages that are unused, undeclared or without an exact version are reported', () => {
  const manifest = {
    dependencies: { pg: '8.23.1', zod: '^4.0.0' },
    devDependencies: { '@types/pg': '8.0.0' },
  }
  expect(unusedPackages(manifest, new Set(['pg']), [])).toEqual(['zod'])
  expect(unusedPackages(manifest, new Set(['zod']), [/^pg$/])).toEqual(['@types/pg'])
  expect(looseVersions(manifest)).toEqual(['zod ^4.0.0'])
  const sources = [importing('server/x.ts', 'sharp'), importing('server/testing/x.ts', 'vitest')]
  expect(report(undeclaredPackages(runtimeImports(sources), manifest.dependencies))).toEqual([
    "server/x.ts:1 imports 'sharp', which package.json does not name",
  ])
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

test('file paths in a document are found once each, and folders and patterns are ignored', () => {
  const text =
    'See `contract/ivr/requests.ts`, contract/ivr/requests.ts and [it](docs/words.md), lab/assure/main.ts. web/kit, server/*/store.ts.'
  expect(filesNamedIn(text)).toEqual(['contract/ivr/requests.ts', 'docs/words.md', 'lab/assure/main.ts'])
})
