import {
  priorAuthorizationDetails,
  priorAuthorizationList,
} from '#contract/prior-authorization/prior-authorization.ts'
import { call } from '../kit/http/client.ts'
import { useUserType } from '../kit/session/user-type.ts'
import { type ListPageOf, useList, useListPage } from '../kit/table/list.ts'
import { physicianIn } from '../kit/table/list-state.ts'

const priorAuthorizations = {
  endpoint: priorAuthorizationList,
  rowsIn: 'priorAuthList',
  live: {
    area: 'prior-authorization',
    one: async (id: string) => (await call(priorAuthorizationDetails, { id }, { background: true })).data,
  },
} as const
const filters = ['physicianId'] as const

export type PriorAuthorizations = ListPageOf<typeof priorAuthorizations>

/** The page of prior authorizations that the URL asks for. */
export function usePriorAuthorizations() {
  const userType = useUserType()
  return useList(priorAuthorizations, {
    filters,
    input: ({ filters: { physicianId }, ...asked }) => ({
      ...asked,
      physicianId: physicianIn(physicianId, userType),
    }),
  })
}

/** The latest prior authorizations, of all physicians or of one. */
export const useLatestPriorAuthorizations = (physicianId: string, limit: number): PriorAuthorizations =>
  useListPage(priorAuthorizations, { search: '', page: 1, limit, physicianId })
