import {
  type Appointment,
  type AppointmentFilter,
  type AppointmentPage,
  bookedAppointments,
  type Viewer,
} from '#contract/appointments/appointments.ts'
import { call } from '../kit/http/client.ts'
import { type ListPage, type StablePage, useListPage, useStablePage } from '../kit/table/list-page.ts'
import type { ListState } from '../kit/table/list-state.ts'
import type { filterNames } from './list-filter.ts'
import { useViewer } from './use-viewer.ts'

/** Search, filters, tab, view and week of the screen. */
export type AppointmentsState = ListState<(typeof filterNames)[number]>

export interface Appointments extends ListPage<AppointmentPage> {
  viewer: Viewer | undefined
}

export interface AppointmentList extends StablePage<AppointmentPage> {
  viewer: Viewer | undefined
  filter: AppointmentFilter
}

const appointments = {
  endpoint: bookedAppointments,
  area: 'appointments',
  rowsIn: 'appointments',
  one,
} as const

async function one(appointmentId: string): Promise<Appointment> {
  const { data } = await call(bookedAppointments, { appointmentId, limit: 1 }, { background: true })
  const [found] = data.appointments
  if (!found) throw new Error(`the appointment ${appointmentId} is not there any more`)
  return found
}

/** The page of appointments for a filter, whose rows stay in place while it is shown, and the viewer. */
export function useAppointmentList(filter: AppointmentFilter): AppointmentList {
  return { filter, ...useViewed(useStablePage(appointments, filter)) }
}

/** The page of upcoming appointments; an appointment leaves it as its time passes. */
export function useUpcoming(filter: AppointmentFilter): Appointments {
  return useViewed(useListPage(bookedAppointments, filter))
}

/** A page together with the viewer, which is undefined while either could not be loaded. */
function useViewed<L extends ListPage<AppointmentPage>>(found: L): L & { viewer: Viewer | undefined } {
  const { viewer, failure, retry } = useViewer()
  return {
    ...found,
    page: viewer && found.page,
    viewer,
    failure: found.failure ?? failure,
    retry: () => {
      if (failure) retry()
      found.retry()
    },
  }
}
