import { officeAdmin, type UserType } from '#contract/endpoint.ts'
import { fullPage } from '#contract/fields.ts'
import { PriorAuthorizationFilter } from '#contract/prior-authorization.ts'
import { Id } from '#contract/replies.ts'

interface Asked {
  search: string
  page: number
  filters: { physicianId: string }
}

const mostSearched = 100

/**
 * What the list asks the server for. An address can be written by hand, so what no filter offers counts as not
 * given; physicians are filtered by Office Admins only (spec 2 §6).
 */
export function filterOf({ search, page, filters }: Asked, userType: UserType): PriorAuthorizationFilter {
  const pages = PriorAuthorizationFilter.shape.page.safeParse(page)
  return {
    search: search.trim().slice(0, mostSearched),
    page: pages.success ? pages.data : 1,
    limit: fullPage,
    physicianId: physicianIn(filters.physicianId, userType),
  }
}

/** The physician to narrow a list to; '' where there is none or the viewer may not. */
export function physicianIn(
  physicianId: string,
  userType: UserType,
): PriorAuthorizationFilter['physicianId'] {
  const id = Id.safeParse(userType === officeAdmin ? physicianId : '')
  return id.success ? id.data : ''
}

/** Whether a filter leaves anything out, which decides what an empty list says. */
export function isNarrowed({
  search,
  physicianId,
}: Pick<PriorAuthorizationFilter, 'search' | 'physicianId'>): boolean {
  return search !== '' || physicianId !== ''
}
