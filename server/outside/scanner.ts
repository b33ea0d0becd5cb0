import { connect, type Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { ConcurrencyLimit } from '../kit/jobs/concurrency-limit.ts'
import { waitMs } from '../kit/waits.ts'
import { Trouble } from './trouble.ts'

type Bytes = Iterable<Uint8Array> | AsyncIterable<Uint8Array>
type Command = Iterable<string> | AsyncIterable<string | Uint8Array>

/** A virus scanner for uploads. */
export interface Scanner {
  /**
   * Scans one file. Reads `bytes` only when a slot is free.
   * @returns the scanner's name of what it found, or undefined
   * @throws ApiError `server.busy` when no slot gets free in time
   * @throws ScannerUnavailable without a verdict: treat the file as infected
   */
  scan(bytes: Bytes): Promise<string | undefined>
  /** Rejects when the scanner does not answer, or gave no verdict the last time. */
  probe(): Promise<void>
}

/** The scanner gave no verdict. `cause` is for the log and must not be sent to clients. */
export class ScannerUnavailable extends Error {
  override name = 'ScannerUnavailable'
}

/** A user waits for the result. clamd needs about 20 ms for 5 MB, and more for archives. */
const scanTimeoutMs = waitMs(30_000)
const probeMs = waitMs(10_000)
/** Below clamd's own limit (MaxThreads, 10 by default). */
const maxConcurrent = 4
/** Queueing and scanning together take less time than a browser waits for a reply. */
const queue = { maxLength: 200, maxWaitMs: waitMs(20_000) }

/** The address of clamd: `tcp://host:port` or `unix:/path`. */
export const clamdAddress = /^(?:tcp:\/\/(\[[\da-f:]+\]|[^\s/:]+):(\d{1,5})|unix:(\/\S+))$/i

/** A client of clamd, the ClamAV daemon: one connection with the INSTREAM command per file (man page clamd(8)). */
export function clamdScanner(url: string, timeoutMs = scanTimeoutMs): Scanner {
  const [, host, port, path] = clamdAddress.exec(url) ?? []
  const address = path ? { path } : { host: (host ?? '').replace(/[[\]]/g, ''), port: Number(port) }
  const limit = new ConcurrencyLimit(maxConcurrent, queue.maxLength, Math.min(queue.maxWaitMs, timeoutMs))
  const trouble = new Trouble()
  const asked = (command: Command, withinMs: number) =>
    ask(connect(address), command, withinMs).catch((cause) => {
      throw new ScannerUnavailable('clamd did not answer', { cause })
    })
  return {
    scan: (bytes) =>
      limit.run(() =>
        trouble.during(
          async () => verdictOf(await asked(framed(bytes), timeoutMs)),
          (error) => error instanceof ScannerUnavailable && !isTooLong(error),
        ),
      ),
    async probe() {
      trouble.throwIfAny()
      const reply = await asked(['zPING\0'], Math.min(probeMs, timeoutMs))
      if (reply !== 'PONG') throw new ScannerUnavailable('clamd does not answer PONG')
    },
  }
}

/** The file was too long for the scanner's settings, which says nothing about the next one. */
const isTooLong = ({ cause }: ScannerUnavailable) => (cause as { code?: string }).code === streamTooLong

const streamTooLong = 'CLAMD_STREAM_MAX_LENGTH'

/** Replies are 'stream: OK', 'stream: Some.Name FOUND' or an error. */
function verdictOf(reply: string): string | undefined {
  if (reply === 'stream: OK') return undefined
  const [, found] = /^stream: (.+) FOUND$/s.exec(reply) ?? []
  if (found) return found.replace(/[^\w.:/-]/g, '_').slice(0, 100)
  const isLimit = reply.startsWith('INSTREAM size limit exceeded')
  const code = isLimit ? streamTooLong : 'CLAMD_ERROR'
  throw new ScannerUnavailable('clamd gave no verdict', { cause: Object.assign(new Error(reply), { code }) })
}

/** Sends a command and waits for the reply, which ends with a NUL. */
function ask(socket: Socket, command: Command, timeoutMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let reply = ''
    const fail = (code: string) => end(Object.assign(new Error(code), { code }))
    const timer = setTimeout(() => fail('ETIMEDOUT'), timeoutMs)
    const end = (error?: Error) => {
      clearTimeout(timer)
      socket.destroy()
      const at = reply.indexOf('\0')
      // For a file over its limit clamd replies and disconnects during the upload; the reply still counts.
      if (at >= 0) resolve(reply.slice(0, at))
      else reject(error ?? new Error('no reply'))
    }
    socket
      .setEncoding('latin1')
      .on('data', (text) => {
        reply += text
        if (reply.includes('\0') || reply.length > 4_096) end()
      })
      .on('error', end)
      .on('close', () => fail('ECONNRESET'))
    pipeline(command, socket, { end: false }).catch(end)
  })
}

/** In bytes. */
const maxChunkBytes = 65_536

/** The command with the file in chunks, each after its length; a length of 0 ends it. */
async function* framed(bytes: Bytes): AsyncGenerator<string | Uint8Array> {
  yield 'zINSTREAM\0'
  for await (const piece of bytes)
    for (let at = 0; at < piece.length; at += maxChunkBytes) {
      const chunk = piece.subarray(at, at + maxChunkBytes)
      yield lengthOf(chunk.length)
      yield chunk
      // clamd may reply early and disconnect. Yield, so that the reply is read before a further write fails and loses
      // it.
      await setImmediate()
    }
  yield lengthOf(0)
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}
