import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { readFile, type StoredFile, signFile, uploadFile, uploadSingleFile } from '#contract/files.ts'
import { writeAudit } from '../kit/audit.ts'
import { onlyOnce } from '../kit/idempotency.ts'
import { Refused, refuse } from '../kit/refused.ts'
import { bearerOf, inputOf, keyOf } from '../kit/request.ts'
import type { Ground, Route } from '../kit/route.ts'
import { admit, remember, replyText, serve, serveRaw } from '../kit/serve.ts'
import type { FileStorage } from '../outside/storage.ts'
import { type FileLinks, pathOf } from './links.ts'
import { contentDisposition } from './names.ts'
import { type Receiver, receive, storageRefusal } from './receive.ts'
import {
  activeUser,
  announce,
  type FileRow,
  findAndNote,
  findFile,
  insertFile,
  type NewFile,
} from './store.ts'
import { discard } from './sweep.ts'
import { fileTypes } from './types.ts'

export interface FilesParts {
  readonly storage: FileStorage
  readonly links: FileLinks
}

/** Uploads and signed reading. The HTTP server must have been given to `registerMultipart` before. */
export function filesRoutes(parts: FilesParts): Route[] {
  return [
    upload(uploadFile, parts),
    upload(uploadSingleFile, parts),
    read(parts),
    serve(signFile, async ({ input, actor, tx, note }) => {
      const file = (await findFile(tx, actor, input.id)) ?? refuse('record.not-found')
      const records = file.recordId === null ? [] : [file.recordId]
      await note({ action: 'files.link', kind: file.recordKind, records })
      return { data: asStored(file.id, file) }
    }),
  ]
}

function asStored(id: string, file: NewFile | FileRow): StoredFile {
  const { name: fileName, extension: fileExtension, size: fileSize } = file
  return { fileUrl: pathOf(id), fileName, fileExtension, fileSize }
}

function upload(endpoint: typeof uploadFile | typeof uploadSingleFile, { storage }: FilesParts): Route {
  return serveRaw(endpoint, async (ground, request) => {
    const { db } = ground
    const now = ground.clock.now()
    const token = bearerOf(request)
    await admit(db, endpoint, token, now)
    const key = keyOf(endpoint, request)
    inputOf(endpoint, request)
    const receiver: Receiver = {
      storage,
      announce: (storeKey) => announce(db, storeKey, now),
      // Where it fails, the sweep does it later.
      discard: (storeKey) => discard(db, storage, storeKey).catch(() => {}),
    }
    const file = await receive(request, receiver)
    const kept = await record(ground, endpoint, { token, key, file, now, from: request.ip }).catch(
      async (error) => {
        // After any other failure the row may be there all the same: then the bytes stay, or the sweep finds them.
        if (error instanceof Refused) await receiver.discard(file.storeKey)
        throw error
      },
    )
    if (kept.isRepeated) await receiver.discard(file.storeKey)
    remember(ground, token, kept.actor, now)
    return ground.signLinks(replyText(ground, endpoint, kept.output), kept.actor, now)
  })
}

interface Arrival {
  readonly token: string
  readonly key: string | undefined
  readonly file: NewFile
  readonly now: Date
  readonly from: string
}

/** Makes stored bytes a file, once per key: the same upload again is answered with the first one's file. */
function record(ground: Ground, endpoint: typeof uploadFile, { token, key, file, now, from }: Arrival) {
  return ground.db.transaction(async (tx) => {
    const actor = await admit(tx, endpoint, token, now)
    const body = { name: file.name, sha256: file.sha256.toString('hex') }
    const once = key === undefined ? undefined : { who: `user ${actor.userId}`, key, endpoint, body }
    let isRepeated = true
    const output = await onlyOnce(tx, once, now, async () => {
      isRepeated = false
      const id = (await insertFile(tx, actor, file, now)) ?? refuse('files.broken-upload')
      await writeAudit(tx, actor, { action: 'files.upload', kind: 'file', records: [] }, now, from)
      return { file: asStored(id, file) }
    })
    return { actor, output, isRepeated }
  })
}

function read({ storage, links }: FilesParts): Route {
  return serveRaw(readFile, async (ground, request, reply) => {
    const link = inputOf(readFile, request)
    const now = ground.clock.now()
    const state = links.check(link, now)
    if (state !== 'good') refuse(state === 'expired' ? 'files.link-expired' : 'record.not-found')
    const reader = (await activeUser(ground.db, Number(link.by))) ?? refuse('record.not-found')
    const file =
      (await findAndNote(ground.db, reader, link.id, now, request.ip)) ?? refuse('record.not-found')
    const bytes = request.method === 'HEAD' ? Readable.from([]) : await open(file.storeKey)
    return describe(reply, file).send(bytes)

    function open(storeKey: string) {
      return storage.open(storeKey).catch((error) => {
        throw storageRefusal(error, request)
      })
    }
  })
}

/**
 * Nothing in a file may run or load anything. Viewers that browsers bring along style themselves inline; the one
 * for PDF is a plug-in to some, and some refuse to start it in a sandbox.
 */
const closed = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
const policies = { pdf: `${closed}; object-src 'self'`, other: `${closed}; sandbox` }

function describe(reply: FastifyReply, file: FileRow): FastifyReply {
  return reply.headers({
    'content-type': file.contentType,
    'content-length': file.size,
    'content-disposition': contentDisposition(
      fileTypes[file.extension].shown ? 'inline' : 'attachment',
      file.name,
    ),
    'cache-control': 'private, max-age=600',
    'x-content-type-options': 'nosniff',
    'content-security-policy': file.extension === 'pdf' ? policies.pdf : policies.other,
  })
}
