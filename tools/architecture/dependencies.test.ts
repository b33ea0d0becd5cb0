import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { installedLicences } from '../sbom/installed.ts'
import { allDependencies, type Lock, type Manifest } from './packages.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const manifest = JSON.parse(read('package.json')) as Manifest & { allowScripts?: Record<string, boolean> }
const { packages } = JSON.parse(read('package-lock.json')) as Lock
const [described = '', scripts = ''] = read('docs/dependencies.md').split('\n## Install scripts\n')

/** The rows of a table: the package in the first column, and all columns. */
const rowsOf = (markdown: string) =>
  [...markdown.matchAll(/^\| `([^`]+)` \|(.+)\|$/gm)].map(([, name = '', rest = '']) => ({
    name,
    columns: rest.split('|').map((column) => column.trim()),
  }))

test('every direct dependency has one line in docs/dependencies.md, and no line names one that is gone', () => {
  const rows = rowsOf(described).map(({ name }) => name)
  expect(rows.sort()).toEqual(Object.keys(allDependencies(manifest)).sort())
})

test('each line says what the package is for, and names the licence that it has', () => {
  const licenceOf = installedLicences(root)
  const wrong = rowsOf(described).filter(({ name, columns: [purpose, , licence] }) => {
    const path = `node_modules/${name}`
    return !purpose || licence !== licenceOf(path, packages[path] ?? {})
  })
  expect(wrong).toEqual([])
})

test('no package runs a script of its own at installation, and those that have one are listed', () => {
  const withScript = Object.entries(packages).flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript ? [path.replace(/^.*node_modules\//, '')] : [],
  )
  const listed = rowsOf(scripts).map(({ name }) => name.replace('*', ''))
  expect(withScript.filter((name) => !listed.some((prefix) => name.startsWith(prefix)))).toEqual([])
  expect(manifest.allowScripts).toEqual(Object.fromEntries(withScript.map((name) => [name, false])))
  expect(read('tools/prepare.mjs')).toMatch(/const args = \['ci',.*'--ignore-scripts'\]/)
})
