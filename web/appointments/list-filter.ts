import type { AppointmentFilter } from '#contract/appointments/appointments.ts'
import type { UserType } from '#contract/endpoint.ts'
import { askedFor, physicianIn } from '../kit/table/list-filter.ts'

interface Asked {
  search: string
  page: number
  filters: { physicianId: string }
}

/** The list's query to the server. A URL can be written by hand, so unknown values count as not given. */
export function filterOf(asked: Asked, userType: UserType, limit: number): AppointmentFilter {
  return {
    ...askedFor(asked),
    limit,
    type: '',
    physicianId: physicianIn(asked.filters.physicianId, userType),
    appointmentId: '',
  }
}
