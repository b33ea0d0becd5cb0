import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How long requests in progress, including their bodies, may continue after a stop. */
const drainMs = 5_000

/**
 * Tracks a server's connections so that a stop can close them. Node itself closes only idle ones, and waits without a
 * limit for a client that has sent only a part of its headers or body.
 * @returns a function that closes connections without a request at once, others after their request, and all remaining
 * ones after five seconds
 */
export function watchConnections(server: Server): () => void {
  const requests = new Map<Socket, number>()
  let closing = false

  server.on('connection', (socket: Socket) => {
    if (closing) return void socket.destroy()
    requests.set(socket, 0)
    socket.once('close', () => requests.delete(socket))
  })
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    requests.set(socket, (requests.get(socket) ?? 0) + 1)
    response.once('close', () => {
      const left = (requests.get(socket) ?? 1) - 1
      if (requests.has(socket)) requests.set(socket, left)
      if (closing && left === 0) socket.destroySoon()
    })
  })

  return () => {
    closing = true
    for (const [socket, active] of requests) if (active === 0) socket.destroy()
    const timer = setTimeout(() => {
      for (const socket of requests.keys()) socket.destroy()
    }, drainMs)
    server.once('close', () => clearTimeout(timer))
  }
}
