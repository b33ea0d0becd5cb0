import { spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type FileStorage, StorageUnavailable } from '#server/outside/storage.ts'
import { bytesUnder } from '#server/testing/store-rules.ts'

/** 2 MB that are derived from a key. */
export const killedContent = (key: string): Buffer =>
  Buffer.alloc(2_000_000, createHash('sha512').update(key).digest('base64'))

const writer = fileURLToPath(new URL('./writer.ts', import.meta.url))

export interface KilledRun {
  readonly acknowledged: number
  /** Complete but not acknowledged, which is allowed. */
  readonly unacknowledged: number
  /** Acknowledged but missing, or incomplete: must be 0. */
  readonly lost: number
}

/** Kills a process that stores forty files at once after `after` acknowledgements, then checks each file. */
export async function killedWhilePutting(
  place: object,
  storage: FileStorage,
  after: number,
): Promise<KilledRun> {
  const keys = Array.from({ length: 40 }, () => randomUUID())
  const child = spawn(process.execPath, [writer, JSON.stringify(place), ...keys], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const acknowledged = new Set<string>()
  for await (const key of createInterface(child.stdout)) {
    acknowledged.add(key)
    if (acknowledged.size === after) child.kill('SIGKILL')
  }
  await ended
  const states = await Promise.all(keys.map((key) => stateOf(storage, key)))
  const count = (is: (state: string, at: number) => boolean) => states.filter(is).length
  const wasAcknowledged = (at: number) => acknowledged.has(keys[at] ?? '')
  for (const key of keys) await storage.remove(key)
  return {
    acknowledged: acknowledged.size,
    unacknowledged: count((state, at) => state === 'whole' && !wasAcknowledged(at)),
    lost: count((state, at) => state === 'part' || (state === 'missing' && wasAcknowledged(at))),
  }
}

async function stateOf(storage: FileStorage, key: string): Promise<'whole' | 'part' | 'missing'> {
  try {
    return (await bytesUnder(storage, key)).equals(killedContent(key)) ? 'whole' : 'part'
  } catch (error) {
    if (error instanceof StorageUnavailable) return 'missing'
    throw error
  }
}
