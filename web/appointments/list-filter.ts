import type { AppointmentFilter } from '#contract/appointments/appointments.ts'
import type { UserType } from '#contract/endpoint.ts'
import { fullPage } from '#contract/fields.ts'
import { askedFor, physicianIn } from '../kit/table/list-filter.ts'

interface Asked {
  search: string
  page: number
  filters: { physicianId: string }
}

/** What the list asks the server for. An address can be written by hand: what no filter offers counts as not given. */
export function filterOf(asked: Asked, userType: UserType): AppointmentFilter {
  return {
    ...askedFor(asked),
    limit: fullPage,
    type: '',
    physicianId: physicianIn(asked.filters.physicianId, userType),
    appointmentId: '',
  }
}
