import { type Finding, isTest, type Source, targetOf } from './sources.ts'

/** What the rules read of package.json. */
export interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

interface LockEntry {
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** What the rules read of package-lock.json. */
export interface Lock {
  readonly packages: Readonly<Record<string, LockEntry>>
}

const exact = /^\d+\.\d+\.\d+(?:-[\w.-]+)?$/

export const allDependencies = (manifest: Manifest): Readonly<Record<string, string>> => ({
  ...manifest.dependencies,
  ...manifest.devDependencies,
  ...manifest.optionalDependencies,
})

/** Dependencies that may become another version by themselves. */
export const looseVersions = (manifest: Manifest): string[] =>
  Object.entries(allDependencies(manifest)).flatMap(([name, version]) =>
    exact.test(version) ? [] : [`${name} ${version}`],
  )

/** Dependencies that nothing imports; types belong to the package that they describe. */
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

/** Packages of the lock without a hash. */
export const unhashed = ({ packages }: Lock): string[] =>
  Object.entries(packages).flatMap(([path, { integrity, link }]) =>
    path === '' || integrity || link ? [] : [path],
  )

/** Entries of the lock that say from which host they came. */
export const hosted = ({ packages }: Lock): string[] =>
  Object.entries(packages).flatMap(([path, { resolved }]) =>
    resolved && /:\/\//.test(resolved) ? [path] : [],
  )

/** Optional dependencies that the lock names and does not hold: `npm ci` fails on such a lock. */
export function missingOptionals({ packages }: Lock): string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).flatMap((name) =>
      lookUps(path, name).some((at) => at in packages) ? [] : [`${path || 'package.json'} → ${name}`],
    ),
  )
}

/** Where Node looks for a package from another's folder: in it, then in each folder above. */
function lookUps(path: string, name: string): string[] {
  const parents = path === '' ? [] : path.split('/node_modules/')
  const above = parents.map(
    (_, depth) => `${parents.slice(0, parents.length - depth).join('/node_modules/')}/node_modules/${name}`,
  )
  return [...above, `node_modules/${name}`]
}

/** Imports of packages that are not declared. What is only types may come from the package's types. */
export function undeclaredPackages(
  sources: readonly Source[],
  declared: Readonly<Record<string, string>>,
): Finding[] {
  return sources.flatMap(({ path, imports }) =>
    imports.flatMap(({ line, specifier }) => {
      const target = targetOf(path, specifier)
      if (!('package' in target) || target.package.startsWith('node:') || target.package in declared)
        return []
      return [{ path, line, what: `imports '${specifier}', which package.json does not name` }]
    }),
  )
}

/** What runs in production: the server and the contract without tests, test tools and types. */
export function runtimeImports(sources: readonly Source[]): Source[] {
  const running = sources.filter(
    ({ path }) => /^(?:server|contract)\/(?!testing\/)/.test(path) && !isTest(path),
  )
  return running.map((source) => ({ ...source, imports: source.imports.filter(({ typeOnly }) => !typeOnly) }))
}
