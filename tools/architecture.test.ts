import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allowedBrowserImports } from './architecture/allowed-browser-imports.ts'
import { allowedServerImports } from './architecture/allowed-imports.ts'
import {
  brokenImports,
  forbiddenImports,
  unknownFolders,
  unneededAllowances,
} from './architecture/boundaries.ts'
import { cyclesOf } from './architecture/cycles.ts'
import { figuresOf, linesOf, quantile } from './architecture/figures.ts'
import {
  allDependencies,
  hosted,
  type Lock,
  looseVersions,
  type Manifest,
  missingOptionals,
  runtimeImports,
  undeclaredPackages,
  unhashed,
  unusedPackages,
} from './architecture/packages.ts'
import { isTest, packagesImportedBy, readSources, report } from './architecture/sources.ts'
import { foreignWrites, holdsSql, impureRules, ownerOf, sqlPlaces, tablesOf } from './architecture/sql.ts'
import {
  anyTypes,
  commentsOf,
  environmentReads,
  excuses,
  filesNamedIn,
  isBarrel,
  replacedModules,
  silencedTests,
  titlesOf,
  vagueNames,
  wordCount,
} from './architecture/words.ts'
import { allowedSql, environmentReaders, tableOwners, unimportedPackages } from './architecture.ts'

const allowedImports = [...allowedServerImports, ...allowedBrowserImports]

const root = join(import.meta.dirname, '..')
const sources = readSources(root)
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const manifest = JSON.parse(read('package.json')) as Manifest
const lock = JSON.parse(read('package-lock.json')) as Lock
const migrationFiles = readdirSync(join(root, 'database/migrations'))
  .filter((name) => name !== 'SHA256SUMS')
  .sort()
const titles = sources.flatMap(titlesOf)

test('contract imports only zod, web and server never import each other, kits no area and areas no sibling', () => {
  expect(report(forbiddenImports(sources, allowedImports))).toEqual([])
})

test('every listed exception to the import rules is still needed', () => {
  expect(unneededAllowances(sources, allowedImports)).toEqual([])
})

test('every file that a document or a comment names exists', () => {
  const names = ['README.md', ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)]
  const documents = names.filter((name) => name.endsWith('.md') && existsSync(join(root, name)))
  const texts = [
    ...documents.map((path) => ({ path, text: read(path) })),
    ...sources.map((source) => ({ path: source.path, text: commentsOf(source) })),
  ]
  const missing = texts.flatMap(({ path, text }) =>
    filesNamedIn(text)
      .filter((file) => !existsSync(join(root, file)))
      .map((file) => `${path} names ${file}`),
  )
  expect(missing).toEqual([])
})

test('every import leads to an existing file', () => {
  expect(report(brokenImports(sources, (path) => existsSync(join(root, path))))).toEqual([])
})

test('every folder of contract, server and web is an area or a listed folder', () => {
  expect(report(unknownFolders(sources))).toEqual([])
})

test('no files import each other in a cycle, not even for a type', () => {
  expect(cyclesOf(sources).map((cycle) => cycle.join(' → '))).toEqual([])
})

test('no file only re-exports what other files export', () => {
  expect(sources.filter(isBarrel).map(({ path }) => path)).toEqual([])
})

test('no file is named utils, helpers, common or manager', () => {
  expect(vagueNames(sources.map(({ path }) => path))).toEqual([])
})

test('no type is any, and no comment disables a check or postpones work', () => {
  expect(report([...sources.flatMap(anyTypes), ...sources.flatMap(excuses)])).toEqual([])
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

test('files of rules use no SQL, no HTTP and no clock', () => {
  expect(report(sources.flatMap(impureRules))).toEqual([])
})

test('only server/main.ts and programs that people start read the environment', () => {
  const readers = sources.filter(({ path }) => !environmentReaders.test(path) && !isTest(path))
  expect(report(readers.flatMap(environmentReads))).toEqual([])
})

test('no file is longer than 400 lines, and 95 percent have at most 250', () => {
  const figures = figuresOf(sources, titles.length)
  const { files, median, p95, longest, comments, testsPerThousand } = figures
  console.info(
    `${files} source files: median ${median} lines, 95th percentile ${p95}, longest ${longest}; ` +
      `comments ${comments}%; ${testsPerThousand} tests for 1,000 lines`,
  )
  const tooLong = sources.filter((source) => linesOf(source) > 400)
  expect(tooLong.map((source) => `${source.path} has ${linesOf(source)} lines`)).toEqual([])
  expect(median).toBeLessThanOrEqual(80)
  expect(p95).toBeLessThanOrEqual(250)
})

test('every test title has at least five words, and half of them have seven or more', () => {
  expect(report(titles.filter(({ what }) => wordCount(what) < 5))).toEqual([])
  expect(
    quantile(
      titles.map(({ what }) => wordCount(what)),
      0.5,
    ),
  ).toBeGreaterThanOrEqual(7)
})

test('no test is skipped, and none is marked to run alone', () => {
  expect(report(sources.flatMap(silencedTests))).toEqual([])
})

test('no component test replaces a module', () => {
  expect(report(sources.flatMap(replacedModules))).toEqual([])
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

test('every dependency is imported somewhere and has an exact version', () => {
  const imported = new Set(sources.flatMap(packagesImportedBy))
  const unimported = unimportedPackages.map(({ name }) => name)
  expect(unusedPackages(manifest, imported, unimported)).toEqual([])
  expect(looseVersions(manifest)).toEqual([])
})

test('every imported package is a dependency, and the server imports production dependencies only', () => {
  expect(report(undeclaredPackages(sources, allDependencies(manifest)))).toEqual([])
  expect(report(undeclaredPackages(runtimeImports(sources), manifest.dependencies ?? {}))).toEqual([])
})

test('the lock file has a hash for every package, names no host and holds every optional package', () => {
  expect(unhashed(lock)).toEqual([])
  expect(hosted(lock)).toEqual([])
  expect(missingOptionals(lock)).toEqual([])
})
