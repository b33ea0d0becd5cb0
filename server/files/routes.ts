import type { FastifyRequest } from 'fastify'
import { copyFiles, type StoredFile, signFile, uploadFile, uploadSingleFile } from '#contract/files/files.ts'
import type { Actor } from '../kit/access/actor.ts'
import { writeAudit } from '../kit/access/audit.ts'
import { transactionOf } from '../kit/access/wall.ts'
import { ApiError, throwError } from '../kit/http/api-error.ts'
import { checkCreationLimit, countCreation } from '../kit/http/creation-limits.ts'
import { idempotent } from '../kit/http/idempotency.ts'
import { inputOf, keyOf } from '../kit/http/request.ts'
import type { Context, Route } from '../kit/http/route.ts'
import { authorize, remember, replyText, serve } from '../kit/http/serve.ts'
import { serveRaw } from '../kit/http/serve-public.ts'
import type { FileKeeper, Held } from './keep.ts'
import { pathOf, thumbnailPathOf } from './links.ts'
import { isPicture } from './pictures.ts'
import { type ReadParts, readRoute } from './read.ts'
import { type FileRow, findFile, insertCopy, insertFile, type NewFile } from './store.ts'
import type { Thumbnails } from './thumbnails.ts'

interface FilesParts extends ReadParts {
  readonly keeper: FileKeeper
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

function upload(
  endpoint: typeof uploadFile | typeof uploadSingleFile,
  { keeper, thumbnails }: FilesParts,
): Route {
  return serveRaw(endpoint, async (context, request) => {
    const { db } = context
    const now = context.clock.now()
    const known = await authorize(db, endpoint, request, now)
    const key = keyOf(endpoint, request)
    // Before the body is read, as far as it is not in it.
    inputOf(endpoint, request)
    if (context.limitCreations) await checkCreationLimit(db, endpoint, known.userId, now)
    const { held, texts } = await keeper.receive(db, request, now)
    try {
      inputOf(endpoint, request, texts)
      // The time when the upload ended: a slow one takes minutes.
      const arrival = { request, key, held, now: context.clock.now(), thumbnails }
      const { actor, output, isRepeated } = await record(context, endpoint, known, arrival)
      if (isRepeated) await held.discard()
      remember(context, endpoint, request, actor, now)
      return context.signLinks(replyText(context, endpoint, output), actor, now)
    } catch (error) {
      // After any other error the row may exist, so the bytes stay; if it does not, the sweep removes them.
      if (error instanceof ApiError) await held.discard()
      throw error
    }
  })
}

interface Arrival {
  readonly request: FastifyRequest
  readonly key: string | undefined
  readonly held: Held
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
  const { request, key, held, now, thumbnails } = arrival
  return transactionOf(context.db, known, async (tx) => {
    const actor = await authorize(tx, endpoint, request, now)
    const body = { name: held.name, sha256: held.sha256.toString('hex') }
    const once = key === undefined ? undefined : { who: `user ${actor.userId}`, key, endpoint, body }
    let isRepeated = true
    const output = await idempotent(tx, once, now, async () => {
      isRepeated = false
      if (context.limitCreations) await countCreation(tx, endpoint, actor.userId, now)
      const id = (await insertFile(tx, actor, held, now)) ?? throwError('files.broken-upload')
      if (isPicture(held.extension)) await thumbnails.ask(tx, id, now)
      await writeAudit(tx, actor, { action: 'files.upload', kind: 'file', records: [] }, now, request.ip)
      return { file: asStored(id, held) }
    })
    return { actor, output, isRepeated }
  })
}

/** A file as replies list it; its links are signed when the reply is sent. */
function asStored(id: string, file: NewFile | FileRow): StoredFile {
  const { name: fileName, extension: fileExtension, size: fileSize } = file
  const thumbnailUrl = isPicture(file.extension) ? thumbnailPathOf(id) : null
  return { fileUrl: pathOf(id), thumbnailUrl, fileName, fileExtension, fileSize }
}
