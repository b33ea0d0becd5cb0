import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'

/** The reply to a complete stream, or another behavior. */
export type ClamdReply = (stream: Buffer) => string | 'hang up' | 'say nothing'

export interface ClamdStandIn {
  readonly url: string
  /** The completely received streams, in order. */
  readonly streams: readonly Buffer[]
  /** Protocol violations by the client; tests expect none. */
  readonly faults: readonly string[]
  answerWith(reply: ClamdReply): void
  close(): Promise<void>
}

/** Like clamd's StreamMaxLength, in bytes: beyond it clamd replies and disconnects without reading further. */
const streamMaxLength = 6 * 1024 * 1024

/** The EICAR test signature (https://www.eicar.org), in two halves so that scanners do not report this source file. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

/** Reports the EICAR signature, as clamd does. */
export const findEicar: ClamdReply = (stream) =>
  stream.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK'

/**
 * A stand-in server for clamd with the two commands that the product uses. It checks the framing strictly by the man
 * page clamd(8). `npm run assure` tests with a real clamd.
 */
export async function clamdStandIn(
  listen: { port: number } | { path: string } = { port: 0 },
): Promise<ClamdStandIn> {
  const streams: Buffer[] = []
  const faults: string[] = []
  let reply = findEicar
  const server = createServer((socket) => serve(socket, () => reply, streams, faults))
  server.listen('path' in listen ? listen : { ...listen, host: '127.0.0.1' })
  await once(server, 'listening')
  return {
    url: urlOf(server),
    streams,
    faults,
    answerWith(next) {
      reply = next
    },
    async close() {
      server.close()
      await once(server, 'close')
    },
  }
}

function urlOf(server: Server): string {
  const address = server.address()
  return typeof address === 'string' ? `unix:${address}` : `tcp://127.0.0.1:${address?.port}`
}

const ping = Buffer.from('zPING\0')
const command = Buffer.from('zINSTREAM\0')

function serve(socket: Socket, replyNow: () => ClamdReply, streams: Buffer[], faults: string[]): void {
  let waiting: Buffer = Buffer.alloc(0)
  let stage: 'command' | 'chunks' | 'done' = 'command'
  const chunks: Buffer[] = []
  const limit = { left: streamMaxLength }
  socket.on('error', () => {})
  socket.on('data', (bytes: Buffer) => {
    if (stage === 'done') return void faults.push('bytes after the end of the stream')
    waiting = Buffer.concat([waiting, bytes])
    if (stage === 'command') takeCommand()
    while (stage === 'chunks' && takeChunk()) {}
  })

  function takeCommand() {
    if (waiting.equals(ping)) {
      stage = 'done'
      return void socket.end('PONG\0')
    }
    if (waiting.length < command.length) return
    if (!waiting.subarray(0, command.length).equals(command)) faults.push('an unknown command')
    waiting = waiting.subarray(command.length)
    stage = 'chunks'
  }

  function takeChunk(): boolean {
    if (waiting.length < 4) return false
    const length = waiting.readUInt32BE()
    if (length === 0) return finish()
    if (length > limit.left) return answer('INSTREAM size limit exceeded. ERROR')
    if (waiting.length < 4 + length) return false
    chunks.push(waiting.subarray(4, 4 + length))
    limit.left -= length
    waiting = waiting.subarray(4 + length)
    return true
  }

  function finish(): boolean {
    if (waiting.length > 4) faults.push('bytes after the end of the stream')
    const stream = Buffer.concat(chunks)
    streams.push(stream)
    return answer(replyNow()(stream))
  }

  function answer(text: string): boolean {
    stage = 'done'
    if (text === 'hang up') socket.destroy()
    else if (text !== 'say nothing') {
      // Sent in two parts, because a client must not expect the reply in one packet.
      socket.write(text.slice(0, 5))
      setImmediate(() => socket.end(`${text.slice(5)}\0`))
    }
    return false
  }
}
