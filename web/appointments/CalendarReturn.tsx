import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { checkCalendarSync } from '#contract/appointments/calendar.ts'
import { messageOfFailure } from '../kit/http/api-error.ts'
import { reload } from '../kit/http/queries.ts'
import { ButtonLink } from '../kit/ui/Button.tsx'
import { AlertIcon, Spinner } from '../kit/ui/first-icons.tsx'
import { toast } from '../kit/ui/toast.ts'
import { finishSync, notConnected, takeVerifier } from './calendar-flow.ts'
import { type Brought, broughtBy } from './proof-key.ts'

/** Codes that are being exchanged, or were: an effect that runs twice must not send one twice. */
const taken = new Set<string>()

/**
 * Finishes connecting a calendar when the address carries what the calendar service says
 * (docs/spec/schedules.md, 'Google Calendar').
 */
export function CalendarReturn() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [isConnecting, setConnecting] = useState(false)
  const [words, setWords] = useState<string>()

  useEffect(() => {
    const brought = broughtBy(query)
    const place = query.toString()
    if (!brought || taken.has(place)) return
    taken.add(place)
    setWords(undefined)
    setConnecting(true)
    const verifier = takeVerifier()
    // A code is of no use a second time, and has no business in the history.
    void navigate('/appointment', { replace: true })
    void connect(brought, verifier).then((end) => {
      setConnecting(false)
      if (!end.isConnected) return setWords(end.words)
      toast.success(end.words)
      void reload(checkCalendarSync)
      void navigate('/add-manageSchedule', { replace: true })
    })
  }, [query, navigate])

  if (isConnecting)
    return (
      <p
        role="status"
        className="mb-6 flex items-center gap-3 rounded-lg border border-petrol-200 bg-petrol-50 px-4 py-3 text-petrol-900"
      >
        <Spinner />
        Connecting your Google Calendar…
      </p>
    )
  if (words === undefined) return null
  return (
    <div
      role="alert"
      className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-red-200 bg-red-50 px-4 py-3 text-red-800"
    >
      <AlertIcon className="size-4 shrink-0" />
      <p className="min-w-0 flex-1 basis-60">{words}</p>
      <ButtonLink variant="outline" size="sm" to="/add-manageSchedule">
        Back to Manage Schedule
      </ButtonLink>
    </div>
  )
}

interface End {
  isConnected: boolean
  words: string
}

async function connect(brought: Brought, verifier: string | null): Promise<End> {
  if (brought.kind !== 'code') return { isConnected: false, words: notConnected[brought.kind] }
  if (!verifier) return { isConnected: false, words: notConnected.noVerifier }
  try {
    return { isConnected: true, words: await finishSync(brought.code, verifier, brought.state) }
  } catch (failure) {
    return { isConnected: false, words: messageOfFailure(failure) }
  }
}
