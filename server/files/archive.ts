import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { archiveLink, type RecordKind, readArchive } from '#contract/files/archive.ts'
import { writeAudit } from '../kit/access/audit.ts'
import { transactionOf } from '../kit/access/wall.ts'
import { throwError } from '../kit/http/api-error.ts'
import { inputOf } from '../kit/http/request.ts'
import type { Route } from '../kit/http/route.ts'
import { serve } from '../kit/http/serve.ts'
import { serveRaw } from '../kit/http/serve-public.ts'
import type { FileStorage } from '../outside/storage.ts'
import { type FileLinks, readerOf } from './links.ts'
import { contentDisposition } from './names.ts'
import { throwStorageError } from './receive.ts'
import { type ArchivedFile, documentsOf } from './store.ts'

/** The signed name of an archive. Links to files sign the file's id. */
const nameOf = (record: RecordKind, id: string) => `archive of ${record} ${id}`

const fileNameOf = (record: RecordKind, id: string) => `${record === 'ivr' ? 'IVR' : 'PA'}-${id}.zip`

/** All documents of a record as one ZIP. */
export function archiveRoutes({ storage, links }: { storage: FileStorage; links: FileLinks }): Route[] {
  return [
    serve(archiveLink, async ({ input, actor, tx, now, audit }) => {
      const { record, id } = input
      if ((await documentsOf(tx, actor, record, Number(id))).length === 0) throwError('record.not-found')
      await audit({ action: 'files.archive-link', kind: record, records: [id] })
      const query = links.queryFor(nameOf(record, id), actor, now)
      const url = `/api/fileArchives?record=${record}&id=${id}&${query}`
      return { data: { url, fileName: fileNameOf(record, id) } }
    }),

    serveRaw(readArchive, async (context, request, reply) => {
      const { record, id, ...link } = inputOf(readArchive, request)
      const now = context.clock.now()
      const reader = await readerOf(links, { ...link, id: nameOf(record, id) }, context.db, now)
      const files = await transactionOf(context.db, reader, (tx) =>
        documentsOf(tx, reader, record, Number(id)),
      )
      if (files.length === 0) throwError('record.not-found')
      await storage.probe().catch((error) => throwStorageError(error, request))
      await writeAudit(
        context.db,
        reader,
        { action: 'files.archive', kind: record, records: [id] },
        now,
        request.ip,
      )
      return reply
        .headers({
          'content-type': 'application/zip',
          'content-disposition': contentDisposition('attachment', fileNameOf(record, id)),
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; sandbox",
        })
        .send(request.method === 'HEAD' ? '' : zipped(files, storage))
    }),
  ]
}

/**
 * Streams the files one after the other, each opened only when it is needed, so that memory does not grow with their
 * number. If a file cannot be read, the download is aborted instead of leaving it out.
 */
function zipped(files: readonly ArchivedFile[], storage: FileStorage): Readable {
  const zip = new ZipFile()
  const stream = zip.outputStream as Readable
  let open: Readable | undefined
  for (const [at, { storeKey, name, folder, uploadedAt }] of files.entries()) {
    const number = String(at + 1).padStart(3, '0')
    // Accepted files are compressed already, except small tables.
    const options = { mtime: uploadedAt, compress: false }
    zip.addReadStreamLazy(`${folder}/${number} ${name}`, options, (give) => {
      storage.open(storeKey).then(
        (bytes) => {
          open = bytes
          bytes.on('error', (error) => stream.destroy(error))
          if (stream.destroyed) bytes.destroy()
          else give(null, bytes)
        },
        (error: Error) => stream.destroy(error),
      )
    })
  }
  zip.on('error', (error: Error) => stream.destroy(error))
  // Close the open file when the download is aborted.
  stream.on('close', () => open?.destroy())
  zip.end()
  return stream
}
