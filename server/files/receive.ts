import { createHash, randomUUID } from 'node:crypto'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Extension, mostBytes } from '#contract/files.ts'
import { traceOf } from '../kit/log.ts'
import { Refused, refuse } from '../kit/refused.ts'
import { type Scanner, ScannerAway } from '../outside/scanner.ts'
import { type FileStorage, StorageAway } from '../outside/storage.ts'
import { contentCheck } from './content.ts'
import { cleanName } from './names.ts'
import { drawnAnew, isPicture } from './pictures.ts'
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
  if (!request.isMultipart()) refuse('files.missing')
  if (Number(request.headers['content-length'] ?? 0) > mostBytes + overheadBytes) refuse('files.too-large')
  let received: NewFile | undefined
  try {
    for await (const part of whole(request.parts({ limits }))) {
      if (received) refuse('input.invalid', { fields: { file: 'Please send one file at a time.' } })
      if (part.fieldname !== 'file')
        refuse('input.invalid', { fields: { [part.fieldname]: 'This field is not known here.' } })
      if (part.type !== 'file') refuse('files.missing')
      received = await keep(part, receiver, request)
    }
    return received ?? refuse('files.missing')
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
  const extension = extensionOf(name) ?? refuse('files.type-not-accepted')
  const { kind, contentType } = fileTypes[extension]
  const differs = () => refuse('files.type-differs', { parts: { kind } })
  if (!isDeclaredAs(part.mimetype, extension)) differs()

  const check = contentCheck(extension)
  async function* checked() {
    let arrived = 0
    for await (const chunk of whole<Buffer>(part.file)) {
      arrived += chunk.length
      if (arrived > mostBytes) refuse('files.too-large')
      if (!(await check.take(chunk))) differs()
      yield chunk
    }
    if (arrived === 0) refuse('files.empty')
    const verdict = await check.finish()
    if (verdict === 'runs') refuse('files.macros')
    if (verdict === 'differs') differs()
  }

  const sum = createHash('sha256')
  let size = 0
  async function* measured() {
    // All of it first: a slow upload then holds none of the places at the scanner or of those that draw.
    const sent = await spooled(receiver.incoming, checked())
    try {
      if (receiver.scanner) await mustBeClean(sent, receiver.scanner, request)
      for await (const chunk of isPicture(extension) ? redrawn(sent, extension) : sent.bytes()) {
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
    if (!(error instanceof StorageAway)) await gone
    throw storageRefusal(error, request)
  }
  return { storeKey, name, extension, contentType, size, sha256: sum.digest() }
}

/** Refuses what the scanner finds something in, and everything while it gives no verdict. */
async function mustBeClean(sent: Spooled, scanner: Scanner, request: FastifyRequest): Promise<void> {
  const found = await scanner.scan(sent.bytes()).catch((error) => {
    throw scannerRefusal(error, request)
  })
  if (found === undefined) return
  request.log.warn({ found }, 'a file with harmful content was refused')
  refuse('files.infected')
}

function scannerRefusal(error: unknown, request: FastifyRequest): unknown {
  if (!(error instanceof ScannerAway)) return error
  request.log.error({ failure: traceOf(error.cause) }, 'the virus scanner is away')
  return new Refused('files.scanner-away', { retryAfterSeconds: 10 })
}

/** A picture drawn anew. */
async function* redrawn(sent: Spooled, extension: Extension): AsyncGenerator<Buffer> {
  yield await drawnAnew(async () => Buffer.concat(await Array.fromAsync(sent.bytes())), extension)
}

/** A stream of the body, whose every fault means that the body did not arrive as it was sent. */
async function* whole<T>(parts: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* parts
  } catch {
    refuse('files.broken-upload')
  }
}

/** What a person is told when the storage fails, while its own error goes to the log alone. */
export function storageRefusal(error: unknown, request: FastifyRequest): unknown {
  if (!(error instanceof StorageAway)) return error
  request.log.error({ failure: traceOf(error.cause) }, 'the file storage is away')
  return new Refused('files.store-away', { retryAfterSeconds: 10 })
}
