import { areas, otherRooms } from '../house.ts'
import type { Listed } from './listed-edges.ts'
import { type Finding, isTest, type Source, type Target, targetOf } from './sources.ts'

/** Which floor, and which room or area of it, a path belongs to: 'web/ivr/export.ts' is web and ivr. */
export interface Place {
  readonly floor: string
  /** '' for a file that stands on the floor itself. */
  readonly room: string
}

export function placeOf(path: string): Place {
  const [floor = '', ...rest] = path.split('/')
  if (rest.length === 0) return { floor: '', room: '' }
  if (floor === 'contract') return { floor, room: areaOfPromise(rest.at(-1) ?? '') }
  return { floor, room: rest.length > 1 ? (rest[0] ?? '') : '' }
}

/** contract/ivr-form.ts and contract/ivr.ts are of the area ivr; endpoint.ts is of none. */
function areaOfPromise(file: string): string {
  const name = file.replace(/(?:\.test)?\.ts$/, '')
  return areas.find((area) => name === area || name.startsWith(`${area}-`)) ?? ''
}

/** Which floors a floor may import from; each also from itself. */
const floors: Record<string, readonly string[]> = {
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
  const here = placeOf(from)
  const outside = 'package' in target
  if (outside) {
    if (here.floor !== 'contract' || target.package === 'zod' || isTest(from)) return undefined
    return 'contract imports zod and nothing else'
  }
  const there = placeOf(target.file)
  if (there.floor === '') return undefined
  if (here.floor !== there.floor) return betweenFloors(here, there, from)
  return isTest(from) ? undefined : betweenRooms(here, there)
}

function betweenFloors(here: Place, there: Place, from: string): string | undefined {
  if (!floors[here.floor]?.includes(there.floor))
    return `${here.floor || 'the root'} never imports ${there.floor}`
  if (there.floor === 'server' && there.room === 'testing' && here.floor === 'demo' && !isTest(from))
    return 'only tests and tools import server/testing'
  const isKit = here.room === 'kit' && !isTest(from)
  return isKit && there.floor === 'contract' && there.room !== '' ? 'a kit knows no area' : undefined
}

function betweenRooms({ floor, room }: Place, there: Place): string | undefined {
  if ((floor !== 'server' && floor !== 'web') || room === there.room) return undefined
  if (there.room === 'testing') return `only tests import ${floor}/testing`
  if (room === '' || room === 'testing') return undefined
  if (there.room === '') return 'what wires the rooms together is imported by none of them'
  if (there.room === 'kit') return undefined
  if (room === 'kit') return 'a kit knows no area'
  if (room === 'outside') return 'the world outside knows no area'
  return there.room === 'outside' ? undefined : 'areas do not import sibling areas'
}

const isWithin = (path: string, listed: string) => path === listed || path.startsWith(`${listed}/`)

/** Imports that break a rule and are not listed. */
export function forbiddenImports(sources: readonly Source[], listed: readonly Listed[]): Finding[] {
  return edgesOf(sources).flatMap(({ path, line, target, specifier, dynamic }) => {
    const why = forbidden(path, target)
    if (!why) return []
    const to = 'file' in target ? target.file : target.package
    const fits = ({ from, to: end, lazily }: Listed) =>
      isWithin(path, from) && isWithin(to, end) && (dynamic || !lazily)
    if (listed.some(fits)) return []
    return [{ path, line, what: `imports '${specifier}': ${why}` }]
  })
}

/** Listed imports that nobody makes (any more), or that no rule forbids. */
export function needlessListings(sources: readonly Source[], listed: readonly Listed[]): string[] {
  const edges = edgesOf(sources)
  const isUsed = ({ from, to }: Listed) =>
    edges.some(
      ({ path, target }) =>
        'file' in target && isWithin(path, from) && isWithin(target.file, to) && forbidden(path, target),
    )
  return listed.filter((edge) => !isUsed(edge)).map(({ from, to }) => `${from} → ${to}`)
}

/** Imports that lead to a file that is not there. */
export function lostImports(sources: readonly Source[], isThere: (path: string) => boolean): Finding[] {
  return edgesOf(sources).flatMap(({ path, line, target, specifier }) =>
    'file' in target && !isThere(target.file)
      ? [{ path, line, what: `imports '${specifier}', which is not there` }]
      : [],
  )
}

function edgesOf(sources: readonly Source[]) {
  return sources.flatMap(({ path, imports }) =>
    imports.map((found) => ({ ...found, path, target: targetOf(path, found.specifier) })),
  )
}

/** Rooms and promises that are spelled like no area and are no listed other room. */
export function strangeRooms(sources: readonly Source[]): Finding[] {
  const strange = sources.flatMap(({ path }) => {
    const { floor, room } = placeOf(path)
    const name =
      floor === 'contract' && room === '' ? path.replace(/^contract\/|(?:\.test)?\.ts$/g, '') : room
    if (floor !== 'contract' && floor !== 'server' && floor !== 'web') return []
    if (name === '' || areas.includes(name) || otherRooms[floor].includes(name)) return []
    return [{ path, line: 1, what: `'${name}' is the name of no area` }]
  })
  return strange
}
