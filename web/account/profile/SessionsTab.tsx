import { useRef, useState } from 'react'
import { endOtherSessions, endSession, getSessions, type OpenSession } from '#contract/account/sessions.ts'
import { call } from '../../kit/http/client.ts'
import { reload, useLoad } from '../../kit/http/queries.ts'
import { toastReply } from '../../kit/http/reply-toasts.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { ConfirmDialog } from '../../kit/ui/Dialog.tsx'
import { momentText } from '../../kit/ui/dates.ts'
import { ErrorState, LoadingBars } from '../../kit/ui/surfaces.tsx'

/** Where the user is signed in, with a way to end sessions elsewhere. */
export function SessionsTab() {
  const sessions = useLoad(getSessions, {}, { staleTime: 0 })
  const [ending, setEnding] = useState<string>()
  const [asking, setAsking] = useState(false)
  const list = useRef<HTMLUListElement>(null)

  const end = async (what: string, work: () => Promise<{ message: string }>) => {
    setEnding(what)
    await toastReply(work())
    setAsking(false)
    await reload(getSessions)
    setEnding(undefined)
    // The button that was pressed has been removed with its row.
    list.current?.focus()
  }

  const found = sessions.data?.data
  if (!found && sessions.error)
    return <ErrorState failure={sessions.error} onRetry={() => void sessions.refetch()} />
  if (!found)
    return <LoadingBars bar="h-16" count={2} className="flex flex-col gap-3" text="Loading your sessions" />
  return (
    <div className="flex flex-col gap-5">
      <p className="text-ink-soft">
        These browsers are signed in to your account. If you don’t recognize one, end its session and change
        your password.
      </p>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Sessions"
        className="divide-y divide-line rounded-lg border border-line outline-none"
      >
        {found.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={ending === session.id}
            onEnd={() => end(session.id, () => call(endSession, { id: session.id }))}
          />
        ))}
      </ul>
      {found.length > 1 && (
        <Button variant="outline" className="self-start" onClick={() => setAsking(true)}>
          End all other sessions
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title="End all other sessions?"
        text="Every other browser will be signed out right away."
        confirmLabel="End sessions"
        variant="destructive"
        busy={ending === 'others'}
        onCancel={() => setAsking(false)}
        onConfirm={() => end('others', () => call(endOtherSessions, {}))}
      />
    </div>
  )
}

interface SessionRowProps {
  session: OpenSession
  busy: boolean
  onEnd: () => void
}

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const { browser, current, startedAt, lastUsedAt } = session
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">
          {browser}
          {current && (
            <span className="rounded-full bg-chosen px-2 py-0.5 text-xs font-medium text-action-ink">
              This session
            </span>
          )}
        </p>
        <p className="mt-0.5 text-ink-soft">
          Signed in <time dateTime={startedAt}>{momentText(startedAt)}</time> · last used{' '}
          <time dateTime={lastUsedAt}>{momentText(lastUsedAt)}</time>
        </p>
      </div>
      {!current && (
        <Button variant="outline" size="sm" busy={busy} onClick={onEnd} aria-label={`End ${browser}`}>
          End
        </Button>
      )}
    </li>
  )
}
