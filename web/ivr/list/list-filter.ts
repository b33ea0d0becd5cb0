import type { UserType } from '#contract/endpoint.ts'
import { type IvrFilter, sorts, statuses } from '#contract/ivr/requests.ts'
import type { Asked } from '../../kit/table/list.ts'
import { physicianIn } from '../../kit/table/list-state.ts'

export const filterNames = ['status', 'physicianId', 'sort'] as const
export type FilterName = (typeof filterNames)[number]

/**
 * A list's query to the server. A URL can be written by hand, so unknown values count as not given. Only Office
 * Admins filter by physician (docs/spec/lists-and-forms.md, 'Filters and page').
 */
export function filterOf({ filters, ...asked }: Asked<FilterName>, userType: UserType): IvrFilter {
  return {
    ...asked,
    status: statuses.find((status) => status === filters.status) ?? '',
    sort: sorts.find((sort) => sort === filters.sort) ?? 'newest',
    physicianId: physicianIn(filters.physicianId, userType),
  }
}

/** Whether a filter is active, which decides the text of an empty list. */
export function isNarrowed({ search, status, physicianId }: IvrFilter): boolean {
  return search !== '' || status !== '' || physicianId !== ''
}
