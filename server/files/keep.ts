import { createHash, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { FastifyRequest } from 'fastify'
import type { StoredFile } from '#contract/files/files.ts'
import type { Actor } from '../kit/access/actor.ts'
import type { Database, Queries } from '../kit/database/database.ts'
import { throwError } from '../kit/http/api-error.ts'
import { type Receiver, receive, storageError } from './receive.ts'
import type { FilesParts } from './routes.ts'
import { insertFile, type NewFile, reserveKey } from './store.ts'
import { asStored } from './stored.ts'
import { discard } from './sweep.ts'

/** A file whose bytes are stored, and that no row names yet. */
export interface Held {
  readonly storeKey: string
  readonly name: string
  readonly extension: string
  readonly sha256: Buffer
  /** Removes the bytes again; never fails. */
  discard(): Promise<void>
}

/** Files that other areas receive or make themselves, and attach in the transaction that names them. */
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
  /** Adds the row of a file, attached. @returns its id, and what replies say of it */
  attach(tx: Queries, actor: Actor, held: Held, now: Date): Promise<{ id: string; stored: StoredFile }>
  /** All bytes under a key. */
  load(storeKey: string, request: FastifyRequest): Promise<Buffer>
  /** The same; undefined where the storage is there and the bytes are gone. */
  find(storeKey: string, request: FastifyRequest): Promise<Buffer | undefined>
}

export function fileKeeper({ storage, scanner, incoming, disk }: FilesParts): FileKeeper {
  const receiverFor = (db: Database, now: Date): Receiver => ({
    ...{ storage, scanner, incoming },
    announce: (storeKey) => reserveKey(db, storeKey, now),
    // If this fails, the sweep does it later.
    discard: (storeKey) => discard(db, storage, storeKey).catch(() => {}),
  })
  const files = new WeakMap<Held, NewFile>()
  const held = (db: Database, file: NewFile, now: Date): Held => {
    const made: Held = {
      ...{ storeKey: file.storeKey, name: file.name, extension: file.extension, sha256: file.sha256 },
      discard: () => receiverFor(db, now).discard(file.storeKey),
    }
    files.set(made, file)
    return made
  }
  return {
    async receive(db, request, now) {
      // Before the body is read: it would be written to that disk.
      if (disk?.isLow()) throwError('files.disk-full')
      const texts = new Map<string, string>()
      const file = await receive(request, receiverFor(db, now), texts)
      return { held: held(db, file, now), texts: Object.fromEntries(texts) }
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
      const file: NewFile = {
        storeKey,
        name,
        extension: 'pdf',
        contentType: 'application/pdf',
        size: bytes.length,
        sha256,
      }
      return held(db, file, now)
    },
    async attach(tx, actor, held, now) {
      const file = files.get(held) ?? throwError('files.broken-upload')
      const id = (await insertFile(tx, actor, file, now, now)) ?? throwError('files.broken-upload')
      return { id, stored: asStored(id, file) }
    },
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
