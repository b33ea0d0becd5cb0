import { getUserProfile } from '#contract/account/profile.ts'
import { type Appointment, bookedAppointments, type Viewer } from '#contract/appointments/appointments.ts'
import type { InputTo } from '#contract/endpoint.ts'
import { call } from '../kit/http/client.ts'
import { useLoad } from '../kit/http/queries.ts'
import { useUserType } from '../kit/session/user-type.ts'
import { type ListPageOf, useList, useListPage } from '../kit/table/list.ts'
import type { ListState } from '../kit/table/list-state.ts'
import { type FilterName, filterNames, filterOf } from './list-filter.ts'

/** Search, filters, tab, view and week of the screen. */
export type AppointmentsState = ListState<FilterName>

const upcoming = { endpoint: bookedAppointments, rowsIn: 'appointments' } as const
const appointments = { ...upcoming, live: { area: 'appointments', one } }

async function one(appointmentId: string): Promise<Appointment> {
  const { data } = await call(bookedAppointments, { appointmentId, limit: 1 }, { background: true })
  const [found] = data.appointments
  if (!found) throw new Error(`the appointment ${appointmentId} is not there any more`)
  return found
}

export type AppointmentList = ReturnType<typeof useAppointmentList>

/** The page of appointments that the URL asks for, whose rows stay in place while it is shown, and the viewer. */
export function useAppointmentList() {
  const userType = useUserType()
  return useViewed(
    useList(appointments, { filters: filterNames, input: (asked) => filterOf(asked, userType) }),
  )
}

type Page = ListPageOf<typeof upcoming>

export type Appointments = Page & { viewer: Viewer | undefined }

/** The page of upcoming appointments; an appointment leaves it when its time has passed. */
export const useUpcoming = (filter: InputTo<typeof bookedAppointments> & { limit: number }): Appointments =>
  useViewed<Page>(useListPage(upcoming, filter))

/** A page together with the viewer, which is undefined while either could not be loaded. */
function useViewed<L extends Pick<Page, 'reply' | 'rows' | 'failure' | 'retry' | 'table'>>(
  found: L,
): L & { viewer: Viewer | undefined } {
  const loaded = useViewer()
  const { viewer } = loaded
  const rows = viewer && found.rows
  const failure = found.failure ?? loaded.failure
  const retry = () => {
    if (loaded.failure) loaded.retry()
    found.retry()
  }
  const table = { ...found.table, rows, failure, onRetry: retry }
  return { ...found, viewer, reply: viewer && found.reply, rows, failure, retry, table }
}

interface LoadedViewer {
  /** Undefined until loaded. */
  viewer: Viewer | undefined
  failure: Error | null
  retry: () => void
}

/** Who is viewing appointments: the actions on an appointment depend on whose it is. */
export function useViewer(): LoadedViewer {
  const userType = useUserType()
  const { data, error, refetch } = useLoad(getUserProfile, {}, { staleTime: Number.POSITIVE_INFINITY })
  const userId = data?.data._id
  return {
    viewer: userId === undefined ? undefined : { userId, userType },
    failure: data ? null : error,
    retry: () => void refetch(),
  }
}
