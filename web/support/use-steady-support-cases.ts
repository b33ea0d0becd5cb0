import { hashKey } from '@tanstack/react-query'
import { type SupportCase, supportDetails, supportList } from '#contract/support.ts'
import { call } from '../kit/client.ts'
import { useSteadyRows } from '../kit/use-steady-rows.ts'
import type { SupportCases } from './use-support-cases.ts'

const keyOf = ({ _id }: SupportCase) => _id
const one = async (id: string) => (await call(supportDetails, { id })).data

/** The list of support cases with its rows in their places, and how many new ones wait to be shown. */
export function useSteadySupportCases(cases: SupportCases) {
  const { page, filter, stale, updatedAt } = cases
  const { rows, fresh, show } = useSteadyRows({
    list: hashKey([supportList.path, filter]),
    path: supportList.path,
    rows: stale ? undefined : page?.supportCases,
    updatedAt,
    area: 'support',
    keyOf,
    one,
  })
  return {
    cases: page && rows ? { ...cases, page: { ...page, supportCases: [...rows] } } : cases,
    fresh: filter.page === 1 ? fresh : 0,
    show,
  }
}
