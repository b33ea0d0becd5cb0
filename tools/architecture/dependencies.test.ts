import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** The parts of package.json that these tests read. */
interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly allowScripts?: Readonly<Record<string, boolean>>
}

interface LockEntry {
  readonly resolved?: string
  readonly integrity?: string
  readonly license?: string
  readonly link?: boolean
  readonly hasInstallScript?: boolean
}

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const manifest = JSON.parse(read('package.json')) as Manifest
const { packages } = JSON.parse(read('package-lock.json')) as { readonly packages: Record<string, LockEntry> }
const [described = '', scripts = ''] = read('docs/dependencies.md').split('\n## Install scripts\n')

/** Licenses that packages name in their LICENSE file, but not in their package.json, or not by SPDX identifier. */
const licensesRead: Readonly<Record<string, string>> = {
  'node_modules/@react-aria/optimize-locales-plugin': 'Apache-2.0',
  'node_modules/png-js': 'MIT',
  'node_modules/url-template': 'BSD-3-Clause',
}
const licenseOf = (path: string): string | undefined => licensesRead[path] ?? packages[path]?.license

/**
 * Licenses (SPDX identifiers) that a package may have. A package with any other license fails the test: first decide
 * whether a product given to customers may contain it.
 */
const accepted = [
  ...[
    '0BSD',
    'Apache-2.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'BlueOak-1.0.0',
    'CC0-1.0',
    'ISC',
    'MIT',
    'MIT-0',
    'Zlib',
  ],
  // libvips, which sharp loads as a separate library that can be replaced.
  'LGPL-3.0-or-later',
  // Used as is, with no change to its files.
  'MPL-2.0',
  // The typefaces.
  'OFL-1.1',
]

/** The rows of a table: the package in the first column, and all columns. */
const rowsOf = (markdown: string) =>
  [...markdown.matchAll(/^\| `([^`]+)` \|(.+)\|$/gm)].map(([, name = '', rest = '']) => ({
    name,
    columns: rest.split('|').map((column) => column.trim()),
  }))

test('every direct dependency has one line in docs/dependencies.md, and no line names one that is gone', () => {
  const rows = rowsOf(described).map(({ name }) => name)
  const { dependencies, devDependencies, optionalDependencies } = manifest
  const direct = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
  expect(rows.sort()).toEqual(direct.sort())
})

test('each line says what the package is for, and names its license', () => {
  const wrong = rowsOf(described).filter(
    ({ name, columns: [purpose, , license] }) => !purpose || license !== licenseOf(`node_modules/${name}`),
  )
  expect(wrong).toEqual([])
})

test('the lock file has a hash for every package, and no URL, which would tie installations to one registry', () => {
  const locked = Object.entries(packages).filter(([path, { link }]) => path !== '' && !link)
  expect(locked.filter(([, { integrity }]) => !integrity).map(([path]) => path)).toEqual([])
  expect(locked.filter(([, { resolved }]) => resolved?.includes('://')).map(([path]) => path)).toEqual([])
})

test('every package of the lock file, indirect ones too, has a license that we accept', () => {
  const foreign = Object.keys(packages).flatMap((path) => {
    if (path === '') return []
    const identifiers = (licenseOf(path) ?? 'none').split(/[\s()]+|AND|OR|WITH/).filter((word) => word !== '')
    return identifiers.every((one) => accepted.includes(one)) ? [] : [`${path}: ${identifiers}`]
  })
  expect(foreign).toEqual([])
  expect(Object.keys(licensesRead).filter((path) => !(path in packages))).toEqual([])
})

test('no package runs an install script, and those that have one are listed', () => {
  const withScript = Object.entries(packages).flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript ? [path.replace(/^.*node_modules\//, '')] : [],
  )
  const listed = rowsOf(scripts).map(({ name }) => name.replace('*', ''))
  expect(withScript.filter((name) => !listed.some((prefix) => name.startsWith(prefix)))).toEqual([])
  expect(manifest.allowScripts).toEqual(Object.fromEntries(withScript.map((name) => [name, false])))
  expect(read('tools/prepare.mjs')).toMatch(/const args = \['ci',.*'--ignore-scripts'\]/)
})
