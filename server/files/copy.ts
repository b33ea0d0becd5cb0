import { createHash, randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { copyFiles } from '#contract/files/files.ts'
import type { Actor } from '../kit/access/actor.ts'
import { writeAudit } from '../kit/access/audit.ts'
import { transactionOf } from '../kit/access/wall.ts'
import { ApiError, throwError } from '../kit/http/api-error.ts'
import { checkCreationLimit, countCreation } from '../kit/http/creation-limits.ts'
import { idempotent } from '../kit/http/idempotency.ts'
import { inputOf, keyOf } from '../kit/http/request.ts'
import type { Context, Route } from '../kit/http/route.ts'
import { authorize, remember, replyText } from '../kit/http/serve.ts'
import { serveRaw } from '../kit/http/serve-public.ts'
import { type FileStorage, StorageUnavailable } from '../outside/storage.ts'
import { isPicture } from './pictures.ts'
import { type FileRecord, type FileRow, findFile, insertFile, type NewFile, reserveKey } from './store.ts'
import { asStored } from './stored.ts'
import { discard } from './sweep.ts'
import type { Thumbnails } from './thumbnails.ts'

interface CopyParts {
  readonly storage: FileStorage
  readonly thumbnails: Thumbnails
}

interface Copy {
  readonly of: FileRow & FileRecord
  readonly file: NewFile
}

/**
 * Copies files, because one file belongs to one record: a request for an earlier patient takes the cards over, and the
 * earlier request keeps its own. A copy that is attached to nothing is swept like an upload.
 */
export function copyRoute({ storage, thumbnails }: CopyParts): Route {
  return serveRaw(copyFiles, async (context, request) => {
    const { db } = context
    const now = context.clock.now()
    const actor = await authorize(db, copyFiles, request, now)
    const { ids } = inputOf(copyFiles, request)
    const key = keyOf(copyFiles, request)
    if (context.limitCreations) await checkCreationLimit(db, copyFiles, actor.userId, now)
    const sources: (FileRow & FileRecord)[] = []
    await transactionOf(db, actor, async (tx) => {
      for (const id of ids) sources.push((await findFile(tx, actor, id)) ?? throwError('record.not-found'))
    })

    const reserved: string[] = []
    const discardAll = async () => {
      // If this fails, the sweep does it later.
      for (const storeKey of reserved) await discard(db, storage, storeKey).catch(() => {})
    }
    try {
      const copies: Copy[] = []
      for (const of of sources) {
        const storeKey = randomUUID()
        await reserveKey(db, storeKey, now)
        reserved.push(storeKey)
        copies.push({ of, file: await copied(storage, of, storeKey) })
      }
      const result = await record(context, actor, { request, key, ids, copies, thumbnails })
      if (result.isRepeated) await discardAll()
      remember(context, copyFiles, request, actor, now)
      return context.signLinks(replyText(context, copyFiles, result.output), result.actor, now)
    } catch (error) {
      if (error instanceof ApiError || error instanceof StorageUnavailable) await discardAll()
      throw error instanceof StorageUnavailable ? new ApiError('files.store-unavailable') : error
    }
  })
}

async function copied(storage: FileStorage, of: FileRow, storeKey: string): Promise<NewFile> {
  const source = await storage.open(of.storeKey)
  const sum = createHash('sha256')
  async function* bytes() {
    for await (const chunk of source) {
      sum.update(chunk)
      yield chunk
    }
  }
  await storage.put(storeKey, bytes())
  const { name, extension, contentType, size } = of
  return { storeKey, name, extension, contentType, size, sha256: sum.digest() }
}

interface Recording {
  readonly request: FastifyRequest
  readonly key: string | undefined
  readonly ids: readonly string[]
  readonly copies: readonly Copy[]
  readonly thumbnails: Thumbnails
}

/** Inserts the copies once per idempotency key. */
function record(context: Context, known: Actor, { request, key, ids, copies, thumbnails }: Recording) {
  const now = context.clock.now()
  return transactionOf(context.db, known, async (tx) => {
    const actor: Actor = await authorize(tx, copyFiles, request, now)
    const once =
      key === undefined ? undefined : { who: `user ${actor.userId}`, key, endpoint: copyFiles, body: { ids } }
    let isRepeated = true
    const output = await idempotent(tx, once, now, async () => {
      isRepeated = false
      if (context.limitCreations) await countCreation(tx, copyFiles, actor.userId, now)
      const files = []
      for (const { of, file } of copies) {
        const id = (await insertFile(tx, actor, file, now)) ?? throwError('files.broken-upload')
        if (isPicture(file.extension)) await thumbnails.ask(tx, id, now)
        const records = of.recordId === null ? [] : [of.recordId]
        await writeAudit(tx, actor, { action: 'files.copy', kind: of.recordKind, records }, now, request.ip)
        files.push(asStored(id, file))
      }
      return { files }
    })
    return { actor, output, isRepeated }
  })
}
