import { connect, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { ConcurrencyLimit } from '../kit/jobs/concurrency-limit.ts'

type Bytes = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

/** What looks for viruses in a file before it is accepted. */
export interface Scanner {
  /**
   * What was found in the bytes of one file, by the scanner's own name for it; undefined when nothing was. They
   * are asked for when its turn has come. Refuses `server.busy` when that is long in coming.
   * @throws ScannerUnavailable when it gave no verdict: such a file is as good as infected
   */
  scan(bytes: Bytes): Promise<string | undefined>
}

/** The scanner gave no verdict; `cause` says why, and no caller may pass it on. */
export class ScannerUnavailable extends Error {
  override name = 'ScannerUnavailable'
}

/** In ms: a person waits for the answer. clamd needs some 20 ms for 5 MB, and more for what it unpacks. */
const patienceMs = 30_000
/** As many at once as leave room in clamd's own line (MaxThreads, 10 unless set otherwise). */
const atOnce = 4
/** As many wait for their turn, and so long in ms: with the scan itself less than a browser waits. */
const line = { longest: 200, patienceMs: 20_000 }

/** Where clamd listens: `tcp://host:port` or `unix:/path`. */
export const clamdAddress = /^(?:tcp:\/\/(\[[\da-f:]+\]|[^\s/:]+):(\d{1,5})|unix:(\/\S+))$/i

/** A client of clamd, ClamAV's service: INSTREAM over a connection for each file (clamd's manual, clamd(8)). */
export function clamdScanner(url: string, patience = patienceMs): Scanner {
  const [, host, port, path] = clamdAddress.exec(url) ?? []
  const place = path ? { path } : { host: (host ?? '').replace(/[[\]]/g, ''), port: Number(port) }
  const gate = new ConcurrencyLimit(atOnce, line.longest, Math.min(line.patienceMs, patience))
  return {
    scan: (bytes) =>
      gate.run(async () => {
        const reply = await ask(connect(place), bytes, patience).catch((cause) => {
          throw new ScannerUnavailable('clamd did not answer', { cause })
        })
        return verdictOf(reply)
      }),
  }
}

/** 'stream: OK', 'stream: Some.Name FOUND', or an error. */
function verdictOf(reply: string): string | undefined {
  if (reply === 'stream: OK') return undefined
  const [, found] = /^stream: (.+) FOUND$/s.exec(reply) ?? []
  if (found) return found.replace(/[^\w.:/-]/g, '_').slice(0, 100)
  const isLimit = reply.startsWith('INSTREAM size limit exceeded')
  const code = isLimit ? 'CLAMD_STREAM_MAX_LENGTH' : 'CLAMD_ERROR'
  throw new ScannerUnavailable('clamd gave no verdict', { cause: Object.assign(new Error(reply), { code }) })
}

/** Sends one file and waits for the one reply, which a NUL ends. */
function ask(socket: Socket, bytes: Bytes, patience: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let reply = ''
    const fail = (code: string) => end(Object.assign(new Error(code), { code }))
    const timer = setTimeout(() => fail('ETIMEDOUT'), patience)
    const end = (error?: Error) => {
      clearTimeout(timer)
      socket.destroy()
      const at = reply.indexOf('\0')
      // A file over clamd's limit is answered and cut off while it is still being sent: the answer counts.
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
    feed(socket, bytes).catch(end)
  })
}

/** In bytes. */
const longestChunk = 65_536

async function feed(socket: Socket, bytes: Bytes): Promise<void> {
  socket.write('zINSTREAM\0')
  for await (const piece of bytes)
    for (let at = 0; at < piece.length; at += longestChunk) {
      if (socket.destroyed) return
      const chunk = piece.subarray(at, at + longestChunk)
      socket.write(lengthOf(chunk.length))
      if (!socket.write(chunk)) await roomIn(socket)
      // A clamd that has enough answers and hangs up: its answer is lost unless it is read before we write on.
      await setImmediate()
    }
  if (!socket.destroyed) socket.write(lengthOf(0))
}

/** Until clamd has taken what was written, or is gone: what it does not take is not gathered here. */
function roomIn(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      socket.off('drain', go).off('close', go)
      resolve()
    }
    socket.on('drain', go).on('close', go)
  })
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}
