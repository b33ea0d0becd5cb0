import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** Passes connections on, refuses them, or keeps them without a byte, as a network that swallows packets does. */
export type Mode = 'passes' | 'refuses' | 'hangs'

export interface Passage {
  readonly port: number
  set(mode: Mode): Promise<void>
  close(): Promise<void>
}

type Target = { readonly path: string } | { readonly host: string; readonly port: number }

/** Sits between a portal and what it depends on. */
export async function proxyTo(target: Target): Promise<Passage> {
  const sockets = new Set<Socket>()
  let mode: Mode = 'passes'
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
  }
  const server = createServer((near) => {
    keep(near)
    if (mode === 'hangs') return void near.pause()
    const far = connect(target)
    keep(far)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('data', (chunk: Buffer) => mode === 'passes' && other.writable && other.write(chunk))
      one.once('close', () => other.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port,
    async set(next) {
      const before = mode
      mode = next
      // Connections that hung have lost bytes, and a refusal ends existing ones.
      if (next === 'refuses' || before === 'hangs') cut()
      if (next === 'refuses' && server.listening) server.close()
      if (next !== 'refuses' && !server.listening) {
        server.listen(port, '127.0.0.1')
        await once(server, 'listening')
      }
    },
    async close() {
      cut()
      if (server.listening) await new Promise((resolve) => server.close(resolve))
    },
  }
}
