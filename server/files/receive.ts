import { createHash, randomUUID } from 'node:crypto'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Extension, mostBytes } from '#contract/files/files.ts'
import { ApiError, throwError } from '../kit/http/api-error.ts'
import { traceOf } from '../kit/log.ts'
import { type Scanner, ScannerUnavailable } from '../outside/scanner.ts'
import { type FileStorage, StorageUnavailable } from '../outside/storage.ts'
import { contentCheck } from './content.ts'
import { cleanName } from './names.ts'
import { isPicture, reencoded } from './pictures.ts'
import { type Spooled, spooled } from './spool.ts'
import type { NewFile } from './store.ts'
import { extensionOf, fileTypes, isDeclaredAs } from './types.ts'

/** Lets the server read multipart bodies; before any route is added. */
export async function registerMultipart(http: FastifyInstance): Promise<void> {
  await http.register(multipart, { throwFileSizeLimit: false })
}

/** Room for the boundaries and headers around the one file. */
const overheadBytes = 64 * 1024
/** One byte more than a file may have shows that it is too large; a second file is told apart from a limit. */
const limits = { fileSize: mostBytes + 1, files: 2, fields: 4, fieldSize: 1_000, headerPairs: 20 }

export interface Receiver {
  readonly storage: FileStorage
  readonly scanner: Scanner | undefined
  /** Where what arrives is kept until all of it has come. */
  readonly incoming: string
  /** Called with the key before the storage gets the first byte. */
  announce(storeKey: string): Promise<void>
  /** Called with the key when the bytes must go again; never fails. */
  discard(storeKey: string): Promise<void>
}

/**
 * Takes the one field `file` of a multipart body into the storage while it is checked. When it resolves the
 * bytes are safe; when it refuses, none of them are left.
 */
export async function receive(request: FastifyRequest, receiver: Receiver): Promise<NewFile> {
  if (!request.isMultipart()) throwError('files.missing')
  if (Number(request.headers['content-length'] ?? 0) > mostBytes + overheadBytes)
    throwError('files.too-large')
  let received: NewFile | undefined
  try {
    for await (const part of whole(request.parts({ limits }))) {
      if (received) throwError('input.invalid', { fields: { file: 'Please send one file at a time.' } })
      if (part.fieldname !== 'file')
        throwError('input.invalid', { fields: { [part.fieldname]: 'This field is not known here.' } })
      if (part.type !== 'file') throwError('files.missing')
      received = await keep(part, receiver, request)
    }
    return received ?? throwError('files.missing')
  } catch (error) {
    if (received) await receiver.discard(received.storeKey)
    throw error
  } finally {
    // What still comes of a refused body is read and dropped, or the browser would never read the answer.
    request.raw.unpipe()
    request.raw.resume()
  }
}

async function keep(part: MultipartFile, receiver: Receiver, request: FastifyRequest): Promise<NewFile> {
  const name = cleanName(part.filename ?? '')
  const extension = extensionOf(name) ?? throwError('files.type-not-accepted')
  const { kind, contentType } = fileTypes[extension]
  const differs = () => throwError('files.type-differs', { parts: { kind } })
  if (!isDeclaredAs(part.mimetype, extension)) differs()

  const check = contentCheck(extension)
  async function* checked() {
    let arrived = 0
    for await (const chunk of whole<Buffer>(part.file)) {
      arrived += chunk.length
      if (arrived > mostBytes) throwError('files.too-large')
      if (!(await check.take(chunk))) differs()
      yield chunk
    }
    if (arrived === 0) throwError('files.empty')
    const verdict = await check.finish()
    if (verdict === 'runs') throwError('files.macros')
    if (verdict === 'differs') differs()
  }

  const sum = createHash('sha256')
  let size = 0
  async function* measured() {
    // All of it first: a slow upload then holds none of the places at the scanner or of those that draw.
    const sent = await spooled(receiver.incoming, checked())
    try {
      if (receiver.scanner) await mustBeClean(sent, receiver.scanner, request)
      for await (const chunk of isPicture(extension) ? reencodedStream(sent, extension) : sent.bytes()) {
        size += chunk.length
        sum.update(chunk)
        yield chunk
      }
    } finally {
      await sent.close()
    }
  }

  const storeKey = randomUUID()
  await receiver.announce(storeKey)
  try {
    await receiver.storage.put(storeKey, measured())
  } catch (error) {
    const gone = receiver.discard(storeKey)
    // A storage that says nothing would let the person wait for its silence twice.
    if (!(error instanceof StorageUnavailable)) await gone
    throw storageError(error, request)
  }
  return { storeKey, name, extension, contentType, size, sha256: sum.digest() }
}

/** Refuses what the scanner finds something in, and everything while it gives no verdict. */
async function mustBeClean(sent: Spooled, scanner: Scanner, request: FastifyRequest): Promise<void> {
  const found = await scanner.scan(sent.bytes()).catch((error) => {
    throw scannerError(error, request)
  })
  if (found === undefined) return
  request.log.warn({ found }, 'a file with harmful content was refused')
  throwError('files.infected')
}

function scannerError(error: unknown, request: FastifyRequest): unknown {
  if (!(error instanceof ScannerUnavailable)) return error
  request.log.error({ failure: traceOf(error.cause) }, 'the virus scanner is away')
  return new ApiError('files.scanner-away', { retryAfterSeconds: 10 })
}

/** A re-encoded picture, as a stream. */
async function* reencodedStream(sent: Spooled, extension: Extension): AsyncGenerator<Buffer> {
  yield await reencoded(async () => Buffer.concat(await Array.fromAsync(sent.bytes())), extension)
}

/** A stream of the body, whose every fault means that the body did not arrive as it was sent. */
async function* whole<T>(parts: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* parts
  } catch {
    throwError('files.broken-upload')
  }
}

/** What a person is told when the storage fails, while its own error goes to the log alone. */
export function storageError(error: unknown, request: FastifyRequest): unknown {
  if (!(error instanceof StorageUnavailable)) return error
  request.log.error({ failure: traceOf(error.cause) }, 'the file storage is away')
  return new ApiError('files.store-away', { retryAfterSeconds: 10 })
}
