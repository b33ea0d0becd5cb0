import {
  type AppointmentFilter,
  type AppointmentPage,
  bookedAppointments,
  type Viewer,
} from '#contract/appointments.ts'
import { useLoad } from '../kit/queries.ts'
import { useViewer } from './use-viewer.ts'

export interface Appointments {
  filter: AppointmentFilter
  /** Undefined while it loads, or when it or its viewer could not be loaded. */
  page: AppointmentPage | undefined
  viewer: Viewer | undefined
  failure: Error | null
  /** The last answer is shown while the next one loads. */
  stale: boolean
  retry: () => void
}

/** The page of appointments that a filter asks for, and who looks at it. */
export function useAppointments(filter: AppointmentFilter): Appointments {
  const loaded = useLoad(bookedAppointments, filter, { keep: true, staleTime: 0 })
  const { viewer, failure, retry } = useViewer()
  return {
    filter,
    page: viewer && loaded.data?.data,
    viewer,
    failure: loaded.error ?? failure,
    stale: loaded.isPlaceholderData,
    retry: () => {
      if (failure) retry()
      void loaded.refetch()
    },
  }
}
