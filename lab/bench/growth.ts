import { Agent, get } from 'node:http'
import { performance } from 'node:perf_hooks'
import { text } from 'node:stream/consumers'
import type { Ask, ReadCase } from './cases.ts'
import type { Dataset, Terms } from './dataset.ts'
import { median } from './rounds.ts'

/** A portal on one of the databases. */
export interface Stage {
  readonly dataset: Dataset
  readonly address: string
}

/** The cost of one case at one size, with sequential calls of one client. */
export interface Cost {
  readonly size: number
  readonly p50ms: number
  /** The total of matching requests, for lists. */
  readonly found: number
}

const roundCount = 11
const asksEach = 20
const maxRoundMs = 2_000

/** One call at one size. */
export interface Step {
  readonly size: number
  ask(): Promise<unknown>
}

/** The cost of a call at each size. */
export async function costs(steps: readonly Step[]): Promise<Cost[]> {
  const all = steps.map(({ size, ask }) => ({
    size,
    found: 0,
    times: [] as number[],
    async ask() {
      const began = performance.now()
      await ask()
      return { ms: performance.now() - began, found: 0 }
    },
  }))
  return inTurns(all)
}

export async function growthOf(
  readCase: ReadCase,
  stages: readonly Stage[],
  terms: Terms,
  scale = 1,
): Promise<Cost[]> {
  const all = stages.map(({ dataset, address }) => ({
    size: dataset.size,
    ask: asker(address, readCase.asks(dataset, terms)),
    times: [] as number[],
    found: 0,
  }))
  return inTurns(all, scale)
}

interface Timed {
  readonly size: number
  readonly times: number[]
  found: number
  ask(): Promise<{ ms: number; found: number }>
}

/** Alternates between the sizes, so that other load on the machine affects all of them equally. */
async function inTurns(all: readonly Timed[], scale = 1): Promise<Cost[]> {
  for (let roundNumber = 0; roundNumber < roundCount; roundNumber += 1) {
    for (const stage of all) {
      const until = performance.now() + maxRoundMs
      for (let asked = 0; asked < asksEach * scale && performance.now() < until; asked += 1) {
        const { ms, found } = await stage.ask()
        stage.found = found
        // The first round is a warm-up.
        if (roundNumber > 0) stage.times.push(ms)
      }
    }
  }
  return all.map(({ size, times, found }) => ({ size, p50ms: median(times), found }))
}

function asker(address: string, asks: readonly Ask[]): () => Promise<{ ms: number; found: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let at = 0
  return async () => {
    const ask = asks[at % asks.length]
    if (!ask) throw new Error('a case has no call')
    at += 1
    const began = performance.now()
    const body = await answerTo(address, ask, agent)
    const ms = performance.now() - began
    return { ms, found: Number(/"total" ?: ?(\d+)/.exec(body)?.[1] ?? 1) }
  }
}

function answerTo(address: string, { path, token }: Ask, agent: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` }
    const request = get(`${address}${path}`, { agent, headers, timeout: 30_000 }, (response) => {
      if (response.statusCode === 200) text(response).then(resolve, reject)
      else reject(new Error(`${path} answered ${response.statusCode}`))
    })
    request.on('timeout', () => request.destroy(new Error(`${path} is not answered`)))
    request.on('error', reject)
  })
}

/** Sends one call. @returns the data of its reply */
export async function askOnce<Data>(address: string, ask: Pick<Ask, 'path' | 'token'>): Promise<Data> {
  const agent = new Agent()
  const body = await answerTo(address, { ...ask, rawPath: '' }, agent)
  return (JSON.parse(body) as { data: Data }).data
}
