import { areas, otherFolders } from '../architecture.ts'
import type { AllowedImport } from './allowed-imports.ts'
import { type Finding, isTest, type Source, type Target, targetOf } from './sources.ts'

/** Which layer, and which folder of it, a path belongs to: 'web/ivr/export.ts' is web and ivr. */
export interface Location {
  readonly layer: string
  /** '' for a file that is in no folder of its layer. */
  readonly folder: string
}

export function locationOf(path: string): Location {
  const [layer = '', ...rest] = path.split('/')
  if (rest.length === 0) return { layer: '', folder: '' }
  return { layer, folder: rest.length > 1 ? (rest[0] ?? '') : '' }
}

/** Which layers a layer may import from; each also from itself. */
const layerImports: Record<string, readonly string[]> = {
  contract: [],
  server: ['contract'],
  web: ['contract'],
  demo: ['contract', 'server'],
  e2e: ['contract', 'server', 'demo', 'tools'],
  bench: ['contract', 'server', 'demo', 'tools'],
  assure: ['contract', 'server', 'demo', 'tools'],
  tools: ['contract', 'server', 'demo'],
  '': ['tools'],
}

/** Why `from` may not import `target`, or undefined when it may. */
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
  return isKit && there.layer === 'contract' && there.folder !== '' ? 'a kit knows no area' : undefined
}

function betweenFolders({ layer, folder }: Location, there: Location): string | undefined {
  if ((layer !== 'server' && layer !== 'web') || folder === there.folder) return undefined
  if (there.folder === 'testing') return `only tests import ${layer}/testing`
  if (folder === '' || folder === 'testing') return undefined
  if (there.folder === '') return 'what wires the folders together is imported by none of them'
  if (there.folder === 'kit') return undefined
  if (folder === 'kit') return 'a kit knows no area'
  if (folder === 'outside') return 'the world outside knows no area'
  return there.folder === 'outside' ? undefined : 'areas do not import sibling areas'
}

const isWithin = (path: string, listed: string) => path === listed || path.startsWith(`${listed}/`)

/** Imports that break a rule and are not listed. */
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

/** Listed imports that nobody makes (any more), or that no rule forbids. */
export function unneededAllowances(sources: readonly Source[], listed: readonly AllowedImport[]): string[] {
  const edges = importsOf(sources)
  const isUsed = ({ from, to }: AllowedImport) =>
    edges.some(
      ({ path, target }) =>
        'file' in target && isWithin(path, from) && isWithin(target.file, to) && forbidden(path, target),
    )
  return listed.filter((edge) => !isUsed(edge)).map(({ from, to }) => `${from} → ${to}`)
}

/** Imports that lead to a file that is not there. */
export function brokenImports(sources: readonly Source[], isThere: (path: string) => boolean): Finding[] {
  return importsOf(sources).flatMap(({ path, line, target, specifier }) =>
    'file' in target && !isThere(target.file)
      ? [{ path, line, what: `imports '${specifier}', which is not there` }]
      : [],
  )
}

function importsOf(sources: readonly Source[]) {
  return sources.flatMap(({ path, imports }) =>
    imports.map((found) => ({ ...found, path, target: targetOf(path, found.specifier) })),
  )
}

/** Folders that are neither an area nor listed. */
export function unknownFolders(sources: readonly Source[]): Finding[] {
  return sources.flatMap(({ path }) => {
    const { layer, folder } = locationOf(path)
    if (layer !== 'contract' && layer !== 'server' && layer !== 'web') return []
    if (folder === '' || areas.includes(folder) || otherFolders[layer].includes(folder)) return []
    return [{ path, line: 1, what: `'${folder}' is the name of no area` }]
  })
}
