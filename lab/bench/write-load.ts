import type { ServerProcess } from '#server/testing/portal-process.ts'
import type { Dataset } from './dataset.ts'
import { type Figure, loadFigures } from './goals.ts'
import { median, round, type TimedRound } from './rounds.ts'
import { creations, reviews } from './writes.ts'

const clients = 32
/** So many that a round takes some seconds, and that one of 100 is more than a handful. */
const amount = 2_000
const warmUp = 400

const writes = [
  { name: 'create', prepare: creations, path: '/api/ivr/submitIvr' },
  { name: 'review', prepare: reviews, path: '/api/ivr/reviewIvr' },
] as const

/** Measures submissions and decisions of 32 clients at once; of each figure the median of the rounds. */
export async function writeLoadFigures(
  dataset: Dataset,
  portal: ServerProcess,
  rounds: number,
  onError: (words: string) => void,
): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { name, prepare, path } of writes) {
    onError(`${dataset.size} requests: ${name}, ${clients} clients`)
    const load = async (count: number) => {
      const requests = await prepare(dataset, count, path)
      return round(portal.address, requests, { amount: count }, clients)
    }
    await load(warmUp)
    const done: TimedRound[] = []
    for (let at = 0; at < rounds; at += 1) done.push(await load(amount))
    const middle = (of: 'rate' | 'p50ms' | 'p99ms') => median(done.map((one) => one[of]))
    const measured = { rate: middle('rate'), p50ms: middle('p50ms'), p99ms: middle('p99ms') }
    figures.push(...loadFigures(name, dataset.size, measured))
  }
  return figures
}
