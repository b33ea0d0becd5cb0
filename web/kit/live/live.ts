import { heartbeatSeconds, type LiveChange, live } from '#contract/live.ts'
import { apiErrorOf } from '../http/client.ts'
import { connectionEvents, reportAnswer, reportNoAnswer } from '../http/connection.ts'
import { eventReader, type StreamEvent } from './event-stream.ts'

export interface LiveHandlers {
  onChange: (change: LiveChange) => void
  /** Missed events cannot be replayed: everything on screen may be stale. */
  onReset: () => void
  onConnected: (connected: boolean) => void
}

/** A stream that is silent for this long is broken, even without an error. */
const silentForMs = 2.5 * heartbeatSeconds * 1000
/** A hidden tab closes its stream after this time: browsers limit connections per host. */
const hiddenForMs = 10_000
const longestWaitMs = 30_000

/** How long to wait before the next try: longer each time, and never the same for all who were cut off at once. */
export const waitBefore = (tries: number, random: number): number =>
  Math.min(longestWaitMs, 500 * 2 ** tries) * (0.5 + random)

/**
 * Keeps one stream open for this session, and comes back to where it was when it breaks. The token travels in a
 * header, which EventSource cannot send. A refused session ends as with every other call.
 */
export function followLive(token: string, handlers: LiveHandlers): { close: () => void } {
  let lastId = ''
  let tries = 0
  let connection: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let closed = false

  const hear = ({ event, id, data }: StreamEvent) => {
    if (id !== undefined) lastId = id
    if (event === 'open') handlers.onConnected(true)
    if (event === 'reset') {
      handlers.onConnected(true)
      handlers.onReset()
    }
    if (event !== 'change' || data === undefined) return
    handlers.onChange(JSON.parse(data) as LiveChange)
  }

  const connect = async () => {
    clearTimeout(timer)
    if (closed || connection || document.hidden) return
    const own = new AbortController()
    connection = own
    let goOn = true
    try {
      goOn = await listen(token, lastId, own, (event) => {
        tries = 0
        reportAnswer()
        hear(event)
      })
    } catch {
      // Cut off, out of reach or silent: the next try tells.
      if (!closed && own.signal.reason !== 'closed') reportNoAnswer()
    }
    if (connection === own) connection = undefined
    if (closed || own.signal.reason === 'closed') return
    handlers.onConnected(false)
    if (!goOn) return
    timer = setTimeout(() => void connect(), waitBefore(tries, Math.random()))
    tries += 1
  }
  const leave = () => {
    clearTimeout(timer)
    connection?.abort('closed')
    connection = undefined
  }
  const atOnce = () => {
    tries = 0
    void connect()
  }
  const onVisible = () => {
    if (!document.hidden) return atOnce()
    clearTimeout(timer)
    timer = setTimeout(leave, hiddenForMs)
  }

  document.addEventListener('visibilitychange', onVisible)
  addEventListener('online', atOnce)
  connectionEvents.addEventListener('online', atOnce)
  void connect()
  return {
    close() {
      closed = true
      document.removeEventListener('visibilitychange', onVisible)
      removeEventListener('online', atOnce)
      connectionEvents.removeEventListener('online', atOnce)
      leave()
    },
  }
}

/** Reads one connection to its end. False when there is no use in another one. */
async function listen(
  token: string,
  lastId: string,
  own: AbortController,
  hear: (event: StreamEvent) => void,
): Promise<boolean> {
  let watch = setTimeout(() => own.abort(), silentForMs)
  try {
    const response = await fetch(`/api${live.path}`, {
      headers: {
        accept: 'text/event-stream',
        authorization: `Bearer ${token}`,
        ...(lastId ? { 'last-event-id': lastId } : {}),
      },
      cache: 'no-store',
      signal: own.signal,
    })
    if (!response.ok || !response.body) {
      const body: unknown = await response.json().catch(() => undefined)
      apiErrorOf(response.status, body, null, { token })
      return response.status !== 401 && response.status !== 403
    }
    const read = eventReader(hear)
    const decoder = new TextDecoder()
    const reader = response.body.getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(watch)
      watch = setTimeout(() => own.abort(), silentForMs)
      read(decoder.decode(part.value, { stream: true }))
    }
    return true
  } finally {
    clearTimeout(watch)
  }
}
