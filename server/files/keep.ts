import { createHash, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../kit/access/actor.ts'
import type { Database, Queries } from '../kit/database/database.ts'
import type { DiskSpace } from '../kit/disk-space.ts'
import { throwError } from '../kit/http/api-error.ts'
import { type Receiver, receive, storageError } from './receive.ts'
import { insertFile, type NewFile, reserveKey } from './store.ts'
import { discard } from './sweep.ts'

/** A file whose bytes are stored, and that no row names yet. */
export interface Held extends NewFile {
  /** Removes the bytes again; never fails. */
  discard(): Promise<void>
}

/** Files that are received or made, and get their row in the transaction that names them. */
export interface FileKeeper {
  /** The file of a multipart body with its other fields. */
  receive(
    db: Database,
    request: FastifyRequest,
    now: Date,
  ): Promise<{ held: Held; texts: Readonly<Record<string, string>> }>
  /** Stores bytes that the portal has made. */
  store(
    db: Database,
    request: FastifyRequest,
    pdf: { name: string; bytes: Uint8Array },
    now: Date,
  ): Promise<Held>
  /** Adds the row of a file, attached. @returns its id */
  attach(tx: Queries, actor: Actor, held: Held, now: Date): Promise<string>
  /** All bytes under a key. */
  load(storeKey: string, request: FastifyRequest): Promise<Buffer>
  /** The same; undefined where the storage is there and the bytes are gone. */
  find(storeKey: string, request: FastifyRequest): Promise<Buffer | undefined>
}

interface KeeperParts extends Pick<Receiver, 'storage' | 'scanner' | 'incoming'> {
  /** undefined: nobody watches it. */
  readonly disk: Pick<DiskSpace, 'isLow'> | undefined
}

export function fileKeeper({ storage, scanner, incoming, disk }: KeeperParts): FileKeeper {
  const receiverFor = (db: Database, now: Date): Receiver => ({
    ...{ storage, scanner, incoming },
    announce: (storeKey) => reserveKey(db, storeKey, now),
    // If this fails, the sweep does it later.
    discard: (storeKey) => discard(db, storage, storeKey).catch(() => {}),
  })
  const held = (db: Database, file: NewFile, now: Date): Held => ({
    ...file,
    discard: () => receiverFor(db, now).discard(file.storeKey),
  })
  return {
    async receive(db, request, now) {
      // Before the body is read: it would be written to that disk.
      if (disk?.isLow()) throwError('files.disk-full')
      const { file, texts } = await receive(request, receiverFor(db, now))
      return { held: held(db, file, now), texts }
    },
    async store(db, request, { name, bytes }, now) {
      const storeKey = randomUUID()
      await reserveKey(db, storeKey, now)
      async function* content() {
        yield bytes
      }
      await storage.put(storeKey, content()).catch((error) => {
        throw storageError(error, request)
      })
      const sha256 = createHash('sha256').update(bytes).digest()
      const kind = { extension: 'pdf', contentType: 'application/pdf' } as const
      return held(db, { ...kind, storeKey, name, size: bytes.length, sha256 }, now)
    },
    attach: async (tx, actor, held, now) =>
      (await insertFile(tx, actor, held, now, now)) ?? throwError('files.broken-upload'),
    load: (storeKey, request) =>
      storage
        .open(storeKey)
        .then(buffer)
        .catch((error) => {
          throw storageError(error, request)
        }),
    find: (storeKey, request) =>
      storage
        .open(storeKey)
        .then(buffer)
        .catch(async () => {
          await storage.probe().catch((error) => {
            throw storageError(error, request)
          })
          return undefined
        }),
  }
}
