import type { Source } from './sources.ts'

/** The parts of package.json that the rules read. */
export interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

interface LockEntry {
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly license?: string
  readonly link?: boolean
  readonly hasInstallScript?: boolean
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** The parts of package-lock.json that the rules read. */
export interface Lock {
  readonly packages: Readonly<Record<string, LockEntry>>
}

const exact = /^\d+\.\d+\.\d+(?:-[\w.-]+)?$/

export const allDependencies = (manifest: Manifest): Readonly<Record<string, string>> => ({
  ...manifest.dependencies,
  ...manifest.devDependencies,
  ...manifest.optionalDependencies,
})

/** Dependencies without an exact version. */
export const looseVersions = (manifest: Manifest): string[] =>
  Object.entries(allDependencies(manifest)).flatMap(([name, version]) =>
    exact.test(version) ? [] : [`${name} ${version}`],
  )

/** Dependencies that nothing imports; a @types package counts as imported with its package. */
export function unusedPackages(
  manifest: Manifest,
  imported: ReadonlySet<string>,
  unimported: readonly RegExp[],
): string[] {
  const described = (name: string) =>
    name.replace(/^@types\/(?:([\w.-]+?)__)?/, (_, scope) => (scope ? `@${scope}/` : ''))
  return Object.keys(allDependencies(manifest)).filter(
    (name) => !imported.has(described(name)) && !unimported.some((pattern) => pattern.test(name)),
  )
}

/** Lock entries without a hash. */
export const unhashed = ({ packages }: Lock): string[] =>
  Object.entries(packages).flatMap(([path, { integrity, link }]) =>
    path === '' || integrity || link ? [] : [path],
  )

/** Lock entries with the URL of a registry: those would tie installations to that host. */
export const hosted = ({ packages }: Lock): string[] =>
  Object.entries(packages).flatMap(([path, { resolved }]) =>
    resolved && /:\/\//.test(resolved) ? [path] : [],
  )

/** Optional dependencies that have no lock entry of their own: `npm ci` fails on such a lock. */
export function missingOptionals({ packages }: Lock): string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).flatMap((name) =>
      lookUps(path, name).some((at) => at in packages) ? [] : [`${path || 'package.json'} → ${name}`],
    ),
  )
}

/** Where Node looks for a package from another package's folder: in it, then in each parent folder. */
export function lookUps(path: string, name: string): string[] {
  const parents = path === '' ? [] : path.split('/node_modules/')
  const above = parents.map(
    (_, depth) => `${parents.slice(0, parents.length - depth).join('/node_modules/')}/node_modules/${name}`,
  )
  return [...above, `node_modules/${name}`]
}

/** The packages that a source imports. */
export const packagesImportedBy = ({ code }: Source): string[] =>
  [...code.matchAll(/(?:\bfrom |\bimport\(?|@import )\s*["']((?:@[\w.-]+\/)?[a-z][\w.-]*)/g)].map(
    ([, name = '']) => name,
  )
