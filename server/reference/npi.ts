import type { NpiProvider, NpiRecord } from '#contract/reference/npi.ts'
import { stateCodeOf } from '#contract/reference/states.ts'
import type { Clock } from '#server/kit/clock.ts'
import { log } from '#server/kit/log.ts'
import {
  type NpiRegistry,
  type RegistryAnswer,
  type RegistryProvider,
  RegistryUnavailable,
} from '#server/outside/nppes.ts'

const hourMs = 3_600_000
const keptMs = { found: 24 * hourMs, 'not-found': hourMs, inactive: hourMs }
const maxKept = 1_000

/** Looks up an NPI in the cache, else in the registry. */
export type NpiLookUp = (npi: string) => Promise<NpiRecord>

interface Kept {
  readonly record: NpiRecord
  readonly until: number
}

/** Caches answers for a while. The log says why there was no answer; nothing is cached then. */
export function npiLookUp(registry: NpiRegistry, clock: Clock): NpiLookUp {
  const kept = new Map<string, Kept>()

  async function ask(npi: string): Promise<NpiRecord> {
    try {
      const answer = await registry.find(npi)
      const record = recordOf(answer)
      const [oldest] = kept.keys()
      if (oldest !== undefined && kept.size >= maxKept) kept.delete(oldest)
      kept.set(npi, { record, until: clock.now().getTime() + keptMs[answer.outcome] })
      return record
    } catch (failure) {
      if (!(failure instanceof RegistryUnavailable)) throw failure
      log('warn', 'the NPI registry gave no usable answer', { reason: failure.reason })
      return { outcome: 'unavailable', provider: null }
    }
  }

  return async (npi) => {
    const known = kept.get(npi)
    if (known && known.until > clock.now().getTime()) return known.record
    kept.delete(npi)
    return ask(npi)
  }
}

function recordOf(answer: RegistryAnswer): NpiRecord {
  if (answer.outcome !== 'found') return { outcome: answer.outcome, provider: null }
  return { outcome: 'found', provider: { ...answer.provider, address: addressOf(answer.provider) } }
}

/** An address that the forms accept; null if it has none. */
function addressOf({ address }: RegistryProvider): NpiProvider['address'] {
  const state = address && stateCodeOf(address.state)
  if (!state || !/^\d{5}(?:-\d{4})?$/.test(address.zipCode)) return null
  return { address: address.lines, city: address.city, state, zipCode: address.zipCode }
}
