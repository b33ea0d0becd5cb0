import { useEffect, useRef, useState } from 'react'
import { useFirstPress } from '../kit/lazy/first-press.ts'
import { later } from '../kit/lazy/later.ts'
import { BellFace, bellButton } from './BellFace.tsx'
import { bellName, countText } from './texts.ts'
import { useUnread } from './use-bell.ts'

export const bellList = later(() => import('./BellOpened.tsx'))

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
          <BellFace unread={unread} />
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
