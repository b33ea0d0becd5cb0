import { actionsOn } from '#contract/appointments/appointments.rules.ts'
import { type Appointment, bookedAppointments } from '#contract/appointments/appointments.ts'
import { useLoad } from '../kit/http/queries.ts'
import { useViewer } from './use-viewer.ts'

interface LoadedMoved {
  moved: Appointment | undefined
  failure: Error | null
  /** The viewer has no such appointment to move, or it can no longer be moved. */
  isMissing: boolean
  retry: () => void
}

/** The appointment that is being moved; none for ''. */
export function useMoved(appointmentId: string): LoadedMoved {
  const isMoving = appointmentId !== ''
  const { viewer, failure, retry } = useViewer()
  const loaded = useLoad(
    bookedAppointments,
    { type: 'upcoming', appointmentId, page: 1, limit: 1 },
    { enabled: isMoving, staleTime: 0 },
  )
  const [found] = loaded.data?.data.appointments ?? []
  const moved = found && viewer && actionsOn(found, viewer).includes('Reschedule') ? found : undefined
  return {
    moved,
    failure: isMoving ? (loaded.error ?? failure) : null,
    isMissing: isMoving && !moved && loaded.data !== undefined && viewer !== undefined,
    retry: () => {
      if (failure) retry()
      void loaded.refetch()
    },
  }
}
