import { agoText, useNow } from './ago.ts'
import { momentText } from './dates.ts'

/** How long ago a moment was, with the moment itself in its tooltip. */
export function TimeAgo({ at }: { at: string }) {
  return (
    <time dateTime={at} title={momentText(at)}>
      {agoText(at, useNow())}
    </time>
  )
}
