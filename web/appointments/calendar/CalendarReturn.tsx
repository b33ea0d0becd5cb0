import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { checkCalendarSync } from '#contract/appointments/calendar.ts'
import { messageOfFailure } from '../../kit/http/api-error.ts'
import { reload } from '../../kit/http/queries.ts'
import { ButtonLink } from '../../kit/ui/Button.tsx'
import { Spinner } from '../../kit/ui/icons.tsx'
import { Note } from '../../kit/ui/Note.tsx'
import { toast } from '../../kit/ui/toasts/toast.ts'
import {
  type ConsentResult,
  consentResultIn,
  finishSync,
  notConnected,
  takeVerifier,
} from './calendar-flow.ts'

/** Codes already sent for exchange: an effect that runs twice must not send a code twice. */
const handledQueries = new Set<string>()

/**
 * Finishes connecting a calendar when the calendar service has redirected back here
 * (docs/spec/schedules.md, 'Google Calendar').
 */
export function CalendarReturn() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [isConnecting, setConnecting] = useState(false)
  const [words, setWords] = useState<string>()

  useEffect(() => {
    const result = consentResultIn(query)
    const queryString = query.toString()
    if (!result || handledQueries.has(queryString)) return
    handledQueries.add(queryString)
    setWords(undefined)
    setConnecting(true)
    const verifier = takeVerifier()
    // A code works only once, and must not stay in the browser history.
    void navigate('/appointment', { replace: true })
    void connect(result, verifier).then((end) => {
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
        className="mb-6 flex items-center gap-3 rounded-lg border border-action-line bg-chosen px-4 py-3 text-action-ink"
      >
        <Spinner />
        Connecting your Google Calendar…
      </p>
    )
  if (words === undefined) return null
  return (
    <Note text={words}>
      <ButtonLink variant="outline" size="sm" to="/add-manageSchedule">
        Back to Manage Schedule
      </ButtonLink>
    </Note>
  )
}

interface End {
  isConnected: boolean
  words: string
}

async function connect(result: ConsentResult, verifier: string | null): Promise<End> {
  if (result.kind !== 'code') return { isConnected: false, words: notConnected[result.kind] }
  if (!verifier) return { isConnected: false, words: notConnected.noVerifier }
  try {
    return { isConnected: true, words: await finishSync(result.code, verifier, result.state) }
  } catch (failure) {
    return { isConnected: false, words: messageOfFailure(failure) }
  }
}
