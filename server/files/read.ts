import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { readFile } from '#contract/files/files.ts'
import { transactionOf } from '../kit/access/wall.ts'
import { throwError } from '../kit/http/api-error.ts'
import { inputOf } from '../kit/http/request.ts'
import type { Context, Route } from '../kit/http/route.ts'
import { serveRaw } from '../kit/http/serve-public.ts'
import type { FileStorage } from '../outside/storage.ts'
import { type FileLinks, readerOf } from './links.ts'
import { contentDisposition } from './names.ts'
import { isPicture } from './pictures.ts'
import { throwStorageError } from './receive.ts'
import { type FileRow, findAndAudit } from './store.ts'
import type { Thumbnails } from './thumbnails.ts'
import { fileTypes } from './types.ts'

export interface ReadParts {
  readonly storage: FileStorage
  readonly links: FileLinks
  readonly thumbnails: Thumbnails
}

/** The file that is sent: the original or its thumbnail. */
interface Shown extends Pick<FileRow, 'storeKey' | 'name' | 'extension' | 'contentType' | 'size'> {
  /** In seconds: how long a browser may cache it. */
  readonly cacheSeconds: number
}

/** Sends a file to the holder of a signed link, if its session is active and may still see the record. */
export function readRoute({ storage, links, thumbnails }: ReadParts): Route {
  return serveRaw(readFile, async (context, request, reply) => {
    const { size, ...link } = inputOf(readFile, request)
    const now = context.clock.now()
    const reader = await readerOf(links, link, context.db, now)
    const file =
      (await transactionOf(context.db, reader, (tx) => findAndAudit(tx, reader, link.id, now, request.ip))) ??
      throwError('record.not-found')
    const shown = size === 'thumbnail' ? await small(context, file, now) : whole(file)
    const bytes =
      request.method === 'HEAD'
        ? Readable.from([])
        : await storage.open(shown.storeKey).catch((error) => throwStorageError(error, request))
    return describe(reply, shown).send(bytes)
  })

  async function small(context: Context, file: FileRow, now: Date): Promise<Shown> {
    if (!isPicture(file.extension)) return whole(file)
    const { thumbnailKey: storeKey, thumbnailSize: size } = file
    if (storeKey !== null && size !== null)
      return { ...whole(file), storeKey, size, contentType: 'image/webp' }
    // Send the original instead, even if the thumbnail job cannot be queued now; later reads get the thumbnail.
    await context.db.transaction((tx) => thumbnails.ask(tx, file.id, now)).catch(() => {})
    return { ...whole(file), cacheSeconds: 5 }
  }
}

const whole = (file: FileRow): Shown => ({ ...file, cacheSeconds: 600 })

/**
 * Files must not run scripts or load anything. Built-in viewers of browsers use inline styles; the PDF viewer counts
 * as a plug-in in some browsers and does not start in a sandbox in others.
 */
const closed = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
const policies = { pdf: `${closed}; object-src 'self'`, other: `${closed}; sandbox` }

function describe(reply: FastifyReply, file: Shown): FastifyReply {
  const { shown } = fileTypes[file.extension]
  return reply.headers({
    'content-type': file.contentType,
    'content-length': file.size,
    'content-disposition': contentDisposition(shown ? 'inline' : 'attachment', file.name),
    'cache-control': `private, max-age=${file.cacheSeconds}`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': file.extension === 'pdf' ? policies.pdf : policies.other,
  })
}
