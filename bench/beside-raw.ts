import type { Request } from 'autocannon'
import { sql } from '#server/kit/database/database.ts'
import type { ServerProcess } from '#server/testing/portal-process.ts'
import { type Ask, besideRaw } from './cases.ts'
import type { Dataset, Terms } from './dataset.ts'
import { type Figure, none, ratioFigure } from './goals.ts'
import { countsAgree, differences } from './recount.ts'
import { type Compared, compared, round } from './rounds.ts'
import type { serversIn } from './servers.ts'
import { creations, reviews } from './writes.ts'

/** Writes per second of a round. Fixed, so that the requests of a round can be prepared. */
const writesEachSecond = 800
const warmUp = 200

interface Extent {
  readonly pairs: number
  readonly seconds: number
}

type Report = (words: string) => void

/** Compares the portal with the raw server on one database, then checks the portal's counts by a recount. */
export async function besideRawFigures(
  dataset: Dataset,
  terms: Terms,
  servers: ReturnType<typeof serversIn>,
  extent: Extent,
  ended: (server: ServerProcess) => () => Promise<void>,
  onError: Report,
): Promise<Figure[]> {
  const portal = await servers.portal(dataset)
  const stopPortal = ended(portal)
  const raw = await servers.raw(dataset)
  const stopRaw = ended(raw)
  const figures: Figure[] = []
  const add = (kind: 'list' | 'details' | 'write', name: string, title: string, result: Compared) => {
    onError(`${dataset.size} requests: ${title} ÷ raw ${result.ratio.toFixed(2)}`)
    figures.push(ratioFigure(kind, dataset.size, name, title, result))
  }
  for (const { name, title, kind, asks } of besideRaw)
    add(kind, name, title, await compareReads(asks(dataset, terms), portal, raw, extent))
  const create = writeSides('/api/ivr/submitIvr', '/create', creations)
  add('write', 'create', 'create', await create(dataset, portal, raw, extent))
  const review = writeSides('/api/ivr/reviewIvr', '/review', reviews)
  add('write', 'review', 'review', await review(dataset, portal, raw, extent))

  const disagreements = await mixedLoad(dataset, terms, portal, extent)
  const differing = await differences(dataset, portal.address)
  if (disagreements > 0 || differing.length > 0)
    throw new Error(`${dataset.size} requests: counts differ from a recount\n${differing.join('\n')}`)
  figures.push(none(`counts.${dataset.size}`, 'counts that differ from a recount', differing.length))
  await stopPortal()
  await stopRaw()
  return figures
}

const readsOf = (asks: readonly Ask[]): Request[] =>
  asks.map(({ path, token }) => ({ path, headers: { authorization: `Bearer ${token}` } }))

async function compareReads(
  asks: readonly Ask[],
  portal: ServerProcess,
  raw: ServerProcess,
  { pairs, seconds }: Extent,
): Promise<Compared> {
  const ofPortal = readsOf(asks)
  const ofRaw = asks.map(({ rawPath }) => ({ path: rawPath }))
  await round(portal.address, ofPortal, { amount: warmUp })
  await round(raw.address, ofRaw, { amount: warmUp })
  return compared(
    pairs,
    () => round(portal.address, ofPortal, { seconds }),
    () => round(raw.address, ofRaw, { seconds }),
  )
}

/** Compares writes. The requests of a round are prepared before, and each is sent once. */
function writeSides(path: string, rawPath: string, prepare: typeof creations) {
  return async (
    dataset: Dataset,
    portal: ServerProcess,
    raw: ServerProcess,
    { pairs, seconds }: Extent,
  ): Promise<Compared> => {
    const side = (address: string, to: string) => async (amount: number) => {
      const requests = await prepare(dataset, amount, to)
      return round(address, requests, { amount })
    }
    const full = side(portal.address, path)
    const limit = side(raw.address, rawPath)
    const before = await pendingIn(dataset)
    await full(warmUp)
    await limit(warmUp)
    const amount = writesEachSecond * seconds
    const result = await compared(
      pairs,
      () => full(amount),
      () => limit(amount),
    )
    const written = Math.abs((await pendingIn(dataset)) - before)
    const sent = 2 * warmUp + 2 * pairs * amount
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
