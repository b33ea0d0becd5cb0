import type { AddressInfo } from 'node:net'
import type { Endpoint } from '#contract/endpoint.ts'
import { sql } from '#server/kit/database/database.ts'
import { openPortal } from '#server/testing/portal.ts'
import { revived } from '#server/testing/revived.ts'
import { type AccessFixtures, type Caller, newFixtures } from '#tools/architecture/endpoints/callers.ts'
import { endpoints, name, stringsIn } from '#tools/architecture/endpoints/contract.ts'
import { callOf, plain } from '../../fuzz/calls.ts'
import { inputsOf, textsOf, withMarks } from './inputs.ts'

/** A call that the portal takes, as a scanner reads it. */
export interface ScannedCall {
  readonly title: string
  readonly method: string
  /** Path and query. */
  readonly url: string
  readonly token: string
  /** JSON in which `*` follows each value that is to be changed. */
  readonly body: string | undefined
  /** How many calls it takes to have all values of the endpoint changed. */
  readonly parts: number
}

/** Values of one call that are changed; an endpoint with more of them is called in parts, each of which ends in its time. */
const maxMarked = 4

export interface Target {
  readonly address: string
  /** Endpoints that take something to inject into, the most likely first. */
  readonly endpoints: readonly Endpoint[]
  /** A valid call of an endpoint by someone who may, with a session of now; `part` from 0. */
  callOf(endpoint: Endpoint, part: number): Promise<ScannedCall>
  /** Calls of the portal so far by the first digit of their status, and the first that were answered 5xx. */
  readonly statuses: Record<string, number>
  readonly broken: string[]
  close(): Promise<void>
}

interface OwnDatabase {
  readonly url: string
  readonly officeUrl: string
  readonly ownerUrl: string
}

/**
 * A portal that listens on this machine, with two offices and their records. Each reply that does not fit the contract
 * becomes a 500. Limits on attempts are lifted, since a scanner would soon meet nothing else.
 */
export async function openTarget({ url, officeUrl, ownerUrl }: OwnDatabase): Promise<Target> {
  const portal = await openPortal(
    {},
    {},
    { url, officeUrl, ownerUrl, adminUrl: ownerUrl, drop: async () => undefined },
  )
  const statuses: Record<string, number> = {}
  const broken: string[] = []
  portal.app.http.addHook('onResponse', async (request, { statusCode }) => {
    const kind = statusCode === 503 ? '503' : `${Math.floor(statusCode / 100)}xx`
    statuses[kind] = (statuses[kind] ?? 0) + 1
    if (kind === '5xx' && broken.length < 20) broken.push(`${statusCode}: ${request.method} ${request.url}`)
    if (statusCode === 429) await portal.db.run(sql`delete from attempt_counts`)
  })
  const fixtures = await newFixtures(portal)
  await portal.app.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = portal.app.http.server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    endpoints: endpoints
      .filter((endpoint) => !endpoint.upload && !endpoint.streams && takesText(endpoint))
      .toSorted((one, other) => urgency(one) - urgency(other)),
    callOf: (endpoint, part) => scannedCall(fixtures, endpoint, part),
    statuses,
    broken,
    close: portal.close,
  }
}

const takesText = ({ input, path }: Endpoint) => stringsIn(input).length > 0 || path.includes('/:')

/** Searches and lists, then what writes, then reads by number; of these those with few fields first. */
const urgency = ({ method, path, input }: Endpoint) => {
  const isList = /search|list|find|get\w+s$|export/i.test(path)
  return (isList ? 0 : method === 'POST' ? 1_000 : 2_000) + stringsIn(input).length
}

async function scannedCall(fixtures: AccessFixtures, endpoint: Endpoint, part: number): Promise<ScannedCall> {
  const { allowed, method } = endpoint
  const mayCall = ({ type }: Caller) => !Array.isArray(allowed) || allowed.includes(type)
  const caller = fixtures.callers.find(mayCall) as Caller
  if (await revived(fixtures.portal.db, caller.type, caller.person)) await fixtures.renew(caller)
  const { valid, rich: input } = await inputsOf(fixtures, caller, endpoint)
  const title = name(endpoint)
  const { token } = caller.person
  if (method === 'GET') {
    const rich = callOf(endpoint, input, plain, token)
    const { statusCode } = await fixtures.portal.app.http.inject({
      url: rich.url,
      headers: { authorization: `Bearer ${token}` },
    })
    const { url } = statusCode < 300 ? rich : callOf(endpoint, valid, plain, token)
    return { title, method, token, url: url.includes('?') ? url : `${url}*`, body: undefined, parts: 1 }
  }
  const texts = textsOf(endpoint, input)
  // A call without a mark would pass for one that was tried.
  if (texts.length === 0)
    throw new Error(`${title} has no text to be changed: its input is wanted in inputs.ts`)
  const parts = Math.ceil(texts.length / maxMarked)
  const marked = withMarks(input, texts.slice(part * maxMarked, (part + 1) * maxMarked))
  const { url, body = '{}' } = callOf(endpoint, marked, plain, token)
  return { title: parts > 1 ? `${title} ${part + 1}/${parts}` : title, method, token, url, body, parts }
}
