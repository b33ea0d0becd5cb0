import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

/**
 * What a body must bring to go on, in ms and bytes: a telephone at the edge of a network does, a sender that lets
 * single bytes drip to keep connections does not.
 */
const pace = { within: 60_000, atLeast: 128 * 1024 }

const late = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

/** Hangs up on whoever sends a body more slowly than that, also on one whose call is answered already. */
export function cutSlowBodies(request: IncomingMessage, response: ServerResponse): void {
  const { socket, headers } = request
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  // A call of the tests comes over no connection.
  if (!hasBody || !(socket instanceof Socket)) return
  let before = socket.bytesRead
  const timer = setInterval(() => {
    const came = socket.bytesRead - before
    before = socket.bytesRead
    if (came >= pace.atLeast) return
    clearInterval(timer)
    if (!response.headersSent) socket.write(late)
    socket.destroy()
  }, pace.within)
  timer.unref()
  request.once('close', () => clearInterval(timer))
}
