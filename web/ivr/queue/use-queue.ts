import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { queue } from '#contract/ivr/queue.paths.ts'
import type { QueueInput } from '#contract/ivr/queue.ts'
import { type QueueTab, queueOrders, queueSorts } from '#contract/ivr/queue.values.ts'
import { useLoad } from '../../kit/http/queries.ts'

export const queueFilters = ['payer', 'product', 'reason', 'physicianId', 'inOfficeId'] as const
export type QueueFilterName = (typeof queueFilters)[number]

/** The part of the queue that the address asks for. Unknown values count as not given. */
export function useQueue(tab: QueueTab, limit: number) {
  const [params, setParams] = useSearchParams()
  const input = useMemo((): QueueInput => {
    const of = (name: string) => params.get(name) ?? ''
    return {
      tab,
      sort: queueSorts.find((sort) => sort === of('sort')) ?? 'due',
      order: queueOrders.find((order) => order === of('order')) ?? 'asc',
      payer: of('payer'),
      product: of('product'),
      reason: of('reason'),
      physicianId: idIn(of('physicianId')),
      inOfficeId: idIn(of('inOfficeId')),
      after: of('after'),
      before: of('before'),
      limit,
    }
  }, [params, tab, limit])
  const { data, error, refetch, isPlaceholderData } = useLoad(queue, input, { keep: true })

  /** A new filter or sort starts at the first page; a page keeps them. */
  const set = (changes: Readonly<Record<string, string>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete('after')
        next.delete('before')
        for (const [name, value] of Object.entries(changes))
          value === '' ? next.delete(name) : next.set(name, value)
        return next
      },
      { preventScrollReset: true },
    )
  return { input, page: data?.data, failure: error, retry: refetch, stale: isPlaceholderData, set }
}

const idIn = (text: string) => (/^[1-9]\d{0,14}$/.test(text) ? text : '')
