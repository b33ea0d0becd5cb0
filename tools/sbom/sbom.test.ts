// @module-tag slow
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { billOfMaterials, type LockedPackages } from './cyclonedx.ts'
import { installedLicences } from './installed.ts'
import { acceptedLicences, identifiersIn, licencesRead } from './licences.ts'

const root = join(import.meta.dirname, '../..')
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: LockedPackages
}
const identity = {
  serialNumber: 'urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79',
  timestamp: '2026-11-23T03:00:00.000Z',
}
const billOf = (locked: LockedPackages) =>
  billOfMaterials({ packages: locked, licenceOf: installedLicences(root), ...identity })
const bom = billOf(packages)

/** What CycloneDX 1.6 requires of the parts that we write. */
const component = {
  type: 'object',
  required: ['type', 'name', 'version', 'bom-ref', 'purl', 'hashes', 'licenses'],
  properties: {
    type: { enum: ['library'] },
    name: { type: 'string', minLength: 1, pattern: '^[^@/]+$' },
    group: { type: 'string', pattern: '^@[^/]+$' },
    version: { type: 'string', pattern: '^\\d+\\.\\d+\\.\\d+' },
    scope: { enum: ['optional'] },
    purl: { type: 'string', pattern: '^pkg:npm/(?:%40[^/@]+/)?[^/@]+@[^/@]+$' },
    hashes: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['alg', 'content'],
        properties: { alg: { const: 'SHA-512' }, content: { type: 'string', pattern: '^[0-9a-f]{128}$' } },
        additionalProperties: false,
      },
    },
    licenses: { type: 'array', minItems: 1, maxItems: 1 },
  },
}
const schema = {
  type: 'object',
  required: ['bomFormat', 'specVersion', 'serialNumber', 'version', 'metadata', 'components', 'dependencies'],
  properties: {
    bomFormat: { const: 'CycloneDX' },
    specVersion: { const: '1.6' },
    serialNumber: { type: 'string', pattern: '^urn:uuid:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$' },
    version: { type: 'integer', minimum: 1 },
    components: { type: 'array', uniqueItems: true, items: component },
  },
}

test('every package of the lock file is in the bill of materials, in the form of CycloneDX', () => {
  const validate = new Ajv({ allErrors: true }).compile(schema)
  validate(bom)
  expect(validate.errors ?? []).toEqual([])
  const named = ({ group, name, version }: (typeof bom.components)[number]) =>
    `${group ? `${group}/` : ''}${name}@${version}`
  const locked = Object.entries(packages).flatMap(([path, { version, link }]) =>
    path === '' || link ? [] : [`${path.replace(/^.*node_modules\//, '')}@${version}`],
  )
  expect(bom.components.map(named).sort()).toEqual([...new Set(locked)].sort())
})

test('every package has a licence, and one that we have accepted', () => {
  const foreign = bom.components.flatMap(({ purl, licenses = [] }) =>
    licenses
      .flatMap((licence) =>
        'expression' in licence ? identifiersIn(licence.expression) : [licence.license.id],
      )
      .filter((id) => !acceptedLicences.has(id))
      .map((id) => `${purl} ${id}`),
  )
  expect(foreign).toEqual([])
})

test('licences that were read by hand belong to packages that are still in the lock file', () => {
  const refs = new Set(bom.components.map(({ purl }) => decodeURIComponent(purl)))
  expect(Object.keys(licencesRead).filter((name) => !refs.has(`pkg:npm/${name}`))).toEqual([])
})

test('the dependencies name only components of the bill, and each component once', () => {
  const refs = [bom.metadata.component['bom-ref'], ...bom.components.map((each) => each['bom-ref'])]
  expect(bom.dependencies.map(({ ref }) => ref).sort()).toEqual([...refs].sort())
  expect(bom.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.includes(ref))).toEqual(
    [],
  )
})

test('a package that two others need in different versions is a component for each version', () => {
  const entry = { integrity: `sha512-${Buffer.alloc(64).toString('base64')}`, license: '(MIT OR CC0-1.0)' }
  const { components, dependencies } = billOf({
    '': { name: 'product', version: '1.0.0', dependencies: { '@a/b': '1.0.0', c: '2.0.0' } },
    'node_modules/@a/b': { ...entry, version: '1.0.0', dependencies: { c: '^1.0.0' } },
    'node_modules/@a/b/node_modules/c': { ...entry, version: '1.0.0', optional: true },
    'node_modules/c': { ...entry, version: '2.0.0', dev: true },
  })
  expect(components.map(({ purl }) => purl)).toEqual([
    'pkg:npm/%40a/b@1.0.0',
    'pkg:npm/c@1.0.0',
    'pkg:npm/c@2.0.0',
  ])
  expect(components[0]).toMatchObject({
    group: '@a',
    name: 'b',
    licenses: [{ expression: '(MIT OR CC0-1.0)' }],
  })
  expect(components.map(({ scope }) => scope)).toEqual([undefined, 'optional', undefined])
  expect(dependencies.find(({ ref }) => ref === 'pkg:npm/%40a/b@1.0.0')?.dependsOn).toEqual([
    'pkg:npm/c@1.0.0',
  ])
})
