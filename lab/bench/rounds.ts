import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import autocannon, { type Request, type Result } from 'autocannon'
import { median } from '../statistics.ts'

/** The duration of a round, or its number of requests. */
export type Extent = { readonly seconds: number } | { readonly amount: number }

/** Concurrent clients, each with one request at a time, by default. */
const usual = 8

export interface Round {
  /** Responses per second. */
  readonly rate: number
}

/**
 * Loads a server with sequential requests on each of the persistent connections.
 * @throws Error when a response is an error or takes more than 10 s, or when there is none
 */
export async function round(
  url: string,
  requests: readonly Request[],
  extent: Extent,
  connections = usual,
): Promise<Round> {
  const limits = 'seconds' in extent ? { duration: extent.seconds } : { amount: extent.amount }
  const began = performance.now()
  let answered = 0
  let last = began
  const result = await new Promise<Result>((resolve, reject) => {
    const options = { url, connections, requests: [...requests], timeout: 10, bailout: 1, ...limits }
    autocannon(options, (error, result) => (error ? reject(error) : resolve(result))).on('response', () => {
      answered += 1
      last = performance.now()
    })
  })
  if (result.errors + result.timeouts + result.non2xx > 0) {
    const statuses = Object.entries(result.statusCodeStats ?? {}).map(
      ([code, { count }]) => `${count} × ${code}`,
    )
    throw new Error(
      `${result.errors} errors, answers: ${statuses.join(', ')} from ${url}${requests[0]?.path}`,
    )
  }
  if (answered === 0)
    throw new Error(`no answer within the round from ${url}${requests[0]?.path}: make it longer`)
  return { rate: (answered / (last - began)) * 1_000 }
}

/**
 * Sends at a fixed rate, whatever comes back, and reports what failed instead of ending. Each request is sent when it
 * is due, as people do: autocannon would send a second's requests all together.
 */
export async function paced(
  url: string,
  requests: readonly Request[],
  rate: number,
  seconds: number,
): Promise<{ answered: number; failed: number; p99ms: number }> {
  const took: number[] = []
  const send = async (request: Request, due: number) => {
    const { setupRequest } = request
    const { path, method, headers, body } =
      typeof setupRequest === 'function' ? setupRequest(request, {}) : request
    const reply = await fetch(`${url}${path}`, {
      method: method ?? 'GET',
      headers: headers as Record<string, string>,
      body: typeof body === 'string' ? body : null,
      signal: AbortSignal.timeout(10_000),
    })
    await reply.arrayBuffer()
    if (!reply.ok) throw new Error(`answer ${reply.status}`)
    took.push(performance.now() - due)
  }
  const open: Promise<void>[] = []
  const began = performance.now()
  for (let at = 0; at < rate * seconds; at += 1) {
    const due = began + (at * 1_000) / rate
    await setTimeout(Math.max(0, due - performance.now()))
    const request = requests[at % requests.length]
    if (request) open.push(send(request, due).catch(() => undefined))
  }
  await Promise.all(open)
  took.sort((a, b) => a - b)
  const p99ms = took[Math.floor(took.length * 0.99)] ?? Number.NaN
  return { answered: took.length, failed: open.length - took.length, p99ms }
}

/** Rates in responses per second, and full ÷ raw over the pairs. */
export interface Compared {
  readonly full: number
  readonly raw: number
  /** Median over the pairs. */
  readonly ratio: number
  readonly least: number
  readonly most: number
}

/**
 * Runs each side once in every turn, each turn starting with a different side. @returns the rates of each side, by turn
 */
export async function interleaved(turns: number, sides: readonly Side[]): Promise<number[][]> {
  const rates = sides.map((): number[] => [])
  for (let turn = 0; turn < turns; turn += 1)
    for (let place = 0; place < sides.length; place += 1) {
      const at = (turn + place) % sides.length
      const rate = await sides[at]?.()
      if (rate !== undefined) rates[at]?.push(rate)
    }
  return rates
}

/** The ratio of the rates of two sides, turn by turn. */
export function ratioOf(full: readonly number[], raw: readonly number[]): Compared {
  const ratios = full.map((rate, turn) => rate / (raw[turn] ?? Number.NaN))
  return {
    full: median(full),
    raw: median(raw),
    ratio: median(ratios),
    least: Math.min(...ratios),
    most: Math.max(...ratios),
  }
}

export type Side = () => Promise<number>
