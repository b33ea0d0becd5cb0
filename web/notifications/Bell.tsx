import { useEffect, useRef, useState } from 'react'
import { useFirstPress } from '../kit/lazy/first-press.ts'
import { lazyChunk } from '../kit/lazy/lazy-chunk.ts'
import { BellButtonContent, bellButton } from './BellButtonContent.tsx'
import { bellName, countText } from './texts.ts'
import { useUnread } from './use-bell.ts'

export const bellList = lazyChunk(() => import('./BellOpened.tsx'))

/** The bell in the page header: the number of unread notifications, and their list. */
export function Bell() {
  const unread = useUnread()
  const { opened, plain } = useFirstPress(bellList, 'dialog')
  return (
    <>
      {opened ? (
        <opened.part.BellOpened unread={unread} missed={opened.missed} />
      ) : (
        <button type="button" aria-label={bellName(unread)} className={bellButton} {...plain}>
          <BellButtonContent unread={unread} />
        </button>
      )}
      <Announcement unread={unread} />
    </>
  )
}

/**
 * Announces to screen readers that the unread count has increased; the initial count and a decrease are not
 * announced.
 */
function Announcement({ unread }: { unread: number | undefined }) {
  const before = useRef(unread)
  const [words, setWords] = useState('')
  useEffect(() => {
    const last = before.current
    before.current = unread
    if (unread === undefined || last === undefined || unread <= last) return
    setWords(`New notification, ${countText(unread)} unread`)
  }, [unread])
  return (
    <span role="status" className="sr-only">
      {words}
    </span>
  )
}
