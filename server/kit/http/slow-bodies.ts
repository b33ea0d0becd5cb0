import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

/**
 * The minimum rate of a body: so many bytes in so many ms. A phone with a weak signal reaches it; an attacker who sends
 * single bytes to occupy connections (slow POST) does not.
 */
const minRate = { periodMs: 60_000, bytes: 128 * 1024 }

const timeoutReply = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

/** Closes the connection when a body arrives more slowly than that, even if the request has been answered already. */
export function cutSlowBodies(request: IncomingMessage, response: ServerResponse): void {
  const { socket, headers } = request
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  // Requests injected by tests have no socket.
  if (!hasBody || !(socket instanceof Socket)) return
  let before = socket.bytesRead
  const timer = setInterval(() => {
    const received = socket.bytesRead - before
    before = socket.bytesRead
    if (received >= minRate.bytes) return
    clearInterval(timer)
    if (!response.headersSent) socket.write(timeoutReply)
    socket.destroy()
  }, minRate.periodMs)
  timer.unref()
  request.once('close', () => clearInterval(timer))
}
