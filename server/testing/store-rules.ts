import assert from 'node:assert/strict'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { maxBytes } from '#contract/files/files.ts'
import { type FileStorage, StorageUnavailable } from '../outside/storage.ts'

/** A rule that every store keeps, with what throws where it does not. */
export interface StoreRule {
  readonly title: string
  check(storage: FileStorage): Promise<void>
}

/** The bytes in pieces, as an upload brings them. */
export async function* inPieces(bytes: Buffer, length = 65_536): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}

export const bytesUnder = async (storage: FileStorage, key: string): Promise<Buffer> =>
  buffer(await storage.open(key))

const sum = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function kept(storage: FileStorage, bytes: Buffer, length?: number): Promise<string> {
  const key = randomUUID()
  await storage.put(key, inPieces(bytes, length))
  return key
}

const missing = (storage: FileStorage, key: string) => assert.rejects(storage.open(key), StorageUnavailable)

/** Whatever the bytes are kept in: `npm test` holds the disk to these rules, `npm run assure` a real S3 server too. */
export const storeRules: readonly StoreRule[] = [
  {
    title: 'bytes come back as they were put, from none to 5 MB, in pieces of any length',
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
        const key = await kept(storage, bytes, length)
        assert.equal(sum(await bytesUnder(storage, key)), sum(bytes))
        await storage.remove(key)
      }
    },
  },
  {
    title: 'pieces that are empty change nothing',
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
    title: 'a key that is not there is refused before the first byte, and can be removed again and again',
    async check(storage) {
      const key = randomUUID()
      await missing(storage, key)
      await storage.remove(key)
      const there = await kept(storage, Buffer.from('x'))
      await storage.remove(there)
      await storage.remove(there)
      await missing(storage, there)
    },
  },
  {
    title: 'what is put under a key again takes the place of what was there',
    async check(storage) {
      const key = await kept(storage, randomBytes(200_000))
      await storage.put(key, inPieces(Buffer.from('shorter')))
      assert.equal((await bytesUnder(storage, key)).toString(), 'shorter')
    },
  },
  {
    title: 'a source that breaks leaves nothing, and its own error reaches the caller',
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
    title: 'forty files at once are all kept whole, and none is taken for another',
    async check(storage) {
      const all = Array.from({ length: 40 }, (_, at) => randomBytes(50_000 + at * 20_000))
      const keys = await Promise.all(all.map((bytes) => kept(storage, bytes)))
      const read = await Promise.all(keys.map((key) => bytesUnder(storage, key)))
      assert.deepEqual(read.map(sum), all.map(sum))
      await Promise.all(keys.map((key) => storage.remove(key)))
      for (const key of keys) await missing(storage, key)
    },
  },
  {
    title: 'whoever reads while a file is put gets all of it or none',
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
    title: 'a hundred and twenty readers who leave in the middle hold nothing up',
    async check(storage) {
      const key = await kept(storage, randomBytes(maxBytes))
      for (let turn = 0; turn < 120; turn += 1) {
        const stream = await storage.open(key)
        await once(stream, 'readable')
        stream.destroy()
      }
      assert.equal((await bytesUnder(storage, key)).length, maxBytes)
    },
  },
  {
    title: 'what is no key is refused before anything is asked of the store',
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
