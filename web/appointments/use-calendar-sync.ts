import { useState } from 'react'
import { type CalendarSync, checkCalendarSync, disconnectCalendar } from '#contract/appointments/calendar.ts'
import { isHandled, messageOfFailure } from '../kit/http/api-error.ts'
import { reload, useLoad, useSend } from '../kit/http/queries.ts'
import { toast } from '../kit/ui/toast.ts'
import { startSync } from './calendar-flow.ts'

export interface CalendarSyncState {
  /** Undefined while it loads or when it could not be loaded. */
  sync: CalendarSync | undefined
  /** A schedule can be saved as far as the calendar goes. */
  isEnough: boolean
  failure: Error | null
  retry: () => void
  /** The browser is about to go to the calendar service. */
  isLeaving: boolean
  /** Why it could not go there. */
  refused: string | undefined
  connect: () => Promise<void>
  disconnect: ReturnType<typeof useSend<typeof disconnectCalendar>>
  confirmDisconnect: () => Promise<boolean>
}

/** Whether the caller's calendar is connected; `beforeLeaving` keeps what would be lost on the way there. */
export function useCalendarSync(beforeLeaving: () => void): CalendarSyncState {
  const loaded = useLoad(checkCalendarSync, {}, { staleTime: 0 })
  const disconnect = useSend(disconnectCalendar)
  const [isLeaving, setLeaving] = useState(false)
  const [refused, setProblem] = useState<string>()
  const sync = loaded.data?.data
  return {
    sync,
    isEnough: sync !== undefined && (!sync.available || loaded.data?.isGoogleSync === true),
    failure: sync ? null : loaded.error,
    retry: () => void loaded.refetch(),
    isLeaving,
    refused,
    disconnect,
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
    async confirmDisconnect() {
      try {
        const { message } = await disconnect.mutateAsync({})
        toast.success(message)
        await reload(checkCalendarSync)
        return true
      } catch (failure) {
        toast.error(messageOfFailure(failure))
        return false
      }
    },
  }
}
