import { useEffect, useRef, useState } from 'react'
import { useFirstPress } from '../kit/lazy/first-press.ts'
import { later } from '../kit/lazy/later.ts'
import { BellFace, bellButton } from './BellFace.tsx'
import { bellName, countText } from './texts.ts'
import { useUnread } from './use-bell.ts'

export const bellList = later(() => import('./BellOpened.tsx'))

/** The bell of the frame: how many notifications are unread, and the list of them. */
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

/** Says that there are more unread ones than before; their first number and a smaller one are no news. */
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
