import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

// How large the code is, by the measures of docs/decisions/0059: node lab/measure.ts

const root = join(import.meta.dirname, '..')
const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')
const linesOf = (paths: readonly string[]) =>
  paths.reduce((sum, path) => sum + textOf(path).split('\n').length - 1, 0)
const isCode = (path: string) => /\.(?:ts|tsx)$/.test(path) && !path.endsWith('.d.ts')
const isTest = (path: string) => /\.test\.tsx?$|\/testing\//.test(path)

const product = tracked.filter(
  (path) => /^(?:contract|server|web)\//.test(path) && isCode(path) && !isTest(path),
)

const perFolder = Map.groupBy(product, (path) => dirname(path))
const large = [...perFolder]
  .filter(([, files]) => files.length > 25)
  .sort((a, b) => b[1].length - a[1].length)

/** The product files that import each file. */
const importers = new Map<string, Set<string>>()
for (const path of product)
  for (const [, specifier = ''] of textOf(path).matchAll(/(?:from|import\()\s*'([.#][^']*\.tsx?)'/g)) {
    const target = specifier.startsWith('#') ? specifier.slice(1) : normalize(join(dirname(path), specifier))
    importers.set(target, (importers.get(target) ?? new Set()).add(path))
  }
const small = product.filter((path) => {
  const [only, ...others] = importers.get(path) ?? []
  return only && others.length === 0 && dirname(only) === dirname(path) && linesOf([path]) < 60
})

/** The tables that the migrations leave, and their own. */
const tables = new Set(['migrations'])
const migrations = tracked.filter((path) => /^database\/migrations\/.*\.sql$/.test(path)).toSorted()
const change =
  /create (?:unlogged )?table (?:if not exists )?(\w+)|drop table (?:if exists )?(\w[\w,\s]*);|alter table (\w+) rename to (\w+)/gi
for (const [, made, dropped, before, after] of migrations.map(textOf).join('\n').matchAll(change)) {
  for (const gone of [...(dropped?.split(',') ?? []), before ?? '']) tables.delete(gone.trim())
  for (const name of [made, after]) if (name) tables.add(name)
}

const decisions = tracked.filter((path) => /^docs\/decisions\/\d+.*\.md$/.test(path))
const inForce = decisions.filter((path) => !/^Status: superseded/m.test(textOf(path)))
// docs/endpoints.md is generated.
const documents = tracked.filter(
  (path) => path !== 'docs/endpoints.md' && /^docs\/.*\.md$/.test(path) && !path.startsWith('docs/spec/'),
)
const words = documents.reduce((sum, path) => sum + textOf(path).split(/\s+/).length, 0)
const support = tracked.filter(
  (path) => /^(?:tools|lab|server\/testing)\//.test(path) && /\.(?:ts|mjs)$/.test(path),
)

console.log(`product: ${linesOf(product)} lines in ${product.length} files`)
console.log(`folders with more than 25 product files: ${large.length}`)
for (const [folder, files] of large) console.log(`  ${folder}: ${files.length}`)
console.log(`files below 60 lines with one importer, in its folder: ${small.length}`)
for (const path of small)
  console.log(`  ${path}: ${linesOf([path])} lines, for ${[...(importers.get(path) ?? [])][0]}`)
console.log(`vite.config.ts: ${linesOf(['vite.config.ts'])} lines`)
console.log(`tables: ${tables.size}`)
console.log(`tools, lab and server/testing: ${linesOf(support)} lines`)
console.log(
  `words in docs, without docs/spec: ${words}; decisions in force: ${inForce.length} of ${decisions.length}`,
)
