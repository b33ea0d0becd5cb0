import { useEffect, useState } from 'react'
import { countText } from '#contract/formats.ts'
import { dateText, momentText } from './dates.ts'
import { serverNow } from './server-time.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long ago a moment was, such as '5 minutes ago'; the date after a week. '-' for anything else. */
export function agoText(moment: string, now: number): string {
  const past = now - Date.parse(moment)
  if (Number.isNaN(past)) return '-'
  if (past < minute) return 'just now'
  if (past < hour) return `${countText(Math.floor(past / minute), 'minute')} ago`
  if (past < day) return `${countText(Math.floor(past / hour), 'hour')} ago`
  if (past < 7 * day) return `${countText(Math.floor(past / day), 'day')} ago`
  return dateText(moment)
}

/** The server's time in milliseconds, updated every half minute unless more often is asked for. */
export function useNow(everyMs = minute / 2): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const clock = setInterval(() => setNow(serverNow()), everyMs)
    return () => clearInterval(clock)
  }, [everyMs])
  return now
}

/** How long ago a moment was, with the moment itself in its tooltip. */
export function TimeAgo({ at }: { at: string }) {
  return (
    <time dateTime={at} title={momentText(at)}>
      {agoText(at, useNow())}
    </time>
  )
}
