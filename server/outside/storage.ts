import type { Readable } from 'node:stream'
import { Trouble } from './trouble.ts'

/** Stores the bytes of files. A key is a lower-case UUID that the caller creates. */
export interface FileStorage {
  /** Stores all of `bytes` or nothing. When it resolves, they survive a power cut. */
  put(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void>
  /** Rejects, before any byte, when the key does not exist or the storage is unavailable. */
  open(key: string): Promise<Readable>
  /** Removes a complete or partial file. A missing key is not an error. */
  remove(key: string): Promise<void>
  /** Rejects when the storage is unavailable. */
  probe(): Promise<void>
}

/** A storage, and a check that also fails after a file could not be stored, until another can. */
export function watchedStorage(storage: FileStorage): { storage: FileStorage; check(): Promise<void> } {
  const trouble = new Trouble()
  const put: FileStorage['put'] = (key, bytes) =>
    trouble.during(
      () => storage.put(key, bytes),
      (error) => error instanceof StorageUnavailable,
    )
  return {
    storage: { ...storage, put },
    async check() {
      trouble.throwIfAny()
      await storage.probe()
    },
  }
}

/** An operation of the storage failed. `cause` is for the log and must not be sent to clients. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
}

const key = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const isKey = (text: string): boolean => key.test(text)

/** Call it before using a key in a path or URL, to prevent path traversal. */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new Error('a key of the file storage is a UUID')
}

/** Runs `store` on `bytes`. An error of the source is rethrown unchanged; any other becomes `StorageUnavailable`. */
export async function storeFrom(
  bytes: AsyncIterable<Uint8Array>,
  store: (watched: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<void> {
  const source: { failure?: unknown } = {}
  async function* watched() {
    try {
      yield* bytes
    } catch (error) {
      source.failure = error
      throw error
    }
  }
  try {
    await store(watched())
  } catch (error) {
    throw source.failure ?? unavailable(error)
  }
}

/** Wraps any error of a storage in the one error type that callers handle. */
export const unavailable = (cause: unknown) =>
  cause instanceof StorageUnavailable ? cause : new StorageUnavailable('the file storage failed', { cause })
