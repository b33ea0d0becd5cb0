import { useEffect, useRef, useState } from 'react'
import { getSession, type SessionEnd, warningSeconds } from '#contract/account/sessions.ts'
import { call } from '../http/client.ts'
import { useSession } from './session.ts'

/** The first look at when the session ends waits until the screen has come up. */
const firstCheckMs = 10_000
/** How often the session is polled while the warning shows, to detect use in another tab. */
const checkEveryMs = 10_000
/** When a poll without an answer is repeated. */
const retryMs = 30_000

export interface Warning {
  /** By this browser's clock, in milliseconds. */
  endsAt: number
  because: SessionEnd['because']
}

/** What the server said, as of `now`: whether to warn, and when to look again (milliseconds). */
export function outlook({ secondsLeft, because }: Pick<SessionEnd, 'secondsLeft' | 'because'>, now: number) {
  const endsAt = now + secondsLeft * 1000
  if (secondsLeft > warningSeconds) return { warning: undefined, check: endsAt - warningSeconds * 1000 }
  // One second later the server returns 403, which is handled like any other.
  return { warning: { endsAt, because }, check: Math.min(endsAt + 1000, now + checkEveryMs) }
}

/**
 * Warns before the session ends. The server is asked only once a warning would be due, as use by another tab
 * puts the end off; asking is no use. Returns the warning that is due, and how to take a new answer over.
 */
export function useSessionWatch() {
  const token = useSession(({ auth }) => auth.token)
  const [warning, setWarning] = useState<Warning>()
  const check = useRef(0)
  const take = useRef((end: SessionEnd) => {
    const next = outlook(end, Date.now())
    check.current = next.check
    setWarning(next.warning)
  }).current

  useEffect(() => {
    setWarning(undefined)
    if (!token) return
    check.current = Date.now() + firstCheckMs
    const asked = new AbortController()
    const poll = () => {
      check.current = Date.now() + retryMs
      call(getSession, {}, { signal: asked.signal }).then(
        ({ data }) => take(data),
        // The end of the session is acted on where every 403 is; anything else is tried again.
        () => undefined,
      )
    }
    // A clock that ticks sees the time a closed laptop slept through; a long timer would not.
    const clock = setInterval(() => Date.now() >= check.current && poll(), 1000)
    return () => {
      clearInterval(clock)
      asked.abort()
    }
  }, [take, token])

  return { warning, take }
}
