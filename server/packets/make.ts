import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import type { FastifyRequest } from 'fastify'
import { businessDay } from '../kit/business-day.ts'
import { ApiError, throwError } from '../kit/http/api-error.ts'
import { ConcurrencyLimit } from '../kit/jobs/concurrency-limit.ts'
import { traceOf } from '../kit/log.ts'
import { waitMs } from '../kit/waits.ts'
import { type FileStorage, StorageUnavailable } from '../outside/storage.ts'
import type { PacketJob, PacketResult } from './packet-worker.ts'
import type { KeptPacket } from './store.ts'

/** A person waits for it; forty files take some seconds. */
const timeoutMs = waitMs(60_000)
const resourceLimits = { maxOldGenerationSizeMb: 1_024, maxYoungGenerationSizeMb: 64 }

// One at a time bounds the memory: forty files may have 200 MB.
const gate = new ConcurrencyLimit(1, 20, waitMs(90_000))

export type Written = Pick<KeptPacket, 'content' | 'madeAt' | 'madeByName'>

/**
 * Makes the PDF of a packet.
 * @param keys where the bytes of its files are, by their ids
 * @throws ApiError if it is larger than the channel takes, or the storage is unavailable
 */
export function madePdf(
  { content, madeAt, madeByName }: Written,
  keys: ReadonlyMap<string, string>,
  storage: FileStorage,
  request: FastifyRequest,
): Promise<{ pdf: Buffer; problems: string[] }> {
  return gate.run(async () => {
    await storage.probe().catch((error) => {
      throw storageError(error, request)
    })
    const files = new Map<string, Uint8Array | null>()
    for (const { id } of content.sections.flatMap((section) => section.files))
      files.set(id, await bytesOf(storage, keys.get(id)))
    const job: PacketJob = {
      content,
      madeAt: madeAt.getTime(),
      madeOn: businessDay(madeAt),
      madeBy: madeByName,
      files,
    }
    const result = await made(job, (error) =>
      request.log.error({ failure: traceOf(error) }, 'the PDF of a packet could not be made'),
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

/** Null for a file whose bytes are gone: the packet says so in its place. */
async function bytesOf(storage: FileStorage, key: string | undefined): Promise<Uint8Array | null> {
  if (key === undefined) return null
  return storage.open(key).then(buffer, () => null)
}

function storageError(error: unknown, request: FastifyRequest): unknown {
  if (!(error instanceof StorageUnavailable)) return error
  request.log.error({ failure: traceOf(error.cause) }, 'the file storage is unavailable')
  return new ApiError('files.store-unavailable', { retryAfterSeconds: 10 })
}

/** Undefined where the thread ended without an answer. */
const made = (job: PacketJob, failed: (error: Error) => void): Promise<PacketResult | undefined> =>
  new Promise((resolve) => {
    const thread = new Worker(new URL('./packet-worker.ts', import.meta.url), {
      workerData: job,
      transferList: ownBuffers(job),
      resourceLimits,
      // Libraries print what is wrong with a file, which may name a patient.
      stdout: true,
      stderr: true,
      execArgv: [],
    })
    const end = (result: PacketResult | undefined) => {
      clearTimeout(timer)
      resolve(result)
      void thread.terminate()
    }
    const timer = setTimeout(() => end(undefined), timeoutMs)
    thread
      .once('message', end)
      .once('error', (error: Error) => {
        failed(error)
        end(undefined)
      })
      .once('exit', () => end(undefined))
  })

/** The memory of whole files is handed over: copying it would stop everybody else. */
const ownBuffers = ({ files }: PacketJob): ArrayBuffer[] => {
  const all = [...files.values()].flatMap((bytes) =>
    bytes && bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength
      ? [bytes.buffer]
      : [],
  )
  return [...new Set(all)]
}
