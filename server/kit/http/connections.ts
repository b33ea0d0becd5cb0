import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How long calls under way, and the bodies they wait for, go on after a stop, in ms. */
const callsMayTake = 5_000

/**
 * Watches a server's connections so that a stop can end them. Node closes those alone that are idle, and waits for a
 * client that is in the middle of its headers or of a body for as long as the client likes.
 * @returns what begins the end: a connection without a call is cut at once, each other one after its call, and all
 * that are left after five seconds
 */
export function watchConnections(server: Server): () => void {
  const calls = new Map<Socket, number>()
  let closing = false

  server.on('connection', (socket: Socket) => {
    if (closing) return void socket.destroy()
    calls.set(socket, 0)
    socket.once('close', () => calls.delete(socket))
  })
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    calls.set(socket, (calls.get(socket) ?? 0) + 1)
    response.once('close', () => {
      const left = (calls.get(socket) ?? 1) - 1
      if (calls.has(socket)) calls.set(socket, left)
      if (closing && left === 0) socket.destroySoon()
    })
  })

  return () => {
    closing = true
    for (const [socket, underWay] of calls) if (underWay === 0) socket.destroy()
    const timer = setTimeout(() => {
      for (const socket of calls.keys()) socket.destroy()
    }, callsMayTake)
    server.once('close', () => clearTimeout(timer))
  }
}
