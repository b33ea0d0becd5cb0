import type { Request } from 'autocannon'
import { sql } from '#server/kit/database/database.ts'
import type { ServerProcess } from '#server/testing/portal-process.ts'
import { type Ask, besideRaw } from './cases.ts'
import { type CpuCost, cpuMeter } from './cpu.ts'
import type { Dataset, Terms } from './dataset.ts'
import { cpuFigures, type Figure, none, type RatioKind, ratioFigure } from './goals.ts'
import { countsAgree, differences } from './recount.ts'
import { type Compared, interleaved, type Round, ratioOf, round } from './rounds.ts'
import type { serversIn } from './servers.ts'
import { creations, reviews } from './writes.ts'

/** Writes per second of a round. Fixed, so that the requests of a round can be prepared. */
const writesEachSecond = 800
const warmUp = 200

interface Extent {
  readonly pairs: number
  readonly seconds: number
}

interface Options {
  onError(words: string): void
  /** Whether a case is measured, by its name. */
  isWanted(name: string): boolean
}

/** The portal beside both limits, measured in one interleaved run. */
interface Besides {
  readonly bare: Compared
  readonly same: Compared
  /** Of the portal, the bare limit and that with the same guarantees. */
  readonly cpu: readonly (CpuCost | undefined)[]
}

/** Compares the portal with both limits on one database, then checks the portal's counts by a recount. */
export async function besideRawFigures(
  dataset: Dataset,
  terms: Terms,
  servers: ReturnType<typeof serversIn>,
  extent: Extent,
  ended: (server: ServerProcess) => () => Promise<void>,
  { onError, isWanted }: Options,
): Promise<Figure[]> {
  const reads = besideRaw.filter(({ name }) => isWanted(name))
  const writes = [
    { name: 'create', compare: writeSides('/api/ivr/submitIvr', '/create', creations) },
    { name: 'review', compare: writeSides('/api/ivr/reviewIvr', '/review', reviews) },
  ].filter(({ name }) => isWanted(name))
  if (reads.length + writes.length === 0 && !isWanted('counts')) return []
  const portal = await servers.portal(dataset)
  const stopPortal = ended(portal)
  const raw = await servers.raw(dataset)
  const stopRaw = ended(raw)
  const figures: Figure[] = []
  const add = (kind: RatioKind, name: string, title: string, { bare, same, cpu }: Besides) => {
    const ratios = `${bare.ratio.toFixed(2)} of bare, ${same.ratio.toFixed(2)} of same guarantees`
    onError(`${dataset.size} requests: ${title}: ${ratios}`)
    figures.push(ratioFigure('bare', kind, dataset.size, name, title, bare))
    figures.push(ratioFigure('same', kind, dataset.size, name, title, same))
    figures.push(...cpuFigures(dataset.size, name, title, cpu))
  }
  for (const { name, title, kind, asks } of reads)
    add(kind, name, title, await compareReads(asks(dataset, terms), dataset, portal, raw, extent))
  for (const { name, compare } of writes)
    add('write', name, name, await compare(dataset, portal, raw, extent))

  if (isWanted('counts')) figures.push(await countsFigure(dataset, terms, portal, extent))
  await stopPortal()
  await stopRaw()
  return figures
}

const readsOf = (asks: readonly Ask[]): Request[] =>
  asks.map(({ path, token }) => ({ path, headers: { authorization: `Bearer ${token}` } }))

/** One of the three servers with one kind of requests. */
interface Side {
  readonly server: ServerProcess
  /** Prepares a round; another process than the server's does the work. */
  prepare(extent: { seconds: number } | { amount: number }): Promise<() => Promise<Round>>
}

/** Compares the portal, the bare limit and that with the same guarantees, in this order. */
async function compareSides(
  sides: readonly Side[],
  { db }: Dataset,
  pairs: number,
  extent: { seconds: number } | { amount: number },
): Promise<Besides> {
  for (const { prepare } of sides) await (await prepare({ amount: warmUp }))()
  const meters = sides.map(({ server }) => cpuMeter(server, db))
  const [portal = [], bare = [], same = []] = await interleaved(
    pairs,
    sides.map(({ prepare }, at) => async () => {
      const send = await prepare(extent)
      return (await meters[at]?.around(send))?.rate ?? Number.NaN
    }),
  )
  const cpu = meters.map((meter) => meter.cost())
  return { bare: ratioOf(portal, bare), same: ratioOf(portal, same), cpu }
}

function compareReads(
  asks: readonly Ask[],
  dataset: Dataset,
  portal: ServerProcess,
  raw: ServerProcess,
  { pairs, seconds }: Extent,
): Promise<Besides> {
  const side = (server: ServerProcess, requests: Request[]): Side => ({
    server,
    prepare: async (extent) => () => round(server.address, requests, extent),
  })
  const toRaw = (limit: string) =>
    readsOf(asks.map(({ rawPath, ...ask }) => ({ ...ask, rawPath, path: `/${limit}${rawPath}` })))
  const sides = [side(portal, readsOf(asks)), side(raw, toRaw('bare')), side(raw, toRaw('same'))]
  return compareSides(sides, dataset, pairs, { seconds })
}

/** Compares writes. The requests of a round are prepared before, and each is sent once. */
function writeSides(path: string, rawPath: string, prepare: typeof creations) {
  return async (
    dataset: Dataset,
    portal: ServerProcess,
    raw: ServerProcess,
    { pairs, seconds }: Extent,
  ): Promise<Besides> => {
    let sent = 0
    const side = (server: ServerProcess, to: string): Side => ({
      server,
      async prepare(extent) {
        const amount = 'amount' in extent ? extent.amount : writesEachSecond * extent.seconds
        const requests = await prepare(dataset, amount, to)
        sent += amount
        return () => round(server.address, requests, { amount })
      },
    })
    const sides = [side(portal, path), side(raw, `/bare${rawPath}`), side(raw, `/same${rawPath}`)]
    const before = await pendingIn(dataset)
    const result = await compareSides(sides, dataset, pairs, { seconds })
    const written = Math.abs((await pendingIn(dataset)) - before)
    if (written !== sent) throw new Error(`${sent} writes were answered, but ${written} are stored`)
    return result
  }
}

async function pendingIn({ db }: Dataset): Promise<number> {
  const row = await db.first<{ n: number }>(
    sql`select count(*) as n from ivr_requests where status = 'Pending'`,
  )
  return row?.n ?? 0
}

/** @throws Error if a count of the portal ever differed from a recount, during the load or after it */
async function countsFigure(
  dataset: Dataset,
  terms: Terms,
  portal: ServerProcess,
  extent: Extent,
): Promise<Figure> {
  const disagreements = await mixedLoad(dataset, terms, portal, extent)
  const differing = await differences(dataset, portal.address)
  if (disagreements > 0 || differing.length > 0)
    throw new Error(`${dataset.size} requests: counts differ from a recount\n${differing.join('\n')}`)
  return none(`counts.${dataset.size}`, 'counts that differ from a recount', differing.length)
}

/** Lists, creates and reviews concurrently while comparing counts with recounts. @returns how often they differed */
async function mixedLoad(
  dataset: Dataset,
  terms: Terms,
  portal: ServerProcess,
  { seconds }: Extent,
): Promise<number> {
  const amount = 200 * seconds
  await round(portal.address, await creations(dataset, amount, '/api/ivr/submitIvr'), { amount })
  const [creating, reviewing] = await Promise.all([
    creations(dataset, amount, '/api/ivr/submitIvr'),
    reviews(dataset, amount, '/api/ivr/reviewIvr'),
  ])
  const reading = readsOf(besideRaw.flatMap(({ asks }) => asks(dataset, terms).slice(0, 1)))
  let isLoaded = true
  const load = Promise.all([
    round(portal.address, creating, { amount }),
    round(portal.address, reviewing, { amount }),
    round(portal.address, reading, { seconds }),
  ]).finally(() => {
    isLoaded = false
  })
  let disagreements = 0
  const recounting = (async () => {
    while (isLoaded) if (!(await countsAgree(dataset))) disagreements += 1
  })()
  await Promise.all([load, recounting])
  return disagreements
}
