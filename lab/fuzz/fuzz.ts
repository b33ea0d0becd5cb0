import fc from 'fast-check'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Portal } from '#server/testing/portal.ts'
import { revived } from '#server/testing/revived.ts'
import type { AccessFixtures, Caller } from '#tools/architecture/endpoints/callers.ts'
import { name } from '#tools/architecture/endpoints/contract.ts'
import { likely, validInput } from '#tools/architecture/endpoints/inputs.ts'
import { anything, callOf, type FuzzCall, oddness, plain } from './calls.ts'
import { type FuzzReply, faultOf } from './checks.ts'
import { nearly } from './mutations.ts'
import { hostileTexts, valuesOf } from './values.ts'

export interface Fuzzed {
  readonly calls: number
  /** Calls by the first digit of their status. */
  readonly statuses: Readonly<Record<string, number>>
  /** Endpoints that answered 2xx at least once. */
  readonly reached: readonly string[]
  readonly mostCpuMs: number
  /** At most 50, each with how to repeat it. */
  readonly faults: readonly string[]
}

interface Options {
  readonly endpoints: readonly Endpoint[]
  readonly calls: number
  readonly seed: number
  readonly atOnce?: number
  /** Called with the number sent so far. */
  readonly progress?: (done: number) => void
}

/** Calls that end on their own: the stream of changes is tried by raw.ts. */
const isCall = ({ streams, upload }: Endpoint) => !streams && !upload

/**
 * Calls every endpoint, as everyone, with inputs made from its schema: valid ones, nearly valid ones, and others. The
 * portal under test also checks each answer against the contract, and answers 500 if it does not fit.
 */
export async function fuzz(fixtures: AccessFixtures, options: Options): Promise<Fuzzed> {
  const { portal } = fixtures
  const targets = options.endpoints.filter(isCall)
  const statuses: Record<string, number> = {}
  const reached = new Set<string>()
  const faults: string[] = []
  const words = await wordsOf(fixtures, targets)
  let done = 0
  let mostCpuMs = 0

  const one = async (call: FuzzCall, why: string) => {
    const reply = await sent(portal, call, done)
    done += 1
    mostCpuMs = Math.max(mostCpuMs, reply.cpuMs)
    const kind = `${Math.floor(reply.status / 100)}xx`
    statuses[kind] = (statuses[kind] ?? 0) + 1
    if (kind === '2xx' && call.method === call.endpoint.method) reached.add(name(call.endpoint))
    const fault = faultOf(call, reply)
    if (fault && faults.length < 50)
      faults.push(`${fault}: ${why} ${shown(call)} => ${reply.body.slice(0, 300)}`)
  }

  // In rounds, so that later ones meet what earlier ones have left. Each ends with one valid call of each endpoint:
  // even few calls make three rounds, since a valid call may name what others have just used up.
  const perRound = Math.min(40, Math.ceil(options.calls / targets.length / 3))
  const rounds = Math.ceil(options.calls / (targets.length * perRound))
  const each = Math.ceil(options.calls / (targets.length * rounds))
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, endpoint] of targets.entries()) {
      for (const caller of fixtures.callers)
        if (await revived(portal.db, caller.type, caller.person)) await fixtures.renew(caller)
      const seed = (options.seed + round * 7_919 + at) | 0
      const calls = await callsOf(fixtures, endpoint, words, { seed, count: each })
      const atOnce = options.atOnce ?? 8
      for (let from = 0; from < calls.length; from += atOnce)
        await Promise.all(calls.slice(from, from + atOnce).map((call) => one(call, `seed ${seed}`)))
      options.progress?.(done)
    }
  }
  return { calls: done, statuses, reached: [...reached], mostCpuMs, faults }
}

async function callsOf(
  fixtures: AccessFixtures,
  endpoint: Endpoint,
  words: readonly string[],
  { seed, count }: { seed: number; count: number },
): Promise<FuzzCall[]> {
  const allowed = fixtures.callers.filter(
    ({ type }) => Array.isArray(endpoint.allowed) && endpoint.allowed.includes(type),
  )
  const first = allowed[seed % Math.max(1, allowed.length)] ?? (fixtures.callers[0] as Caller)
  const valid = await validInput(fixtures, first, endpoint).catch(() => ({}))
  const tokens = [first, ...fixtures.callers].map(({ person }) => person.token)
  const token = fc.oneof(
    { weight: 12, arbitrary: fc.constant(tokens[0]) },
    { weight: 4, arbitrary: fc.constantFrom(...tokens) },
    { weight: 1, arbitrary: fc.constantFrom(undefined, '', 'x'.repeat(43), 'null', 'a b') },
  )
  const input = fc.oneof(
    { weight: 5, arbitrary: nearly(valid) },
    { weight: 4, arbitrary: valuesOf(endpoint.input, words) },
    // Ids of existing records, the rest according to the schema.
    {
      weight: 3,
      arbitrary: valuesOf(endpoint.input, words).map((made) => ({ ...(made as object), ...valid })),
    },
    { weight: 1, arbitrary: anything },
  )
  const made = fc.sample(fc.tuple(input, oddness, token), { numRuns: count, seed })
  const calls = made.map(([value, odd, as]) => callOf(endpoint, value, odd, as))
  // The valid one last: it may use up what it names.
  return [...calls.slice(1), callOf(endpoint, valid, plain, tokens[0])]
}

/** Texts of valid calls of all endpoints: each schema draws from those that it accepts. */
async function wordsOf(fixtures: AccessFixtures, endpoints: readonly Endpoint[]): Promise<string[]> {
  const words = new Set<string>(likely)
  const collect = (value: unknown): void => {
    if (typeof value === 'string') words.add(value)
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect)
  }
  for (const endpoint of endpoints) {
    const caller = fixtures.callers.find(
      ({ type }) => Array.isArray(endpoint.allowed) && endpoint.allowed.includes(type),
    )
    if (caller) collect(await validInput(fixtures, caller, endpoint).catch(() => ({})))
  }
  return [...words, ...hostileTexts]
}

async function sent({ app }: Portal, call: FuzzCall, at: number): Promise<FuzzReply> {
  const before = process.threadCpuUsage()
  const reply = await app.http.inject({
    method: call.method as 'GET',
    url: call.url,
    headers: { ...call.headers },
    // From many addresses, or one address's limits would refuse everything.
    remoteAddress: `10.${(at >> 14) & 255}.${(at >> 6) & 255}.${(at & 63) + 1}`,
    ...(call.body === undefined ? {} : { payload: call.body }),
  })
  const { user, system } = process.threadCpuUsage(before)
  return {
    status: reply.statusCode,
    body: reply.body,
    headers: reply.headers,
    cpuMs: (user + system) / 1_000,
  }
}

const shown = ({ method, url, headers, body }: FuzzCall) =>
  `${method} ${url.slice(0, 400)} ${JSON.stringify({ ...headers, authorization: undefined })} ${(body ?? '').slice(0, 1_500)}`
