import { randomBytes, randomUUID } from 'node:crypto'
import type { FileStorage } from '#server/outside/storage.ts'
import { bytesUnder, inPieces } from '#server/testing/store-rules.ts'
import { spreadOf } from '../part.ts'

interface Spread {
  readonly p50: number
  readonly p95: number
}

/** Times of sequential calls in milliseconds, and calls per second with eight at once. */
export interface Speed {
  readonly put100KB: Spread
  readonly get100KB: Spread
  readonly put5MB: Spread
  readonly get5MB: Spread
  readonly putsPerSecond: number
  readonly getsPerSecond: number
}

const small = randomBytes(100 * 1024)
const large = randomBytes(5 * 1024 * 1024)
const concurrency = 8

export async function speedOf(storage: FileStorage): Promise<Speed> {
  await timesOf(storage, small, 10)
  const ofSmall = await timesOf(storage, small, 100)
  const ofLarge = await timesOf(storage, large, 30)
  const keys = Array.from({ length: 200 }, () => randomUUID())
  const putsPerSecond = await perSecond(keys, (key) => storage.put(key, inPieces(small)))
  const getsPerSecond = await perSecond(keys, (key) => bytesUnder(storage, key))
  for (const key of keys) await storage.remove(key)
  return {
    put100KB: spreadOf(ofSmall.put),
    get100KB: spreadOf(ofSmall.get),
    put5MB: spreadOf(ofLarge.put),
    get5MB: spreadOf(ofLarge.get),
    putsPerSecond,
    getsPerSecond,
  }
}

async function timesOf(storage: FileStorage, bytes: Buffer, count: number) {
  const times: { put: number[]; get: number[] } = { put: [], get: [] }
  for (let run = 0; run < count; run += 1) {
    const key = randomUUID()
    times.put.push(await msOf(() => storage.put(key, inPieces(bytes))))
    times.get.push(await msOf(() => bytesUnder(storage, key)))
    await storage.remove(key)
  }
  return times
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

async function perSecond(keys: readonly string[], work: (key: string) => Promise<unknown>): Promise<number> {
  const waiting = [...keys]
  const one = async () => {
    for (let key = waiting.pop(); key; key = waiting.pop()) await work(key)
  }
  const ms = await msOf(() => Promise.all(Array.from({ length: concurrency }, one)))
  return Math.round((keys.length / ms) * 1_000)
}
