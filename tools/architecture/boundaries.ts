import { areas, otherFolders } from '../architecture.ts'
import type { AllowedImport } from './allowed-imports.ts'
import { type Finding, isTest, type Source, type Target, targetOf } from './sources.ts'

/** The layer and folder of a path: web and ivr for 'web/ivr/export.ts'. */
export interface Location {
  readonly layer: string
  /** '' for a file directly in its layer. */
  readonly folder: string
}

export function locationOf(path: string): Location {
  const [layer = '', ...rest] = path.split('/')
  if (rest.length === 0) return { layer: '', folder: '' }
  return { layer, folder: rest.length > 1 ? (rest[0] ?? '') : '' }
}

/** The layers that a layer may import from, besides itself. */
const layerImports: Record<string, readonly string[]> = {
  contract: [],
  server: ['contract'],
  web: ['contract'],
  demo: ['contract', 'server'],
  e2e: ['contract', 'server', 'demo', 'tools'],
  lab: ['contract', 'server', 'demo', 'tools'],
  tools: ['contract', 'server', 'demo'],
  '': ['tools'],
}

/** Why `from` must not import `target`; undefined when it may. */
export function forbidden(from: string, target: Target): string | undefined {
  const here = locationOf(from)
  const outside = 'package' in target
  if (outside) {
    if (here.layer !== 'contract' || target.package === 'zod' || isTest(from)) return undefined
    return 'contract imports zod and nothing else'
  }
  const there = locationOf(target.file)
  if (there.layer === '') return undefined
  if (here.layer !== there.layer) return betweenLayers(here, there, from)
  return isTest(from) ? undefined : betweenFolders(here, there)
}

function betweenLayers(here: Location, there: Location, from: string): string | undefined {
  if (!layerImports[here.layer]?.includes(there.layer))
    return `${here.layer || 'the root'} never imports ${there.layer}`
  if (there.layer === 'server' && there.folder === 'testing' && here.layer === 'demo' && !isTest(from))
    return 'only tests and tools import server/testing'
  const isKit = here.folder === 'kit' && !isTest(from)
  return isKit && there.layer === 'contract' && there.folder !== '' ? 'a kit imports no area' : undefined
}

function betweenFolders({ layer, folder }: Location, there: Location): string | undefined {
  if ((layer !== 'server' && layer !== 'web') || folder === there.folder) return undefined
  if (there.folder === 'testing') return `only tests import ${layer}/testing`
  if (folder === '' || folder === 'testing') return undefined
  if (there.folder === '') return 'areas do not import the files that wire them together'
  if (there.folder === 'kit') return undefined
  if (folder === 'kit') return 'a kit imports no area'
  if (folder === 'outside') return 'integrations import no area'
  return there.folder === 'outside' ? undefined : 'areas do not import sibling areas'
}

const isWithin = (path: string, listed: string) => path === listed || path.startsWith(`${listed}/`)

/** Imports that break a rule and are not listed as exceptions. */
export function forbiddenImports(sources: readonly Source[], listed: readonly AllowedImport[]): Finding[] {
  return importsOf(sources).flatMap(({ path, line, target, specifier, dynamic }) => {
    const why = forbidden(path, target)
    if (!why) return []
    const to = 'file' in target ? target.file : target.package
    const fits = ({ from, to: end, lazily }: AllowedImport) =>
      isWithin(path, from) && isWithin(to, end) && (dynamic || !lazily)
    if (listed.some(fits)) return []
    return [{ path, line, what: `imports '${specifier}': ${why}` }]
  })
}

/** Listed exceptions that no import uses, or that no rule forbids. */
export function unneededAllowances(sources: readonly Source[], listed: readonly AllowedImport[]): string[] {
  const edges = importsOf(sources)
  const isUsed = ({ from, to }: AllowedImport) =>
    edges.some(
      ({ path, target }) =>
        'file' in target && isWithin(path, from) && isWithin(target.file, to) && forbidden(path, target),
    )
  return listed.filter((edge) => !isUsed(edge)).map(({ from, to }) => `${from} → ${to}`)
}

/** Imports of files that do not exist. */
export function brokenImports(sources: readonly Source[], isThere: (path: string) => boolean): Finding[] {
  return importsOf(sources).flatMap(({ path, line, target, specifier }) =>
    'file' in target && !isThere(target.file)
      ? [{ path, line, what: `imports '${specifier}', which does not exist` }]
      : [],
  )
}

function importsOf(sources: readonly Source[]) {
  return sources.flatMap(({ path, imports }) =>
    imports.map((found) => ({ ...found, path, target: targetOf(path, found.specifier) })),
  )
}

/** Folders that are neither an area nor listed in otherFolders. */
export function unknownFolders(sources: readonly Source[]): Finding[] {
  return sources.flatMap(({ path }) => {
    const { layer, folder } = locationOf(path)
    if (layer !== 'contract' && layer !== 'server' && layer !== 'web') return []
    if (folder === '' || areas.includes(folder) || otherFolders[layer].includes(folder)) return []
    return [{ path, line: 1, what: `'${folder}' is not an area` }]
  })
}
