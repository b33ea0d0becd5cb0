import type { Request } from 'autocannon'
import type { ServerProcess } from '#server/testing/portal-process.ts'
import { memoryOf } from '../process-memory.ts'
import { readsOf } from './beside-raw.ts'
import { readCases } from './cases.ts'
import type { Dataset, Terms } from './dataset.ts'
import { type Figure, goals } from './goals.ts'
import { paced, round } from './rounds.ts'
import { creations, reviews } from './writes.ts'

/** Requests a second of each kind, 200 together: what an office and the team do on a very busy day. */
const rates = { reads: 180, creations: 10, reviews: 10 }

/** A steady mix of reads and writes: the slowest hundredth, what failed, and the memory of the server. */
export async function loadFigures(
  dataset: Dataset,
  terms: Terms,
  portal: ServerProcess,
  seconds: number,
): Promise<Figure[]> {
  const send = (requests: readonly Request[], rate: number) => paced(portal.address, requests, rate, seconds)
  const reads = readsOf(
    readCases.filter(({ kind }) => kind === 'flat').flatMap(({ asks }) => asks(dataset, terms).slice(0, 50)),
  )
  // A few seconds more than needed, because the last one may begin late.
  const amountOf = (rate: number) => rate * (seconds + 5)
  // Requests to decide on must be pending, in the sender's office.
  const undecided = { amount: amountOf(rates.reviews) }
  await round(portal.address, await creations(dataset, undecided.amount, '/api/ivr/submitIvr'), undecided)
  const created = await creations(dataset, amountOf(rates.creations), '/api/ivr/submitIvr')
  const reviewed = await reviews(dataset, amountOf(rates.reviews), '/api/ivr/reviewIvr')
  const results = await Promise.all([
    send(reads, rates.reads),
    send(created, rates.creations),
    send(reviewed, rates.reviews),
  ])
  const p99 = Math.max(...results.map(({ p99ms }) => p99ms))
  const errors = results.reduce((sum, { failed }) => sum + failed, 0)
  const answered = results.reduce((sum, result) => sum + result.answered, 0)
  const title = '200 a second'
  return [
    {
      name: 'load.p99',
      title: `${title}, p99`,
      value: p99,
      unit: 'ms',
      goal: goals.load.p99,
      note: `${answered} answered`,
    },
    { name: 'load.errors', title: `${title}, errors`, value: errors, unit: '', goal: goals.load.errors },
    {
      name: 'load.memory',
      title: `${title}, memory of the server`,
      value: memoryOf(portal.child.pid).peak,
      unit: 'MB',
      goal: goals.load.memory,
    },
  ]
}
