import type { UserType } from '#contract/endpoint.ts'
import type { PriorAuthorizationFilter } from '#contract/prior-authorization/prior-authorization.ts'
import { askedFor, physicianIn } from '../kit/table/list-filter.ts'

interface Asked {
  search: string
  page: number
  filters: { physicianId: string }
}

/**
 * The list's query to the server. A URL can be written by hand, so unknown values count as not given. Only Office
 * Admins filter by physician (docs/spec/lists-and-forms.md, 'Filters and page').
 */
export function filterOf(asked: Asked, userType: UserType, limit: number): PriorAuthorizationFilter {
  return {
    ...askedFor(asked),
    limit,
    physicianId: physicianIn(asked.filters.physicianId, userType),
  }
}

/** Whether a filter is active, which decides the text of an empty list. */
export function isNarrowed({
  search,
  physicianId,
}: Pick<PriorAuthorizationFilter, 'search' | 'physicianId'>): boolean {
  return search !== '' || physicianId !== ''
}
