import { useEffect, useRef, useState } from 'react'
import { getSession } from '#contract/account/sessions.paths.ts'
import type { SessionEnd } from '#contract/account/sessions.ts'
import { warningSeconds } from '#contract/account/sessions.values.ts'
import { call } from '../http/client.ts'
import { useSession } from './session.ts'

/** Delays the first poll so that it does not compete with the loading of the first screen. */
const firstCheckMs = 10_000
/** How often the session is polled while the warning shows, to detect use in another tab. */
const checkEveryMs = 10_000
/** The wait before a failed poll is repeated. */
const retryMs = 30_000

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
 * Warns before the session ends. Polls the server only when a warning is due, because another tab may have extended
 * the session; the poll itself does not extend it. Returns the current warning, and a function that applies a reply.
 */
export function useSessionWatch() {
  const token = useSession(({ auth }) => auth.token)
  const [warning, setWarning] = useState<Warning>()
  const check = useRef(0)
  const applyEnd = useRef((end: SessionEnd) => {
    const next = planFor(end, Date.now())
    check.current = next.check
    setWarning(next.warning)
  }).current

  useEffect(() => {
    setWarning(undefined)
    if (!token) return
    check.current = Date.now() + firstCheckMs
    const abort = new AbortController()
    const poll = () => {
      check.current = Date.now() + retryMs
      call(getSession, {}, { signal: abort.signal }).then(
        ({ data }) => applyEnd(data),
        // call() handles a 403; the poll is repeated after any other error.
        () => undefined,
      )
    }
    // A short interval notices the time that a laptop was asleep; one long timer would not.
    const clock = setInterval(() => Date.now() >= check.current && poll(), 1000)
    return () => {
      clearInterval(clock)
      abort.abort()
    }
  }, [applyEnd, token])

  return { warning, applyEnd }
}
