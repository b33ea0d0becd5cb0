import { hashKey } from '@tanstack/react-query'
import {
  type PriorAuthorization,
  priorAuthorizationDetails,
  priorAuthorizationList,
} from '#contract/prior-authorization.ts'
import { call } from '../kit/client.ts'
import { useSteadyRows } from '../kit/use-steady-rows.ts'
import type { PriorAuthorizations } from './use-prior-authorizations.ts'

const keyOf = ({ _id }: PriorAuthorization) => _id
const one = async (id: string): Promise<PriorAuthorization> =>
  (await call(priorAuthorizationDetails, { id }, { background: true })).data

/** The list of prior authorizations with its rows in their places, and how many new ones wait to be shown. */
export function useSteadyPriorAuthorizations(found: PriorAuthorizations) {
  const { page, filter, stale, updatedAt } = found
  const { rows, fresh, show } = useSteadyRows({
    list: hashKey([priorAuthorizationList.path, filter]),
    path: priorAuthorizationList.path,
    rows: stale ? undefined : page?.priorAuthList,
    updatedAt,
    area: 'prior-authorization',
    keyOf,
    one,
  })
  return {
    found: page && rows ? { ...found, page: { ...page, priorAuthList: [...rows] } } : found,
    fresh: filter.page === 1 ? fresh : 0,
    show,
  }
}
