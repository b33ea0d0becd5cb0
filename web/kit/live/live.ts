import { heartbeatSeconds, type LiveChange, live } from '#contract/live.ts'
import { apiErrorOf } from '../http/client.ts'
import { onReachable, reportAnswer, reportNoAnswer } from '../http/connection.ts'
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
const maxWaitMs = 30_000

/** Exponential backoff in milliseconds. The jitter spreads clients that were disconnected at the same time. */
export const waitBefore = (tries: number, random: number): number =>
  Math.min(maxWaitMs, 500 * 2 ** tries) * (0.5 + random)

/**
 * Keeps one event stream open for this session, and resumes after the last event id when it breaks. Uses fetch, because
 * EventSource cannot send the token in a header. An expired session ends as with every other API call.
 */
export function followLive(token: string, handlers: LiveHandlers): { close: () => void } {
  let lastId = ''
  let tries = 0
  let connection: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let closed = false

  const handle = ({ event, id, data }: StreamEvent) => {
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
    const current = new AbortController()
    connection = current
    let mayReconnect = true
    try {
      mayReconnect = await listen(token, lastId, current, (event) => {
        tries = 0
        reportAnswer()
        handle(event)
      })
    } catch {
      // Disconnected, unreachable or silent: the next attempt shows which.
      if (!closed && current.signal.reason !== 'closed') reportNoAnswer()
    }
    if (connection === current) connection = undefined
    if (closed || current.signal.reason === 'closed') return
    handlers.onConnected(false)
    if (!mayReconnect) return
    timer = setTimeout(() => void connect(), waitBefore(tries, Math.random()))
    tries += 1
  }
  const disconnect = () => {
    clearTimeout(timer)
    connection?.abort('closed')
    connection = undefined
  }
  const connectNow = () => {
    tries = 0
    void connect()
  }
  const onVisible = () => {
    if (!document.hidden) return connectNow()
    clearTimeout(timer)
    timer = setTimeout(disconnect, hiddenForMs)
  }

  document.addEventListener('visibilitychange', onVisible)
  addEventListener('online', connectNow)
  const stop = onReachable(connectNow)
  void connect()
  return {
    close() {
      closed = true
      document.removeEventListener('visibilitychange', onVisible)
      removeEventListener('online', connectNow)
      stop()
      disconnect()
    },
  }
}

/** Reads one connection to its end. Resolves to false when the session may not reconnect. */
async function listen(
  token: string,
  lastId: string,
  controller: AbortController,
  onEvent: (event: StreamEvent) => void,
): Promise<boolean> {
  let silenceTimer = setTimeout(() => controller.abort(), silentForMs)
  try {
    const response = await fetch(`/api${live.path}`, {
      headers: {
        accept: 'text/event-stream',
        authorization: `Bearer ${token}`,
        ...(lastId ? { 'last-event-id': lastId } : {}),
      },
      cache: 'no-store',
      signal: controller.signal,
    })
    if (!response.ok || !response.body) {
      const body: unknown = await response.json().catch(() => undefined)
      apiErrorOf(response.status, body, null, { token })
      return response.status !== 401 && response.status !== 403
    }
    const read = eventReader(onEvent)
    const decoder = new TextDecoder()
    const reader = response.body.getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(silenceTimer)
      silenceTimer = setTimeout(() => controller.abort(), silentForMs)
      read(decoder.decode(part.value, { stream: true }))
    }
    return true
  } finally {
    clearTimeout(silenceTimer)
  }
}
