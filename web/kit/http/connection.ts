import { create } from 'zustand'

interface Connection {
  /** The server cannot be reached: the browser reports offline, or calls got no answer. */
  lost: boolean
  /** Why the page has to be reloaded, and the function that reloads it. */
  reload?: { readonly why: string; readonly now: () => void }
}

const saysOffline = () => typeof navigator === 'object' && navigator.onLine === false

export const useConnection = create<Connection>(() => ({ lost: saysOffline() }))

/** Aborted when the connection is lost, so that running loads end. */
let untilLost = new AbortController()
export const lostSignal = (): AbortSignal => untilLost.signal

function reportLost(): void {
  if (useConnection.getState().lost) return
  useConnection.setState({ lost: true })
  untilLost.abort()
  untilLost = new AbortController()
}

export const isOffline = (): boolean => useConnection.getState().lost || saysOffline()

/** Dispatches `online` when the server can be reached again, even if the browser never reported offline. */
export const connectionEvents = new EventTarget()

/** Calls the listener each time the server can be reached again. Returns the function that stops it. */
export function onReachable(listener: () => void): () => void {
  connectionEvents.addEventListener('online', listener)
  return () => connectionEvents.removeEventListener('online', listener)
}

/** Resolves when the server can be reached again, or after this time. */
export function untilReachable(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds)
    const stop = onReachable(done)
    function done() {
      clearTimeout(timer)
      stop()
      resolve()
    }
  })
}

/** Polled until it answers; it is public and does not extend the session. */
const probePath = '/api/health'
const probeTimeoutMs = 5_000
const firstPauseMs = 1_000
const maxPauseMs = 10_000

let probing = false
let wake: (() => void) | undefined

/** Call when the server has answered: marks the connection as restored. */
export function reportAnswer(): void {
  if (saysOffline() || !useConnection.getState().lost) return
  useConnection.setState({ lost: false })
  wake?.()
  connectionEvents.dispatchEvent(new Event('online'))
}

/** Call when a request got no answer. Probes the server first, because a single failure may be a coincidence. */
export function reportNoAnswer(): void {
  if (saysOffline()) reportLost()
  if (!probing) void probeUntilAnswered()
}

async function probeUntilAnswered(): Promise<void> {
  probing = true
  for (let pauseMs = firstPauseMs; !(await answers()); pauseMs = Math.min(pauseMs * 1.5, maxPauseMs)) {
    reportLost()
    await new Promise<void>((resolve) => {
      wake = resolve
      setTimeout(resolve, pauseMs)
    })
    if (!isOffline()) break
  }
  probing = false
  reportAnswer()
}

/** An error reply counts as an answer; a gateway's 5xx does not. */
async function answers(): Promise<boolean> {
  if (saysOffline()) return false
  try {
    const reply = await fetch(probePath, { cache: 'no-store', signal: AbortSignal.timeout(probeTimeoutMs) })
    return reply.status < 500
  } catch {
    return false
  }
}

/** Listens to the browser's online and offline events; called once, when the page starts. */
export function watchConnection(): void {
  addEventListener('offline', reportNoAnswer)
  // A network does not mean that the server can be reached, so this only triggers the next probe.
  addEventListener('online', () => wake?.())
  if (saysOffline()) reportNoAnswer()
}
