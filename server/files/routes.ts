import { copyFiles, type StoredFile, signFile, uploadFile, uploadSingleFile } from '#contract/files/files.ts'
import { writeAudit } from '../kit/access/audit.ts'
import { throwError } from '../kit/http/api-error.ts'
import type { Route } from '../kit/http/route.ts'
import { serve } from '../kit/http/serve.ts'
import { serveRaw } from '../kit/http/serve-public.ts'
import { createFromUpload, type FileKeeper } from './keep.ts'
import { pathOf, thumbnailPathOf } from './links.ts'
import { isPicture } from './pictures.ts'
import { type ReadParts, readRoute } from './read.ts'
import { type FileRow, findFile, insertCopy, insertFile, type NewFile } from './store.ts'

interface FilesParts extends ReadParts {
  readonly keeper: FileKeeper
}

/** Uploads and signed reading. `registerMultipart` must be called before. */
export function filesRoutes(parts: FilesParts): Route[] {
  return [
    upload(uploadFile, parts),
    upload(uploadSingleFile, parts),
    readRoute(parts),
    // One file belongs to one record: a request for an earlier patient takes copies of the cards, and the earlier one
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

const upload = (
  endpoint: typeof uploadFile | typeof uploadSingleFile,
  { keeper, thumbnails }: FilesParts,
): Route =>
  serveRaw(endpoint, (context, request) =>
    createFromUpload(endpoint, keeper, { context, request }, (held) => ({
      body: { name: held.name, sha256: held.sha256.toString('hex') },
      create: async (tx, actor, at) => {
        const id = (await insertFile(tx, actor, held, at)) ?? throwError('files.broken-upload')
        if (isPicture(held.extension)) await thumbnails.ask(tx, id, at)
        const entry = { action: 'files.upload', kind: 'file', records: [] }
        await writeAudit(tx, actor, entry, at, request.ip)
        return { file: asStored(id, held) }
      },
    })),
  )

/** A file as replies list it; its links are signed when the reply is sent. */
function asStored(id: string, file: NewFile | FileRow): StoredFile {
  const { name: fileName, extension: fileExtension, size: fileSize } = file
  const thumbnailUrl = isPicture(file.extension) ? thumbnailPathOf(id) : null
  return { fileUrl: pathOf(id), thumbnailUrl, fileName, fileExtension, fileSize }
}
