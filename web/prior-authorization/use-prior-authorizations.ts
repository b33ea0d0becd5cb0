import {
  type PriorAuthorizationFilter,
  type PriorAuthorizationPage,
  priorAuthorizationDetails,
  priorAuthorizationList,
} from '#contract/prior-authorization/prior-authorization.ts'
import { call } from '../kit/http/client.ts'
import { type StablePage, useStablePage } from '../kit/table/list-page.ts'

const priorAuthorizations = {
  endpoint: priorAuthorizationList,
  area: 'prior-authorization',
  rowsIn: 'priorAuthList',
  one: async (id: string) => (await call(priorAuthorizationDetails, { id }, { background: true })).data,
} as const

export interface PriorAuthorizations extends StablePage<PriorAuthorizationPage> {
  filter: PriorAuthorizationFilter
}

/** The page of prior authorizations for a filter. */
export function usePriorAuthorizations(filter: PriorAuthorizationFilter): PriorAuthorizations {
  return { filter, ...useStablePage(priorAuthorizations, filter) }
}
