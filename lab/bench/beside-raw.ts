import type { Request } from 'autocannon'
import { sql } from '#server/kit/database/database.ts'
import type { ServerProcess } from '#server/testing/portal-process.ts'
import { type Ask, details, officeDetails, officePageOne, pageOne, type ReadCase } from './cases.ts'
import type { Dataset, Terms } from './dataset.ts'
import { type Figure, goals } from './goals.ts'
import { type Compared, interleaved, type Round, ratioOf, round } from './rounds.ts'
import type { serversIn } from './servers.ts'
import { creations, reviews } from './writes.ts'

/** Writes per second of a round. Fixed, so that the requests of a round can be prepared. */
const writesEachSecond = 800
const warmUp = 200
/** The size that the goals are for. */
const judgedSize = 100_000

interface Extent {
  readonly pairs: number
  readonly seconds: number
}

/** The portal and both baselines, measured in one interleaved run. */
interface Besides {
  readonly bare: Compared
  readonly same: Compared
}

/** Compares the portal with both baselines on one database. */
export async function besideRawFigures(
  dataset: Dataset,
  terms: Terms,
  servers: ReturnType<typeof serversIn>,
  extent: Extent,
  ended: (server: ServerProcess) => () => Promise<void>,
  isWanted: (name: string) => boolean,
): Promise<Figure[]> {
  const { sameGuarantees, rowLevelSecurity } = goals
  const reads = ({ asks }: ReadCase) => readSides(asks(dataset, terms))
  const cases = [
    { name: 'list', goal: sameGuarantees.list, compare: reads(pageOne) },
    { name: 'details', goal: sameGuarantees.details, compare: reads(details) },
    { name: 'officeList', goal: rowLevelSecurity.list, compare: reads(officePageOne) },
    { name: 'officeDetails', goal: rowLevelSecurity.details, compare: reads(officeDetails) },
    {
      name: 'create',
      goal: sameGuarantees.create,
      compare: writeSides('/api/ivr/submitIvr', '/create', creations),
    },
    {
      name: 'review',
      goal: sameGuarantees.review,
      compare: writeSides('/api/ivr/reviewIvr', '/review', reviews),
    },
  ]
  const wanted = cases.filter(({ name }) => isWanted(name))
  if (wanted.length === 0) return []
  const portal = await servers.portal(dataset)
  const stopPortal = ended(portal)
  const raw = await servers.raw(dataset)
  const stopRaw = ended(raw)
  const figures: Figure[] = []
  for (const { name, goal: judged, compare } of wanted) {
    const { bare, same } = await compare(dataset, portal, raw, extent)
    const goal = dataset.size === judgedSize ? judged : undefined
    figures.push(ratioFigure(`same.${name}.${dataset.size}`, `${name} ÷ same guarantees`, same, goal))
    figures.push(ratioFigure(`bare.${name}.${dataset.size}`, `${name} ÷ bare`, bare))
    console.error(
      `${dataset.size} requests: ${name}: ${same.ratio.toFixed(2)} of same guarantees, ${bare.ratio.toFixed(2)} of bare`,
    )
  }
  await stopPortal()
  await stopRaw()
  return figures
}

export const ratioFigure = (
  name: string,
  title: string,
  { ratio, full, raw, least, most }: Compared,
  goal?: Figure['goal'],
): Figure => ({
  name,
  title,
  value: ratio,
  unit: '',
  goal,
  note: `${full.toFixed(0)} of ${raw.toFixed(0)} a second, pairs ${least.toFixed(2)} to ${most.toFixed(2)}`,
})

export const readsOf = (asks: readonly Ask[]): Request[] =>
  asks.map(({ path, token }) => ({ path, headers: { authorization: `Bearer ${token}` } }))

/** Prepares a round of one kind of requests to one of the three servers; a process other than the server's sends them. */
type Side = (extent: { seconds: number } | { amount: number }) => Promise<() => Promise<Round>>

/** Compares the portal, the bare baseline and the one with the same guarantees, in this order. */
async function compareSides(
  sides: readonly Side[],
  pairs: number,
  extent: { seconds: number },
): Promise<Besides> {
  for (const prepare of sides) await (await prepare({ amount: warmUp }))()
  const [portal = [], bare = [], same = []] = await interleaved(
    pairs,
    sides.map((prepare) => async () => (await (await prepare(extent))()).rate),
  )
  return { bare: ratioOf(portal, bare), same: ratioOf(portal, same) }
}

type Compare = (
  dataset: Dataset,
  portal: ServerProcess,
  raw: ServerProcess,
  extent: Extent,
) => Promise<Besides>

function readSides(asks: readonly Ask[]): Compare {
  return (_, portal, raw, { pairs, seconds }) => {
    const side =
      (server: ServerProcess, requests: Request[]): Side =>
      async (extent) =>
      () =>
        round(server.address, requests, extent)
    const toRaw = (baseline: string) =>
      readsOf(asks.map(({ rawPath, ...ask }) => ({ ...ask, rawPath, path: `/${baseline}${rawPath}` })))
    return compareSides(
      [side(portal, readsOf(asks)), side(raw, toRaw('bare')), side(raw, toRaw('same'))],
      pairs,
      { seconds },
    )
  }
}

/** Compares writes. The requests of a round are prepared before, and each is sent once. */
function writeSides(path: string, rawPath: string, prepare: typeof reviews): Compare {
  return async (dataset, portal, raw, { pairs, seconds }) => {
    let sent = 0
    const side =
      (server: ServerProcess, to: string): Side =>
      async (extent) => {
        const amount = 'amount' in extent ? extent.amount : writesEachSecond * extent.seconds
        const requests = await prepare(dataset, amount, to)
        sent += amount
        return () => round(server.address, requests, { amount })
      }
    const sides = [side(portal, path), side(raw, `/bare${rawPath}`), side(raw, `/same${rawPath}`)]
    const before = await pendingIn(dataset)
    const result = await compareSides(sides, pairs, { seconds })
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
