import type { FastifyRequest } from 'fastify'
import type { FileKeeper } from '../files/keep.ts'
import { throwError } from '../kit/http/api-error.ts'
import { inThread } from '../kit/in-thread.ts'
import { ConcurrencyLimit } from '../kit/jobs/concurrency-limit.ts'
import { traceOf } from '../kit/log.ts'
import { waitMs } from '../kit/waits.ts'
import type { PacketJob, PacketResult } from './packet-worker.ts'
import type { KeptPacket } from './store.ts'

/** A person waits for it; forty files take some seconds. */
const timeoutMs = waitMs(60_000)

// One at a time bounds the memory: forty files may have 200 MB.
const gate = new ConcurrencyLimit(1, 20, waitMs(90_000))

/**
 * Makes the PDF of a packet.
 * @param keys where the bytes of its files are, by their ids
 * @throws ApiError if it is larger than the channel takes, or the storage is unavailable
 */
export function madePdf(
  { content, madeAt, madeByName }: KeptPacket,
  keys: ReadonlyMap<string, string>,
  stored: Pick<FileKeeper, 'find'>,
  request: FastifyRequest,
): Promise<{ pdf: Buffer; problems: string[] }> {
  // Null for a file whose bytes are gone: the packet says so instead.
  const bytesOf = async (key: string | undefined) =>
    (key === undefined ? undefined : await stored.find(key, request)) ?? null
  return gate.run(async () => {
    const files = new Map<string, Uint8Array | null>()
    for (const { id } of content.sections.flatMap((section) => section.files))
      files.set(id, await bytesOf(keys.get(id)))
    const job: PacketJob = { content, madeAt, madeByName, files }
    const result = await inThread<PacketResult>(
      new URL('./packet-worker.ts', import.meta.url),
      job,
      timeoutMs,
      {
        transferList: ownBuffers(job),
        maxOldGenerationSizeMb: 1_024,
        onError: (error) =>
          request.log.error({ failure: traceOf(error) }, 'the PDF of a packet could not be made'),
      },
    )
    if (!result) return throwError('packets.not-made')
    if ('tooLarge' in result) {
      const { bytes, largest } = result.tooLarge
      return throwError('packets.too-large', {
        parts: {
          size: String(Math.ceil(bytes / 1024 / 1024)),
          channel: content.channel,
          limit: String(content.maxMb),
          largest: largest.join(', '),
        },
      })
    }
    const { pdf, problems } = result
    return { pdf: Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength), problems }
  })
}

/** What can be handed to the thread. */
const ownBuffers = ({ files }: PacketJob): ArrayBuffer[] => {
  const all = [...files.values()].flatMap((bytes) =>
    bytes && bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength
      ? [bytes.buffer]
      : [],
  )
  return [...new Set(all)]
}
