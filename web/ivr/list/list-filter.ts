import type { UserType } from '#contract/endpoint.ts'
import { type IvrFilter, sorts, statuses } from '#contract/ivr/requests.ts'
import { askedFor, physicianIn } from '../../kit/table/list-filter.ts'

interface Asked {
  search: string
  page: number
  filters: { status: string; physicianId: string; sort: string }
}

/**
 * A list's query to the server. A URL can be written by hand, so unknown values count as not given. Only Office
 * Admins filter by physician (docs/spec/lists-and-forms.md, 'Filters and page').
 */
export function filterOf(asked: Asked, userType: UserType, limit: number): IvrFilter {
  return {
    ...askedFor(asked),
    limit,
    status: statuses.find((status) => status === asked.filters.status) ?? '',
    sort: sorts.find((sort) => sort === asked.filters.sort) ?? 'newest',
    physicianId: physicianIn(asked.filters.physicianId, userType),
  }
}

/** Whether a filter is active, which decides the text of an empty list. */
export function isNarrowed({ search, status, physicianId }: IvrFilter): boolean {
  return search !== '' || status !== '' || physicianId !== ''
}
