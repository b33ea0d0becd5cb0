import { z } from 'zod'
import { ConcurrencyLimit } from '../kit/jobs/concurrency-limit.ts'
import { waitMs } from '../kit/waits.ts'

/** NPPES, the public registry of NPIs. */
export interface NpiRegistry {
  /** @throws RegistryUnavailable without a usable answer in time */
  find(npi: string): Promise<RegistryAnswer>
}

/** A provider of the registry's answer, without the parts that no one reads. '' where it says nothing. */
export interface RegistryProvider {
  readonly npi: string
  readonly kind: 'person' | 'organization'
  readonly name: string
  readonly firstName: string
  readonly lastName: string
  readonly otherLastNames: string[]
  readonly taxonomyCode: string
  readonly taxonomy: string
  readonly license: string
  readonly address: { readonly lines: string; city: string; state: string; zipCode: string } | undefined
  readonly updatedOn: string
}

export type RegistryAnswer =
  | { readonly outcome: 'found'; readonly provider: RegistryProvider }
  | { readonly outcome: 'not-found' | 'inactive' }

/** The registry gave no usable answer. `reason` is for the log: it contains nothing of what was asked or answered. */
export class RegistryUnavailable extends Error {
  override name = 'RegistryUnavailable'
  readonly reason: string
  constructor(reason: string) {
    super('the NPI registry gave no usable answer')
    this.reason = reason
  }
}

/** An answer about one provider has a few kilobytes. */
const maxBytes = 256 * 1024
/** The registry publishes no limit; two calls at a time are polite. Time in the queue has the same limit as a call. */
const queue = { concurrent: 2, maxLength: 20 }

/** A client of the registry's API, version 2.1, at this base URL. Only the NPI is sent. A user waits while typing. */
export function nppesRegistry(url: string, timeoutMs = waitMs(3_000)): NpiRegistry {
  const limit = new ConcurrencyLimit(queue.concurrent, queue.maxLength, timeoutMs)
  return {
    find: (npi) =>
      limit
        .run(async () => {
          const signal = AbortSignal.timeout(timeoutMs)
          const first = await ask(url, npi, signal)
          // The registry sometimes misses a record that it finds a moment later.
          return first.outcome === 'not-found' ? await ask(url, npi, signal) : first
        })
        .catch((failure) => {
          throw failure instanceof RegistryUnavailable ? failure : new RegistryUnavailable(nameOf(failure))
        }),
  }
}

async function ask(url: string, npi: string, signal: AbortSignal): Promise<RegistryAnswer> {
  const address = new URL(url)
  address.searchParams.set('version', '2.1')
  address.searchParams.set('number', npi)
  const headers = { accept: 'application/json' }
  const reply = await fetch(address, { signal, redirect: 'error', headers })
  if (reply.status !== 200) {
    await reply.body?.cancel()
    throw new RegistryUnavailable(`status ${reply.status}`)
  }
  const answer = readAnswer(JSON.parse(await textOf(reply)), npi)
  if (!answer) throw new RegistryUnavailable('not an answer to the question')
  return answer
}

async function textOf(reply: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const part of reply.body ?? []) {
    bytes += part.length
    if (bytes > maxBytes) throw new RegistryUnavailable('too long an answer')
    text += decoder.decode(part, { stream: true })
  }
  return text
}

function nameOf(failure: unknown): string {
  const { name, cause } = failure instanceof Error ? failure : { name: typeof failure, cause: undefined }
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return [name, code].filter(Boolean).join(' ')
}

/** Absent values come as missing keys, '', null or '--'. */
const text = z
  .string()
  .max(500)
  .nullish()
  .transform((value) => {
    const clean = (value ?? '').replace(/[\p{C}\s]+/gu, ' ').trim()
    return clean === '--' ? '' : clean
  })
const listOf = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .max(200)
    .nullish()
    .transform((list) => list ?? [])

const Provider = z.object({
  /** A JSON number in old answers. */
  number: z.union([z.string(), z.number()]).transform(String),
  enumeration_type: z.enum(['NPI-1', 'NPI-2']),
  basic: z.object({
    first_name: text,
    middle_name: text,
    last_name: text,
    credential: text,
    organization_name: text,
    status: text,
    last_updated: text,
  }),
  addresses: listOf(
    z.object({
      country_code: text,
      address_purpose: text,
      address_1: text,
      address_2: text,
      city: text,
      state: text,
      postal_code: text,
    }),
  ),
  taxonomies: listOf(
    z.object({ code: text, desc: text, license: text, primary: z.boolean().nullish().catch(false) }),
  ),
  other_names: listOf(z.object({ last_name: text })),
})

const Answer = z.union([
  z.object({ Errors: z.array(z.object({ description: text, number: text })).min(1) }),
  z.object({ results: z.array(Provider) }),
])

/**
 * Reads the answer to a search for one NPI.
 * @returns undefined if it is no answer to that search: something else, about another NPI, or a complaint
 */
function readAnswer(body: unknown, npi: string): RegistryAnswer | undefined {
  const read = Answer.safeParse(body)
  if (!read.success) return undefined
  if ('Errors' in read.data) {
    const isDeactivated = read.data.Errors.some(({ description }) => /deactivated/i.test(description))
    return isDeactivated ? { outcome: 'inactive' } : undefined
  }
  const [found, ...more] = read.data.results
  if (!found) return { outcome: 'not-found' }
  if (more.length > 0 || found.number !== npi) return undefined
  if (found.basic.status !== '' && found.basic.status !== 'A') return { outcome: 'inactive' }
  return { outcome: 'found', provider: providerOf(found) }
}

function providerOf(found: z.output<typeof Provider>): RegistryProvider {
  const { basic, addresses, taxonomies } = found
  const taxonomy = taxonomies.find(({ primary }) => primary) ?? taxonomies[0]
  const inCountry = addresses.filter(({ country_code }) => country_code === 'US')
  const address = inCountry.find(({ address_purpose }) => address_purpose === 'LOCATION') ?? inCountry[0]
  const person = [basic.first_name, basic.middle_name, basic.last_name].filter(Boolean).map(inUsualCase)
  const isPerson = found.enumeration_type === 'NPI-1'
  return {
    npi: found.number,
    kind: isPerson ? 'person' : 'organization',
    name: isPerson
      ? [person.join(' '), basic.credential].filter(Boolean).join(', ')
      : inUsualCase(basic.organization_name),
    firstName: inUsualCase(basic.first_name),
    lastName: inUsualCase(basic.last_name),
    otherLastNames: found.other_names.map(({ last_name }) => inUsualCase(last_name)).filter(Boolean),
    taxonomyCode: taxonomy?.code ?? '',
    taxonomy: taxonomy?.desc ?? '',
    license: taxonomy?.license ?? '',
    address: address && {
      lines: [address.address_1, address.address_2].filter(Boolean).map(inUsualCase).join(', '),
      city: inUsualCase(address.city),
      state: address.state,
      zipCode: address.postal_code.replace(/^(\d{5})-?(\d{4})$/, '$1-$2'),
    },
    updatedOn: /^\d{4}-\d{2}-\d{2}$/.test(basic.last_updated) ? basic.last_updated : '',
  }
}

const inCapitals = /^(?:[NS][EW]|PO|LLC|PLLC|LLP|PA|PC|MD|DO|DPM|II|III|IV|USA|\d+\w*)$/

/** Names come in capitals: 'O’SHAUGHNESSY-LEE' becomes 'O’Shaughnessy-Lee'; 'Sample' stays. */
function inUsualCase(words: string): string {
  if (words !== words.toUpperCase()) return words
  return words.replace(/[\p{L}\p{N}]+/gu, (word, at: number) => {
    if (inCapitals.test(word)) return word
    const isSuffix = word === 'S' && /['’]$/.test(words.slice(0, at))
    const lower = word.toLowerCase()
    return isSuffix ? lower : lower.replace(/^(mc)?\p{L}/u, (start) => capitals(start))
  })
}

const capitals = (start: string) =>
  start.length === 3 ? `Mc${start.charAt(2).toUpperCase()}` : start.toUpperCase()
