import { create } from 'zustand'

interface Connection {
  /** The server cannot be reached, by what the browser says or by what calls have met. */
  lost: boolean
  /** Loads the newer version of the program that the server has; undefined while none waits for the person. */
  reload?: () => void
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

/** Dispatches `online` whenever the server can be reached again, also where the browser noticed nothing. */
export const connectionEvents = new EventTarget()

/** Asked until it answers; public, and no use of a session. */
const probePath = '/api/health'
const probeWithinMs = 5_000
const firstPauseMs = 1_000
const longestPauseMs = 10_000

let probing = false
let wake: (() => void) | undefined

/** An answer has come: whatever was said of the connection before, it is there. */
export function reportAnswer(): void {
  if (saysOffline() || !useConnection.getState().lost) return
  useConnection.setState({ lost: false })
  wake?.()
  connectionEvents.dispatchEvent(new Event('online'))
}

/** A call got no answer. One alone may have been unlucky, so the server is asked before anything is said. */
export function reportNoAnswer(): void {
  if (saysOffline()) reportLost()
  if (!probing) void probeUntilAnswered()
}

async function probeUntilAnswered(): Promise<void> {
  probing = true
  for (let pauseMs = firstPauseMs; !(await answers()); pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)) {
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
    const reply = await fetch(probePath, { cache: 'no-store', signal: AbortSignal.timeout(probeWithinMs) })
    return reply.status < 500
  } catch {
    return false
  }
}

/** Follows what the browser says of the connection; called once, when the page starts. */
export function watchConnection(): void {
  addEventListener('offline', reportNoAnswer)
  // That there is a network again does not mean that the server can be reached by it.
  addEventListener('online', () => wake?.())
  if (saysOffline()) reportNoAnswer()
}
