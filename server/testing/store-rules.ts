import assert from 'node:assert/strict'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { maxBytes } from '#contract/files/files.ts'
import { type FileStorage, StorageUnavailable } from '../outside/storage.ts'

/** A rule that every file storage must follow; `check` throws if it does not. */
export interface StoreRule {
  readonly title: string
  check(storage: FileStorage): Promise<void>
}

/** Splits the bytes into chunks, as in an upload. */
export async function* inPieces(bytes: Buffer, length = 65_536): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}

const bytesUnder = async (storage: FileStorage, key: string): Promise<Buffer> =>
  buffer(await storage.open(key))

const sum = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function stored(storage: FileStorage, bytes: Buffer, length?: number): Promise<string> {
  const key = randomUUID()
  await storage.put(key, inPieces(bytes, length))
  return key
}

const missing = (storage: FileStorage, key: string) => assert.rejects(storage.open(key), StorageUnavailable)

/** Rules for every storage: `npm test` checks them for the disk, `npm run assure` also for a real S3 server. */
export const storeRules: readonly StoreRule[] = [
  {
    title: 'bytes are returned as they were stored, from 0 to 5 MB, in chunks of any length',
    async check(storage) {
      for (const [size, length] of [
        [0, 1],
        [1, 1],
        [5_000, 7],
        [100_000, 65_536],
        [maxBytes, 65_536],
        [maxBytes, maxBytes],
      ] as const) {
        const bytes = randomBytes(size)
        const key = await stored(storage, bytes, length)
        assert.equal(sum(await bytesUnder(storage, key)), sum(bytes))
        await storage.remove(key)
      }
    },
  },
  {
    title: 'empty chunks do not change the stored bytes',
    async check(storage) {
      const key = randomUUID()
      const pieces = [Buffer.alloc(0), Buffer.from('one '), Buffer.alloc(0), Buffer.from('two')]
      await storage.put(
        key,
        (async function* () {
          yield* pieces
        })(),
      )
      assert.equal((await bytesUnder(storage, key)).toString(), 'one two')
    },
  },
  {
    title: 'opening a missing key fails before the first byte, and removing it repeatedly succeeds',
    async check(storage) {
      const key = randomUUID()
      await missing(storage, key)
      await storage.remove(key)
      const there = await stored(storage, Buffer.from('x'))
      await storage.remove(there)
      await storage.remove(there)
      await missing(storage, there)
    },
  },
  {
    title: 'bytes stored under an existing key replace the earlier ones',
    async check(storage) {
      const key = await stored(storage, randomBytes(200_000))
      await storage.put(key, inPieces(Buffer.from('shorter')))
      assert.equal((await bytesUnder(storage, key)).toString(), 'shorter')
    },
  },
  {
    title: 'a source that fails leaves nothing, and its own error reaches the caller',
    async check(storage) {
      const key = randomUUID()
      const broken = async function* () {
        yield randomBytes(100_000)
        throw new RangeError('the source broke')
      }
      await assert.rejects(storage.put(key, broken()), RangeError)
      await missing(storage, key)
      await storage.put(key, inPieces(Buffer.from('whole')))
      await assert.rejects(storage.put(key, broken()), RangeError)
      assert.equal((await bytesUnder(storage, key)).toString(), 'whole')
    },
  },
  {
    title: 'forty files at once are all stored completely, and none is confused with another',
    async check(storage) {
      const all = Array.from({ length: 40 }, (_, at) => randomBytes(50_000 + at * 20_000))
      const keys = await Promise.all(all.map((bytes) => stored(storage, bytes)))
      const read = await Promise.all(keys.map((key) => bytesUnder(storage, key)))
      assert.deepEqual(read.map(sum), all.map(sum))
      await Promise.all(keys.map((key) => storage.remove(key)))
      for (const key of keys) await missing(storage, key)
    },
  },
  {
    title: 'a reader during the upload of a file gets all of it or nothing',
    async check(storage) {
      const bytes = randomBytes(2_000_000)
      const key = randomUUID()
      const slow = async function* () {
        for await (const piece of inPieces(bytes, 200_000)) {
          yield piece
          await missing(storage, key)
        }
      }
      await storage.put(key, slow())
      assert.equal(sum(await bytesUnder(storage, key)), sum(bytes))
    },
  },
  {
    title: 'a hundred and twenty readers that stop in the middle block no later one',
    async check(storage) {
      const key = await stored(storage, randomBytes(maxBytes))
      for (let reader = 0; reader < 120; reader += 1) {
        const stream = await storage.open(key)
        await once(stream, 'readable')
        stream.destroy()
      }
      assert.equal((await bytesUnder(storage, key)).length, maxBytes)
    },
  },
  {
    title: 'an invalid key is rejected before the storage is accessed',
    async check(storage) {
      for (const key of ['../../etc/passwd', '', 'ab/cd', `${randomUUID()}/x`, randomUUID().toUpperCase()]) {
        const isKey = /is a UUID/
        await assert.rejects(async () => storage.put(key, inPieces(Buffer.from('x'))), isKey)
        await assert.rejects(async () => storage.open(key), isKey)
        await assert.rejects(async () => storage.remove(key), isKey)
      }
    },
  },
  {
    title: 'the probe passes while the store works',
    check: (storage) => storage.probe(),
  },
]
