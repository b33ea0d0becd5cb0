import { useState } from 'react'
import { type CalendarSync, checkCalendarSync } from '#contract/appointments/calendar.ts'
import { isHandled, messageOfFailure } from '../../kit/http/api-error.ts'
import { useLoad } from '../../kit/http/queries.ts'
import { startSync } from './calendar-flow.ts'

export interface CalendarSyncState {
  /** Undefined while loading or if loading failed. */
  sync: CalendarSync | undefined
  /** The calendar allows the schedule to be saved. */
  allowsSaving: boolean
  failure: Error | null
  retry: () => void
  /** The browser is about to navigate to the calendar service. */
  isLeaving: boolean
  /** Why the flow could not start. */
  startFailure: string | undefined
  connect: () => Promise<void>
}

/** Whether the caller's calendar is connected. `beforeLeaving` saves what would be lost on navigating away. */
export function useCalendarSync(beforeLeaving: () => void): CalendarSyncState {
  const loaded = useLoad(checkCalendarSync, {}, { staleTime: 0 })
  const [isLeaving, setLeaving] = useState(false)
  const [startFailure, setProblem] = useState<string>()
  const sync = loaded.data?.data
  return {
    sync,
    allowsSaving: sync !== undefined && (!sync.available || loaded.data?.isGoogleSync === true),
    failure: sync ? null : loaded.error,
    retry: () => void loaded.refetch(),
    isLeaving,
    startFailure,
    async connect() {
      setProblem(undefined)
      setLeaving(true)
      try {
        const url = await startSync()
        beforeLeaving()
        location.assign(url)
      } catch (failure) {
        setLeaving(false)
        if (isHandled(failure)) return
        setProblem(messageOfFailure(failure))
      }
    },
  }
}
