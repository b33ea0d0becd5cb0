import { AppointmentFilter } from '#contract/appointments.ts'
import { officeAdmin, type UserType } from '#contract/endpoint.ts'
import { fullPage } from '#contract/fields.ts'
import { Id } from '#contract/replies.ts'

interface Asked {
  search: string
  page: number
  filters: { physicianId: string }
}

const mostSearched = 100

/** What the list asks the server for. An address can be written by hand: what no filter offers counts as not given. */
export function filterOf({ search, page, filters }: Asked, userType: UserType): AppointmentFilter {
  const pages = AppointmentFilter.shape.page.safeParse(page)
  return {
    search: search.trim().slice(0, mostSearched),
    page: pages.success ? pages.data : 1,
    limit: fullPage,
    type: '',
    physicianId: physicianIn(filters.physicianId, userType),
  }
}

/** The physician to narrow a list to; '' where there is none or the viewer may not. */
export function physicianIn(physicianId: string, userType: UserType): AppointmentFilter['physicianId'] {
  const id = Id.safeParse(userType === officeAdmin ? physicianId : '')
  return id.success ? id.data : ''
}
