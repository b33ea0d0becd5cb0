import type { FastifyRequest } from 'fastify'
import { copyFiles, signFile, uploadFile, uploadSingleFile } from '#contract/files/files.ts'
import type { Actor } from '../kit/access/actor.ts'
import { writeAudit } from '../kit/access/audit.ts'
import { transactionOf } from '../kit/access/wall.ts'
import type { DiskSpace } from '../kit/disk-space.ts'
import { ApiError, throwError } from '../kit/http/api-error.ts'
import { checkCreationLimit, countCreation } from '../kit/http/creation-limits.ts'
import { idempotent } from '../kit/http/idempotency.ts'
import { inputOf, keyOf } from '../kit/http/request.ts'
import type { Context, Route } from '../kit/http/route.ts'
import { authorize, remember, replyText, serve } from '../kit/http/serve.ts'
import { serveRaw } from '../kit/http/serve-public.ts'
import type { Scanner } from '../outside/scanner.ts'
import type { FileStorage } from '../outside/storage.ts'
import type { FileLinks } from './links.ts'
import { isPicture } from './pictures.ts'
import { readRoute } from './read.ts'
import { type Receiver, receive } from './receive.ts'
import { findFile, insertCopy, insertFile, type NewFile, reserveKey } from './store.ts'
import { asStored } from './stored.ts'
import { discard } from './sweep.ts'
import type { Thumbnails } from './thumbnails.ts'

export interface FilesParts {
  readonly storage: FileStorage
  readonly links: FileLinks
  readonly thumbnails: Thumbnails
  /** undefined: nothing is scanned. */
  readonly scanner: Scanner | undefined
  /** The folder for uploads until they are complete. */
  readonly incoming: string
  /** undefined: nobody watches it. */
  readonly disk: Pick<DiskSpace, 'isLow'> | undefined
}

/** Uploads and signed reading. `registerMultipart` must be called before. */
export function filesRoutes(parts: FilesParts): Route[] {
  return [
    upload(uploadFile, parts),
    upload(uploadSingleFile, parts),
    readRoute(parts),
    // One file belongs to one record: a request for an earlier patient takes copies of the cards, and the earlier request
    // keeps its own. A copy that is attached to nothing is swept like an upload.
    serve(copyFiles, async ({ input, actor, tx, now, audit }) => {
      const files = []
      for (const id of input.ids) {
        const file = (await findFile(tx, actor, id)) ?? throwError('record.not-found')
        const copy = (await insertCopy(tx, actor, file, now)) ?? throwError('record.not-found')
        if (isPicture(file.extension)) await parts.thumbnails.ask(tx, copy, now)
        const records = file.recordId === null ? [] : [file.recordId]
        await audit({ action: 'files.copy', kind: file.recordKind, records })
        files.push(asStored(copy, file))
      }
      return { files }
    }),
    serve(signFile, async ({ input, actor, tx, audit }) => {
      const file = (await findFile(tx, actor, input.id)) ?? throwError('record.not-found')
      const records = file.recordId === null ? [] : [file.recordId]
      await audit({ action: 'files.link', kind: file.recordKind, records })
      return { data: asStored(file.id, file) }
    }),
  ]
}

function upload(endpoint: typeof uploadFile | typeof uploadSingleFile, parts: FilesParts): Route {
  const { storage, thumbnails, scanner, incoming, disk } = parts
  return serveRaw(endpoint, async (context, request) => {
    const { db } = context
    const now = context.clock.now()
    const known = await authorize(db, endpoint, request, now)
    const key = keyOf(endpoint, request)
    inputOf(endpoint, request)
    // Before the body is read: it would be written to that disk.
    if (disk?.isLow()) throwError('files.disk-full')
    if (context.limitCreations) await checkCreationLimit(db, endpoint, known.userId, now)
    const receiver: Receiver = {
      storage,
      scanner,
      incoming,
      announce: (storeKey) => reserveKey(db, storeKey, now),
      // If this fails, the sweep does it later.
      discard: (storeKey) => discard(db, storage, storeKey).catch(() => {}),
    }
    const file = await receive(request, receiver)
    const result = await record(context, endpoint, known, {
      request,
      key,
      file,
      // The time when the upload ended: a slow one takes minutes.
      now: context.clock.now(),
      thumbnails,
    }).catch(async (error) => {
      // After any other error the row may exist, so the bytes stay; if it does not, the sweep removes them.
      if (error instanceof ApiError) await receiver.discard(file.storeKey)
      throw error
    })
    if (result.isRepeated) await receiver.discard(file.storeKey)
    remember(context, endpoint, request, result.actor, now)
    return context.signLinks(replyText(context, endpoint, result.output), result.actor, now)
  })
}

interface Arrival {
  readonly request: FastifyRequest
  readonly key: string | undefined
  readonly file: NewFile
  readonly now: Date
  readonly thumbnails: Thumbnails
}

/** Inserts the file once per idempotency key: a repeated upload gets the reply of the first one. */
function record(
  context: Context,
  endpoint: typeof uploadFile | typeof uploadSingleFile,
  known: Actor,
  arrival: Arrival,
) {
  const { request, key, file, now, thumbnails } = arrival
  return transactionOf(context.db, known, async (tx) => {
    const actor = await authorize(tx, endpoint, request, now)
    const body = { name: file.name, sha256: file.sha256.toString('hex') }
    const once = key === undefined ? undefined : { who: `user ${actor.userId}`, key, endpoint, body }
    let isRepeated = true
    const output = await idempotent(tx, once, now, async () => {
      isRepeated = false
      if (context.limitCreations) await countCreation(tx, endpoint, actor.userId, now)
      const id = (await insertFile(tx, actor, file, now)) ?? throwError('files.broken-upload')
      if (isPicture(file.extension)) await thumbnails.ask(tx, id, now)
      await writeAudit(tx, actor, { action: 'files.upload', kind: 'file', records: [] }, now, request.ip)
      return { file: asStored(id, file) }
    })
    return { actor, output, isRepeated }
  })
}
