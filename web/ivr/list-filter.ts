import { officeAdmin, type UserType } from '#contract/endpoint.ts'
import { IvrFilter, Status } from '#contract/ivr.ts'
import { Id } from '#contract/replies.ts'

interface Asked {
  search: string
  page: number
  filters: { status: string; physicianId: string }
}

const mostSearched = 100

/**
 * What a list asks the server for. An address can be written by hand, so what no filter offers counts as not
 * given; physicians are filtered by Office Admins only (spec 2 §6).
 */
export function filterOf({ search, page, filters }: Asked, userType: UserType, limit: number): IvrFilter {
  const status = Status.safeParse(filters.status)
  const physicianId = Id.safeParse(userType === officeAdmin ? filters.physicianId : '')
  const pages = IvrFilter.shape.page.safeParse(page)
  return {
    search: search.trim().slice(0, mostSearched),
    page: pages.success ? pages.data : 1,
    limit,
    status: status.success ? status.data : '',
    physicianId: physicianId.success ? physicianId.data : '',
  }
}

/** Whether a filter leaves anything out, which decides what an empty list says. */
export function isNarrowed({ search, status, physicianId }: IvrFilter): boolean {
  return search !== '' || status !== '' || physicianId !== ''
}
