import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Extension, maxBytes } from '#contract/files/files.ts'
import type { Queries } from '../kit/database/database.ts'
import { throwError } from '../kit/http/api-error.ts'
import { inThread } from '../kit/in-thread.ts'
import { ConcurrencyLimit } from '../kit/jobs/concurrency-limit.ts'
import { traceOf } from '../kit/log.ts'
import { waitMs } from '../kit/waits.ts'
import { type Scanner, ScannerUnavailable } from '../outside/scanner.ts'
import { type FileStorage, StorageUnavailable, storeFrom, unavailable } from '../outside/storage.ts'
import { adviceOn, canBegin, verdictOn } from './content.ts'
import type { Conversion, Converted } from './convert-worker.ts'
import { cleanName } from './names.ts'
import { reencoded } from './pictures.ts'
import { type NewFile, reserveKey } from './store.ts'
import { tryDiscard } from './sweep.ts'
import { familyKinds, familyOf, fileTypes, headBytes, isDeclaredAs, namedAs } from './types.ts'

/** Enables multipart bodies. Must be called before routes are added. */
export async function registerMultipart(http: FastifyInstance): Promise<void> {
  await http.register(multipart, { throwFileSizeLimit: false })
}

/** Allowance for boundaries and headers around the file. */
const overheadBytes = 64 * 1024
/** One byte above the maximum shows that a file is too large; a second file gets its own error. */
const limits = { fileSize: maxBytes + 1, files: 2, fields: 20, fieldSize: 1_000, headerPairs: 20 }

export interface Receiver {
  readonly db: Queries
  readonly storage: FileStorage
  readonly scanner: Scanner | undefined
  /** The folder for uploads until they are complete. */
  readonly incoming: string
}

/**
 * Stores the field `file` of a multipart body and checks it as it arrives. When it resolves, the bytes are stored; when
 * it throws, none of them are left.
 * @returns the file, and the other fields of the body
 */
export async function receive(
  request: FastifyRequest,
  receiver: Receiver,
  now: Date,
): Promise<{ file: NewFile; texts: Record<string, string> }> {
  if (!request.isMultipart()) throwError('files.missing')
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + overheadBytes) throwError('files.too-large')
  let received: NewFile | undefined
  const texts = new Map<string, string>()
  try {
    for await (const part of whole(request.parts({ limits }))) {
      if (part.type === 'field') {
        texts.set(part.fieldname, String(part.value))
        continue
      }
      if (received) throwError('input.invalid', { fields: { file: 'Please send one file at a time.' } })
      if (part.fieldname !== 'file')
        throwError('input.invalid', { fields: { [part.fieldname]: 'This field is not known here.' } })
      received = await store(part, receiver, request, now)
    }
    if (!received) throwError('files.missing')
    return { file: received, texts: Object.fromEntries(texts) }
  } catch (error) {
    if (received) await tryDiscard(receiver.db, receiver.storage, received.storeKey)
    throw error
  } finally {
    // Drain the rest of a rejected body; otherwise the browser would never read the reply.
    request.raw.unpipe()
    request.raw.resume()
  }
}

/** The message for a file that a library cannot read in full. */
const unreadable = {
  pages: {
    kind: 'a whole PDF',
    advice: 'It is cut off or damaged. Please save or scan it again and upload that one.',
  },
  cells: {
    kind: 'an Excel workbook',
    advice: 'Please open it, save it as an Excel workbook (.xlsx) and upload that one.',
  },
} as const

async function store(
  part: MultipartFile,
  { db, storage, scanner, incoming }: Receiver,
  request: FastifyRequest,
  now: Date,
): Promise<NewFile> {
  const name = cleanName(part.filename ?? '')
  const family = familyOf(name) ?? throwError('files.type-not-accepted')
  const kind = familyKinds[family]
  const differs = async (head: Buffer) =>
    throwError('files.type-differs', { parts: { kind, advice: await adviceOn(head) } })

  let head = Buffer.alloc(0)
  async function* arriving() {
    let arrived = 0
    let isJudged = false
    for await (const chunk of whole<Buffer>(part.file)) {
      arrived += chunk.length
      if (arrived > maxBytes) throwError('files.too-large')
      if (head.length < headBytes) head = Buffer.concat([head, chunk]).subarray(0, headBytes)
      if (!isJudged && head.length === headBytes) {
        isJudged = true
        if (!(await canBegin(family, head))) await differs(head)
      }
      yield chunk
    }
    if (arrived === 0) throwError('files.empty')
    if (!(await canBegin(family, head))) await differs(head)
    if (!isDeclaredAs(part.mimetype, family)) await differs(Buffer.alloc(0))
  }

  /** What is stored of a file that has arrived. */
  async function kept(sent: Spooled): Promise<{ extension: Extension; bytes: Uint8Array }> {
    const load = async () => Buffer.concat(await Array.fromAsync(sent.bytes()))
    if (family === 'picture') {
      if (scanner) await mustBeClean(sent, scanner, request)
      return reencoded(load)
    }
    const judged = async () => {
      const bytes = await load()
      const verdict = await verdictOn(family, bytes)
      if (verdict === 'runs') throwError('files.macros')
      return verdict ?? differs(bytes)
    }
    if (scanner) {
      await judged()
      // Read again afterwards: those that wait for a scanner are on disk and not in memory.
      await mustBeClean(sent, scanner, request)
    }
    const verdict = await judged()
    if (!('convert' in verdict)) return verdict
    return (
      (await converted(verdict)) ?? throwError('files.type-differs', { parts: unreadable[verdict.convert] })
    )
  }

  const storeKey = randomUUID()
  await reserveKey(db, storeKey, now)
  const sum = createHash('sha256')
  let size = 0
  let extension: Extension = 'pdf'
  async function* content() {
    // Wait for the full upload first, so that a slow one does not occupy the scanner, the decoder or the storage.
    const sent = await spooled(incoming, arriving())
    try {
      const made = await kept(sent)
      extension = made.extension === 'jpg' && /\.jpeg$/i.test(name) ? 'jpeg' : made.extension
      if (made.bytes.length > maxBytes) throwError('files.too-large')
      size = made.bytes.length
      sum.update(made.bytes)
      yield made.bytes
    } finally {
      await sent.close()
    }
  }

  try {
    await storage.put(storeKey, content())
  } catch (error) {
    const discarded = tryDiscard(db, storage, storeKey)
    // If the storage does not respond, do not wait for it a second time.
    if (!(error instanceof StorageUnavailable)) await discarded
    throwStorageError(error, request)
  }
  const { contentType } = fileTypes[extension]
  return { storeKey, name: namedAs(name, extension), extension, contentType, size, sha256: sum.digest() }
}

/** Throws if the scanner finds something, or gives no verdict. */
async function mustBeClean(sent: Spooled, scanner: Scanner, request: FastifyRequest): Promise<void> {
  const found = await scanner.scan(sent.bytes()).catch((error) => throwScannerError(error, request))
  if (found === undefined) return
  request.log.warn({ found }, 'a file with harmful content was rejected')
  throwError('files.infected')
}

function throwScannerError(error: unknown, request: FastifyRequest): never {
  if (!(error instanceof ScannerUnavailable)) throw error
  request.log.error({ failure: traceOf(error.cause) }, 'the virus scanner is unavailable')
  throwError('files.scanner-unavailable', { retryAfterSeconds: 10 })
}

/** The same stream, with every error reported as a broken upload. */
async function* whole<T>(parts: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* parts
  } catch {
    throwError('files.broken-upload')
  }
}

/** Throws the reply's error when the storage fails; the cause goes to the log only. */
export function throwStorageError(error: unknown, request: FastifyRequest): never {
  if (!(error instanceof StorageUnavailable)) throw error
  request.log.error({ failure: traceOf(error.cause) }, 'the file storage is unavailable')
  throwError('files.store-unavailable', { retryAfterSeconds: 10 })
}

/** A person waits for it; real files take a second or two. */
const timeoutMs = waitMs(20_000)

// One at a time bounds the memory; such files are rare.
const gate = new ConcurrencyLimit(1, 50)

/** Reads a file with a library. @returns undefined if the file cannot be read in full */
const converted = (conversion: Conversion): Promise<Converted> =>
  gate.run(() => inThread<Converted>(new URL('./convert-worker.ts', import.meta.url), conversion, timeoutMs))

/** A completely received upload on disk. */
interface Spooled {
  /** Reads from the first byte; may be called repeatedly. */
  bytes(): AsyncGenerator<Buffer>
  close(): Promise<void>
}

/**
 * Spools an upload to disk, so that each takes a chunk of memory at most, however long it lasts. The file is unlinked
 * immediately, so that it disappears with the process.
 * @throws StorageUnavailable if this disk fails; errors of `source` are passed on
 */
async function spooled(folder: string, source: AsyncIterable<Buffer>): Promise<Spooled> {
  const file = await openNameless(folder).catch((error) => {
    throw unavailable(error)
  })
  try {
    await storeFrom(source, (watched) => file.writeFile(watched))
  } catch (error) {
    await file.close()
    throw error
  }
  return { bytes: () => bytesOf(file), close: () => file.close() }
}

async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return file
}

const chunkBytes = 262_144

async function* bytesOf(file: FileHandle): AsyncGenerator<Buffer> {
  for (let at = 0; ; ) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafeSlow(chunkBytes), 0, chunkBytes, at)
    if (bytesRead === 0) return
    at += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}
