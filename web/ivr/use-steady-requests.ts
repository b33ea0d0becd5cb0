import { hashKey } from '@tanstack/react-query'
import { type IvrRequest, ivrDetails, ivrList } from '#contract/ivr.ts'
import { call } from '../kit/client.ts'
import { useSteadyRows } from '../kit/use-steady-rows.ts'
import type { Requests } from './use-requests.ts'

const keyOf = ({ _id }: IvrRequest) => _id
const one = async (id: string) => (await call(ivrDetails, { id }, { background: true })).data

/** The list of requests with its rows in their places, and how many new ones wait to be shown. */
export function useSteadyRequests(requests: Requests) {
  const { page, filter, stale, updatedAt } = requests
  const { rows, fresh, show } = useSteadyRows({
    list: hashKey([ivrList.path, filter]),
    path: ivrList.path,
    rows: stale ? undefined : page?.ivrRequests,
    updatedAt,
    area: 'ivr',
    keyOf,
    one,
  })
  return {
    requests: page && rows ? { ...requests, page: { ...page, ivrRequests: [...rows] } } : requests,
    // What comes stands on the first page; on others it only pushes rows on.
    fresh: filter.page === 1 ? fresh : 0,
    show,
  }
}
