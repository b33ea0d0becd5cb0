import { useEffect, useRef, useState } from 'react'
import { getSession, type SessionEnd, warningSeconds } from '#contract/account/sessions.ts'
import { idleSeconds } from '#contract/endpoint.ts'
import { call, lastUse } from '../http/client.ts'
import { onReachable } from '../http/connection.ts'
import { useSession } from './session.ts'

/** Delays the first poll so that it does not compete with the loading of the first screen. */
const firstCheckMs = 10_000
/** How often the session is polled while the warning shows, to detect use in another tab. */
const checkEveryMs = 10_000
/** The wait before a failed poll is repeated. */
const retryMs = 30_000
/** Online, the poll just after the end ends the session; the cover is for when it gets no answer. */
const coverAfterMs = 3_000

export interface Warning {
  /** By this browser's clock, in milliseconds. */
  endsAt: number
  because: SessionEnd['because']
}

/** Whether to show the warning, and when to poll again, from a reply that arrived at `now` (milliseconds). */
export function planFor({ secondsLeft, because }: Pick<SessionEnd, 'secondsLeft' | 'because'>, now: number) {
  const endsAt = now + secondsLeft * 1000
  if (secondsLeft > warningSeconds) return { warning: undefined, check: endsAt - warningSeconds * 1000 }
  // A poll one second after the end gets 403, which is handled like any other.
  return { warning: { endsAt, because }, check: Math.min(endsAt + 1000, now + checkEveryMs) }
}

/**
 * When the session ends at the latest, as far as this browser knows: the time from the server, or the idle time after
 * the last call that it answered. Infinity when nothing is known.
 */
export function knownEnd(said: Warning | undefined, usedAt: number): number {
  const idleEnd = usedAt > 0 ? usedAt + idleSeconds * 1000 : undefined
  if (!said) return idleEnd ?? Number.POSITIVE_INFINITY
  return said.because === 'longest' ? said.endsAt : Math.max(said.endsAt, idleEnd ?? 0)
}

/**
 * Warns before the session ends. Polls the server only when a warning is due, because another tab may have extended the
 * session; the poll itself does not extend it. Returns the current warning, whether the session must have ended while
 * the server cannot be reached (`covered`), a function that applies a reply, and one that polls immediately.
 */
export function useSessionWatch() {
  const token = useSession(({ auth }) => auth.token)
  const [warning, setWarning] = useState<Warning>()
  const [covered, setCovered] = useState(false)
  const check = useRef(0)
  const said = useRef<Warning>(undefined)
  const applyEnd = useRef((end: SessionEnd) => {
    const next = planFor(end, Date.now())
    check.current = next.check
    said.current = { endsAt: Date.now() + end.secondsLeft * 1000, because: end.because }
    setWarning(next.warning)
    setCovered(false)
  }).current
  const pollNow = useRef(() => {
    check.current = 0
  }).current

  useEffect(() => {
    setWarning(undefined)
    setCovered(false)
    said.current = undefined
    if (!token) return
    check.current = Date.now() + firstCheckMs
    const abort = new AbortController()
    const poll = () => {
      check.current = Date.now() + retryMs
      call(getSession, {}, { signal: abort.signal, background: true }).then(
        ({ data }) => applyEnd(data),
        // call() handles a 403; the poll is repeated after any other error.
        () => undefined,
      )
    }
    // A short interval notices how long a laptop was asleep; one long timer would not.
    const clock = setInterval(() => {
      if (Date.now() >= knownEnd(said.current, lastUse.at) + coverAfterMs) setCovered(true)
      if (Date.now() >= check.current) poll()
    }, 1000)
    const stop = onReachable(pollNow)
    return () => {
      clearInterval(clock)
      stop()
      abort.abort()
    }
  }, [applyEnd, pollNow, token])

  return { warning, covered, applyEnd, pollNow }
}
