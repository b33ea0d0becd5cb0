import type { Readable } from 'node:stream'

/** Where the bytes of files are kept. A key is a lower-case UUID that the caller makes. */
export interface FileStorage {
  /** Keeps `bytes` under `key`, all of them or none: once it resolves they survive a power cut. */
  put(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void>
  /** The bytes from the first on. Rejects before the first byte when the key or the storage is not there. */
  open(key: string): Promise<Readable>
  /** Removes what `put` left under `key`, whole or half. A key that is not there is no error. */
  remove(key: string): Promise<void>
  /** Rejects when files can be neither read nor written now. */
  probe(): Promise<void>
}

/** The storage could not do what it was asked for; `cause` is its own error, which no caller may pass on. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
}

const key = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const isKey = (text: string): boolean => key.test(text)

/** Refuses what is no key before a path or an address is made of it. */
export function mustBeKey(key: string): void {
  if (!isKey(key)) throw new Error('a key of the file storage is a UUID')
}

/** Runs `keep` over `bytes`: a failure of the source passes as it is, any other is the storage being away. */
export async function keepFrom(
  bytes: AsyncIterable<Uint8Array>,
  keep: (watched: AsyncIterable<Uint8Array>) => Promise<void>,
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
    await keep(watched())
  } catch (error) {
    throw source.failure ?? unavailable(error)
  }
}

/** Any error of a storage as the one error that callers know. */
export const unavailable = (cause: unknown) =>
  cause instanceof StorageUnavailable ? cause : new StorageUnavailable('the file storage failed', { cause })
