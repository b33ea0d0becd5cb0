import { setTimeout as pause } from 'node:timers/promises'
import { quantile } from '../statistics.ts'
import { tableOf } from '../table.ts'
import { openFleet } from './faults/fleet.ts'
import type { People } from './faults/people.ts'
import { type Answered, startWorkload } from './faults/workload.ts'
import type { Found, Part } from './part.ts'
import { type Cleanups, withCleanups } from './portal.ts'

/** Reads a second. Writes come from a few clients of their own, as in an office. */
const normalRate = Number(process.env.RATE ?? 200)
const factors = [1, 10, 50] as const
const lasts = { usual: { 1: 60, 10: 30, 50: 30 }, long: { 1: 600, 10: 120, 50: 120 } } as const
const maxOpen = 4_000
const limits = { p99Ms: 300, normalAgainMs: 10_000, writesKept: 0.9 }

/** Reads far beyond what the portal can answer, alongside clients that write. */
export const overload: Part = {
  name: 'overload',
  about: `${factors.map((factor) => factor * normalRate).join(', ')} reads a second: what is too much is refused early, writes go on`,
  run: ({ long }) => withCleanups((cleanups) => run(cleanups, lasts[long ? 'long' : 'usual'])),
}

interface Phase {
  readonly rate: number
  readonly sent: number
  readonly answered: number
  readonly refused: number
  readonly failed: number
  /** Times of answers, refusals and writes, at the 99th percentile. */
  readonly p99Ms: number
  readonly refusedP99Ms: number
  readonly writes: number
  readonly writesFailed: number
}

async function run(
  cleanups: Cleanups,
  seconds: Readonly<Record<(typeof factors)[number], number>>,
): Promise<Found> {
  const fleet = await openFleet(cleanups)
  const portal = await fleet.start('portal')
  cleanups.push(() => portal.end('SIGTERM'))
  const { address } = portal
  const workload = await startWorkload({
    people: fleet.people,
    address: () => address,
    clients: 4,
    pauseMs: 500,
  })
  await pause(2_000)
  const phases: Phase[] = []
  const faults: string[] = []
  const normalAfter: Record<string, number> = {}
  for (const factor of factors) {
    const from = workload.answered.length
    const reads = await readsAt(address, fleet.people, factor * normalRate, seconds[factor])
    const writes = workload.answered.slice(from)
    phases.push(phaseOf(factor * normalRate, reads, writes))
    if (factor > 1) normalAfter[`${factor}x`] = await normalAgain(address, fleet.people)
  }
  await workload.finish()
  const [normal, , most] = phases
  if (!normal || !most) throw new Error('no phases')
  if (normal.p99Ms > limits.p99Ms) faults.push(`at ${normal.rate} a second the p99 is ${normal.p99Ms} ms`)
  if (normal.failed > 0) faults.push(`at ${normal.rate} a second ${normal.failed} calls failed`)
  for (const { rate, failed, refusedP99Ms, writes, writesFailed } of phases) {
    if (failed > 0) faults.push(`at ${rate} a second ${failed} calls got neither an answer nor a refusal`)
    if (refusedP99Ms > 2_000) faults.push(`at ${rate} a second refusals take ${refusedP99Ms} ms (p99)`)
    if (writes === 0 || writesFailed / writes > 1 - limits.writesKept)
      faults.push(`at ${rate} a second ${writesFailed} of ${writes} writes were refused`)
  }
  // The control: if nothing is refused at fifty times the load, this was no overload.
  if (most.refused === 0) faults.push('the control failed: nothing was refused, so there was no overload')
  for (const [name, ms] of Object.entries(normalAfter))
    if (ms > limits.normalAgainMs)
      faults.push(`after ${name} a read takes less than ${limits.p99Ms} ms only after ${ms} ms`)
  faults.push(...workload.wrong.slice(0, 10))
  console.info(
    tableOf([
      ['a second', 'sent', 'answered', 'p99 ms', 'refused', 'p99 ms', 'failed', 'writes', 'refused'],
      ...phases.map((p) => [
        p.rate,
        p.sent,
        p.answered,
        p.p99Ms,
        p.refused,
        p.refusedP99Ms,
        p.failed,
        p.writes,
        p.writesFailed,
      ]),
    ]),
  )
  return {
    faults,
    summary: `${phases.map((p) => `${p.rate}/s: p99 ${p.p99Ms} ms, ${Math.round((100 * p.refused) / p.sent)} % refused`).join('; ')}; normal again after ${Object.values(normalAfter).join(' and ')} ms`,
    figures: { phases, normalAfter },
  }
}

/**
 * Sends at this rate whatever comes back, as many users do; no more than `maxOpen` at a time, as their machines would.
 */
async function readsAt(address: string, people: People, rate: number, seconds: number): Promise<Answered[]> {
  const answered: Answered[] = []
  const open = new Set<Promise<void>>()
  const startedAt = performance.now()
  for (let sent = 0; performance.now() - startedAt < seconds * 1_000; ) {
    const due = ((performance.now() - startedAt) / 1_000) * rate
    for (; sent < due && open.size < maxOpen; sent += 1) {
      const reading = read(address, people.offices[sent % people.offices.length]?.token ?? '').then((one) => {
        answered.push(one)
        open.delete(reading)
      })
      open.add(reading)
    }
    if (open.size >= maxOpen) sent = Math.ceil(due)
    await pause(2)
  }
  await Promise.all(open)
  return answered
}

async function read(address: string, token: string): Promise<Answered> {
  const startedAt = performance.now()
  const headers = { authorization: `Bearer ${token}` }
  const signal = AbortSignal.timeout(30_000)
  const status = await fetch(`${address}/api/ivr/getIvrRequests`, { headers, signal })
    .then(async (reply) => {
      await reply.arrayBuffer()
      return reply.status
    })
    .catch(() => 0)
  return { at: performance.now(), ms: performance.now() - startedAt, status }
}

const isRefusal = ({ status }: Answered) => status === 503 || status === 429

function phaseOf(rate: number, reads: readonly Answered[], writes: readonly Answered[]): Phase {
  const answers = reads.filter(({ status }) => status === 200)
  const refusals = reads.filter(isRefusal)
  return {
    rate,
    sent: reads.length,
    answered: answers.length,
    refused: refusals.length,
    failed: reads.length - answers.length - refusals.length,
    p99Ms: p99(answers),
    refusedP99Ms: p99(refusals),
    writes: writes.length,
    writesFailed: writes.filter(({ status }) => status !== 200).length,
  }
}

const p99 = (calls: readonly Answered[]) => Math.round(quantile(timesOf(calls), 0.99) || 0)
const timesOf = (calls: readonly Answered[]) => calls.map(({ ms }) => ms)

/** @returns after how many ms ten reads in a row are answered in time */
async function normalAgain(address: string, people: People): Promise<number> {
  const startedAt = performance.now()
  for (let inTime = 0; inTime < 10 && performance.now() - startedAt < 60_000; ) {
    const { status, ms } = await read(address, people.offices[0]?.token ?? '')
    inTime = status === 200 && ms < limits.p99Ms ? inTime + 1 : 0
  }
  return Math.round(performance.now() - startedAt)
}
