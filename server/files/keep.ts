import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyRequest } from 'fastify'
import type { Endpoint, Input, Output } from '#contract/endpoint.ts'
import type { Actor } from '../kit/access/actor.ts'
import { transactionOf } from '../kit/access/wall.ts'
import type { Queries, Tx } from '../kit/database/database.ts'
import type { DiskSpace } from '../kit/disk-space.ts'
import { ApiError, throwError } from '../kit/http/api-error.ts'
import { checkCreationLimit, countCreation } from '../kit/http/creation-limits.ts'
import { idempotent } from '../kit/http/idempotency.ts'
import { inputOf, keyOf } from '../kit/http/request.ts'
import type { Context } from '../kit/http/route.ts'
import { authorize, remember, replyText } from '../kit/http/serve.ts'
import { type Receiver, receive, throwStorageError } from './receive.ts'
import { insertFile, type NewFile, reserveKey } from './store.ts'
import { tryDiscard } from './sweep.ts'

/** A file whose bytes are stored, and that no row names yet. */
export interface Held extends NewFile {
  /** Removes the bytes again; never fails. */
  discard(): Promise<void>
}

/** Files that are received or made, and get their row in the transaction that names them. */
export interface FileKeeper {
  /** The file of a multipart body with its other fields. */
  receive(
    request: FastifyRequest,
    now: Date,
  ): Promise<{ held: Held; texts: Readonly<Record<string, string>> }>
  /** Stores bytes that the portal has made. */
  store(request: FastifyRequest, pdf: { name: string; bytes: Uint8Array }, now: Date): Promise<Held>
  /** Adds the row of a file, attached. @returns its id */
  attach(tx: Queries, actor: Actor, held: Held, now: Date): Promise<string>
  /** All bytes under a key. */
  load(storeKey: string, request: FastifyRequest): Promise<Buffer>
  /** The same; undefined where the storage is there and the bytes are gone. */
  find(storeKey: string, request: FastifyRequest): Promise<Buffer | undefined>
}

interface KeeperParts extends Receiver {
  /** undefined: no one watches it. */
  readonly disk: Pick<DiskSpace, 'isLow'> | undefined
}

export function fileKeeper({ disk, ...receiver }: KeeperParts): FileKeeper {
  const { db, storage } = receiver
  const held = (file: NewFile): Held => ({
    ...file,
    discard: () => tryDiscard(db, storage, file.storeKey),
  })
  return {
    async receive(request, now) {
      // Before the body is read: it would be written to that disk.
      if (disk?.isLow()) throwError('files.disk-full')
      const { file, texts } = await receive(request, receiver, now)
      return { held: held(file), texts }
    },
    async store(request, { name, bytes }, now) {
      const storeKey = randomUUID()
      await reserveKey(db, storeKey, now)
      await storage.put(storeKey, Readable.from([bytes])).catch((error) => throwStorageError(error, request))
      const sha256 = createHash('sha256').update(bytes).digest()
      const kind = { extension: 'pdf', contentType: 'application/pdf' } as const
      return held({ ...kind, storeKey, name, size: bytes.length, sha256 })
    },
    attach: async (tx, actor, held, now) =>
      (await insertFile(tx, actor, held, now, now)) ?? throwError('files.broken-upload'),
    load: (storeKey, request) =>
      storage
        .open(storeKey)
        .then(buffer)
        .catch((error) => throwStorageError(error, request)),
    find: (storeKey, request) =>
      storage
        .open(storeKey)
        .then(buffer)
        .catch(async () => {
          await storage.probe().catch((error) => throwStorageError(error, request))
          return undefined
        }),
  }
}

interface Arrival {
  readonly context: Context
  readonly request: FastifyRequest
  /** Who made the call when it began. */
  readonly known: Actor
  readonly held: Held
}

interface Creation<Reply> {
  /** What a call must repeat to get the reply of the first one with its Idempotency-Key. */
  readonly body: unknown
  /** Inserts the record and the row of the file. */
  create(tx: Tx, actor: Actor, now: Date): Promise<Reply>
}

/**
 * Creates a record with its file in one transaction, once for each Idempotency-Key. The bytes of a repeated or refused
 * call are removed.
 * @param judge checks the file and what came with it, outside of any transaction
 * @returns the JSON text of the reply
 */
export async function createWithFile<E extends Endpoint>(
  endpoint: E,
  { context, request, known, held }: Arrival,
  judge: () => Creation<Output<E>> | Promise<Creation<Output<E>>>,
): Promise<string> {
  let isRepeated = true
  try {
    const { body, create } = await judge()
    const key = keyOf(endpoint, request)
    // The time when the file is there: a slow upload takes minutes.
    const now = context.clock.now()
    const { actor, output } = await transactionOf(context.db, known, async (tx) => {
      const actor = await authorize(tx, endpoint, request, now)
      const once = key === undefined ? undefined : { who: `user ${actor.userId}`, key, endpoint, body }
      const output = await idempotent(tx, once, now, async () => {
        isRepeated = false
        if (context.limitCreations) await countCreation(tx, endpoint, actor.userId, now)
        return create(tx, actor, now)
      })
      return { actor, output }
    })
    if (isRepeated) await held.discard()
    remember(context, endpoint, request, actor, now)
    return context.signLinks(replyText(context, endpoint, output), actor, now)
  } catch (error) {
    // After any other error the row may exist, so the bytes stay; if it does not, the sweep removes them.
    if (error instanceof ApiError) await held.discard()
    throw error
  }
}

/** The same with the file of a multipart body. What can be refused before reading that, is. */
export async function createFromUpload<E extends Endpoint>(
  endpoint: E,
  keeper: FileKeeper,
  { context, request }: Pick<Arrival, 'context' | 'request'>,
  judge: (held: Held, input: Input<E>) => Creation<Output<E>> | Promise<Creation<Output<E>>>,
): Promise<string> {
  const { db } = context
  const now = context.clock.now()
  const known = await authorize(db, endpoint, request, now)
  // The input is in the body, and none of it in the URL.
  if (Object.keys(Object(request.query)).length > 0) inputOf(endpoint, request, {})
  if (context.limitCreations) await checkCreationLimit(db, endpoint, known.userId, now)
  const { held, texts } = await keeper.receive(request, now)
  return createWithFile(endpoint, { context, request, known, held }, () =>
    judge(held, inputOf(endpoint, request, texts)),
  )
}
