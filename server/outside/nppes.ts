import { ConcurrencyLimit } from '../kit/jobs/concurrency-limit.ts'
import { waitMs } from '../kit/waits.ts'
import { type RegistryAnswer, readAnswer } from './nppes-answer.ts'

/** NPPES, the public registry of NPIs. */
export interface NpiRegistry {
  /** @throws RegistryUnavailable without a usable answer in time */
  find(npi: string): Promise<RegistryAnswer>
}

/** The registry gave no usable answer. `reason` is for the log: it holds nothing of what was asked or answered. */
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
/** The registry publishes no limit; two calls at once are polite. The time of waiting counts as its time. */
const queue = { concurrent: 2, maxLength: 20 }

/** A client of the registry's API, version 2.1, at this base URL. Only the NPI is sent. A user waits for its answer while typing. */
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
  const reply = await fetch(address, {
    ...{ signal, redirect: 'error' },
    headers: { accept: 'application/json' },
  })
  if (reply.status !== 200) {
    await reply.body?.cancel()
    throw new RegistryUnavailable(`status ${reply.status}`)
  }
  const answer = readAnswer(parse(await textOf(reply)), npi)
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

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function nameOf(failure: unknown): string {
  const { name, cause } = failure instanceof Error ? failure : { name: typeof failure, cause: undefined }
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return [name, code].filter(Boolean).join(' ')
}
