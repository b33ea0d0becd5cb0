import { type Finding, isTest, type Source, targetOf } from './sources.ts'

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

/** Imports of packages that are not declared. */
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

/** The sources that run in production, with their runtime imports: server and contract without tests and type imports. */
export function runtimeImports(sources: readonly Source[]): Source[] {
  const running = sources.filter(
    ({ path }) => /^(?:server|contract)\/(?!testing\/)/.test(path) && !isTest(path),
  )
  return running.map((source) => ({ ...source, imports: source.imports.filter(({ typeOnly }) => !typeOnly) }))
}
