import { lookUps } from '../architecture/packages.ts'
import { identifiersIn } from './licences.ts'

/** An entry of the lock file. */
export interface LockedPackage {
  readonly name?: string
  readonly version?: string
  readonly integrity?: string
  readonly license?: string
  readonly link?: boolean
  readonly dev?: boolean
  readonly optional?: boolean
  readonly devOptional?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

export type LockedPackages = Readonly<Record<string, LockedPackage>>

type Licence = { readonly license: { readonly id: string } } | { readonly expression: string }

export interface Component {
  readonly type: 'application' | 'library'
  readonly 'bom-ref': string
  readonly group?: string
  readonly name: string
  readonly version: string
  readonly scope?: 'optional'
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[]
  readonly licenses?: readonly Licence[]
  readonly purl: string
  readonly properties?: readonly { readonly name: string; readonly value: string }[]
}

/** A bill of materials in the form CycloneDX 1.6 (https://cyclonedx.org/docs/1.6/json/). */
export interface Bom {
  readonly $schema: string
  readonly bomFormat: 'CycloneDX'
  readonly specVersion: '1.6'
  readonly serialNumber: string
  readonly version: number
  readonly metadata: { readonly timestamp: string; readonly component: Component }
  readonly components: readonly Component[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
}

interface Sources {
  readonly packages: LockedPackages
  /** The license of a package whose lock entry names none, or none by its identifier. */
  readonly licenceOf: (path: string, packaged: LockedPackage) => string | undefined
  readonly serialNumber: string
  readonly timestamp: string
}

/** Every package of the lock file. One that is installed at several places is one component for each version. */
export function billOfMaterials({ packages, licenceOf, serialNumber, timestamp }: Sources): Bom {
  const paths = Object.keys(packages).filter((path) => path !== '' && !packages[path]?.link)
  const refs = new Map(Object.keys(packages).map((path) => [path, purlOf(path, packages[path])]))
  const components = new Map<string, Component>()
  const dependsOn = new Map<string, Set<string>>()
  for (const path of ['', ...paths]) {
    const packaged = packages[path] ?? {}
    const ref = refs.get(path) ?? ''
    const earlier = components.get(ref)
    const component = componentOf(path, packaged, ref, licenceOf(path, packaged))
    // A package that is needed at one of its places is needed.
    components.set(ref, earlier && !earlier.scope ? earlier : component)
    const needed = dependsOn.get(ref) ?? new Set()
    for (const name of dependenciesOf(packaged)) {
      const at = lookUps(path, name).find((place) => place in packages)
      if (at !== undefined) needed.add(refs.get(at) ?? '')
    }
    dependsOn.set(ref, needed)
  }
  const root = refs.get('') ?? ''
  const application = components.get(root)
  if (!application) throw new Error('the lock file has no entry for the product itself')
  components.delete(root)
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber,
    version: 1,
    metadata: { timestamp, component: application },
    components: [...components.values()],
    dependencies: [...dependsOn].map(([ref, needed]) => ({ ref, dependsOn: [...needed].sort() })),
  }
}

function componentOf(
  path: string,
  packaged: LockedPackage,
  ref: string,
  licence: string | undefined,
): Component {
  const [, group, name = ''] = /^(?:(@[^/]+)\/)?(.+)$/.exec(nameOf(path, packaged)) ?? []
  const { version = '0.0.0', integrity, dev, optional, devOptional } = packaged
  return {
    type: path === '' ? 'application' : 'library',
    'bom-ref': ref,
    ...(group && { group }),
    name,
    version,
    ...((optional || devOptional) && { scope: 'optional' as const }),
    ...(integrity && { hashes: hashesOf(integrity) }),
    ...(licence && path !== '' && { licenses: [licenceFor(licence)] }),
    purl: ref,
    ...(dev && { properties: [{ name: 'cdx:npm:package:development', value: 'true' }] }),
  }
}

const licenceFor = (expression: string): Licence =>
  identifiersIn(expression).length === 1 ? { license: { id: expression } } : { expression }

/** The integrity of a lock file is Base64, a hash of CycloneDX hexadecimal. */
const hashesOf = (integrity: string): { alg: string; content: string }[] =>
  integrity.split(' ').map((hash) => {
    const [, bits = '', base64 = ''] = /^sha(\d+)-(.+)$/.exec(hash) ?? []
    return { alg: `SHA-${bits}`, content: Buffer.from(base64, 'base64').toString('hex') }
  })

const nameOf = (path: string, packaged: LockedPackage): string =>
  packaged.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

const purlOf = (path: string, packaged: LockedPackage = {}): string =>
  `pkg:npm/${nameOf(path, packaged).replace('@', '%40')}@${packaged.version ?? '0.0.0'}`

const dependenciesOf = (packaged: LockedPackage): string[] =>
  Object.keys({
    ...packaged.peerDependencies,
    ...packaged.optionalDependencies,
    ...packaged.devDependencies,
    ...packaged.dependencies,
  })
