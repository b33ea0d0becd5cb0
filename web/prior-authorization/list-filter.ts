import type { UserType } from '#contract/endpoint.ts'
import { fullPage } from '#contract/fields.ts'
import type { PriorAuthorizationFilter } from '#contract/prior-authorization/prior-authorization.ts'
import { askedFor, physicianIn } from '../kit/table/list-filter.ts'

interface Asked {
  search: string
  page: number
  filters: { physicianId: string }
}

/**
 * What the list asks the server for. An address can be written by hand, so what no filter offers counts as not
 * given; physicians are filtered by Office Admins only (docs/spec/lists-and-forms.md, 'Filters and page').
 */
export function filterOf(asked: Asked, userType: UserType): PriorAuthorizationFilter {
  return {
    ...askedFor(asked),
    limit: fullPage,
    physicianId: physicianIn(asked.filters.physicianId, userType),
  }
}

/** Whether a filter leaves anything out, which decides what an empty list says. */
export function isNarrowed({
  search,
  physicianId,
}: Pick<PriorAuthorizationFilter, 'search' | 'physicianId'>): boolean {
  return search !== '' || physicianId !== ''
}
