import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { keepSession } from '#contract/account/sessions.ts'
import { call } from '../http/client.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { minutesAndSeconds } from '../ui/text.ts'
import { useSessionWatch, type Warning } from './session-watch.ts'

/**
 * Asks one minute before an inactive session ends whether to stay signed in, and covers the screen when the session
 * must have ended and the server cannot be reached.
 */
export function SessionWatch() {
  const { warning, covered, applyEnd, pollNow } = useSessionWatch()
  const [busy, setBusy] = useState(false)
  const [seen, setSeen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const isFinal = warning?.because === 'longest'
  if (!warning && seen) setSeen(false)

  const stay = async () => {
    setSeen(isFinal)
    if (isFinal) return
    setBusy(true)
    // If the call fails, the warning stays open and the next poll decides.
    await call(keepSession, {}).then(
      ({ data }) => applyEnd(data),
      () => undefined,
    )
    setBusy(false)
  }

  if (covered) return <SessionCover onRetry={pollNow} />
  return (
    <Dialog
      open={warning !== undefined && !seen}
      onClose={stay}
      busy={busy}
      width="sm"
      initialFocus={button}
      title="Your session is about to end"
      text={
        isFinal
          ? 'Sessions end after 12 hours. Please finish what you’re doing and sign in again.'
          : 'You haven’t been active for a while. To protect your patients, we’ll sign you out.'
      }
      actions={
        <Button ref={button} busy={busy} onClick={stay}>
          {isFinal ? 'OK' : 'Stay signed in'}
        </Button>
      }
    >
      {warning && <TimeLeft {...warning} />}
    </Dialog>
  )
}

/**
 * Hides the screen from eyes, keyboard, screen reader and paper. Typed input stays below, in case the session turns out
 * to be alive.
 */
function SessionCover({ onRetry }: { onRetry: () => void }) {
  const cover = useRef<HTMLDialogElement>(null)
  const open = () => cover.current?.showModal()
  useEffect(open, [])
  return createPortal(
    // A browser may still close it on Escape.
    <dialog ref={cover} aria-labelledby="session-cover" className="session-cover" onClose={open}>
      <h2 id="session-cover" className="text-xl font-semibold">
        Hidden to protect your patients
      </h2>
      <p className="max-w-md text-ink-soft">
        Your session has expired, and we can’t reach the portal to renew it. Once you’re connected, this
        screen comes back or asks you to sign in.
      </p>
      <Button onClick={onRetry}>Try again</Button>
    </dialog>,
    document.body,
  )
}

function TimeLeft({ endsAt }: Warning) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(clock)
  }, [])
  const seconds = Math.max(0, Math.ceil((endsAt - now) / 1000))
  return (
    <p className="text-ink-soft">
      Time left:{' '}
      <span role="timer" className="tabular font-semibold text-ink">
        {minutesAndSeconds(seconds)}
      </span>
    </p>
  )
}
