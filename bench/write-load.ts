import type { ServerProcess } from '#server/testing/portal-process.ts'
import type { Dataset } from './dataset.ts'
import type { Figure } from './goals.ts'
import { median, round, type TimedRound } from './rounds.ts'
import { creations, reviews } from './writes.ts'

const clients = 32
/** So many that a round takes some seconds, and that 99 of 100 is more than a handful. */
const amount = 2_000
const warmUp = 400

const writes = [
  { name: 'create', prepare: creations, path: '/api/ivr/submitIvr', must: 1_000, reach: 1_500 },
  { name: 'review', prepare: reviews, path: '/api/ivr/reviewIvr', must: 1_500, reach: 2_000 },
] as const

/** Submissions and decisions of 32 clients at once: how many a second, and how long the slowest hundredth waits. */
export async function writeLoadFigures(
  dataset: Dataset,
  portal: ServerProcess,
  rounds: number,
  onError: (words: string) => void,
): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { name, prepare, path, must, reach } of writes) {
    onError(`${dataset.size} requests: ${name}, ${clients} clients`)
    const load = async (count: number): Promise<TimedRound> => {
      const requests = await prepare(dataset, count, path)
      return round(portal.address, requests, { amount: count }, clients)
    }
    await load(warmUp)
    const done: TimedRound[] = []
    for (let at = 0; at < rounds; at += 1) done.push(await load(amount))
    const title = `${name}, ${clients} clients`
    const key = `load.${name}`
    figures.push(
      {
        name: `${key}.rate.${dataset.size}`,
        title,
        value: median(done.map(({ rate }) => rate)),
        unit: 'a second',
        must,
        reach,
        more: true,
      },
      {
        name: `${key}.p99.${dataset.size}`,
        title: `${title}, p99`,
        value: median(done.map(({ p99ms }) => p99ms)),
        unit: 'ms',
        must: 100,
        reach: 50,
        note: `p50 ${median(done.map(({ p50ms }) => p50ms))} ms`,
      },
    )
  }
  return figures
}
