import { useSearchParams } from 'react-router'
import {
  type QueueTab,
  queue,
  queueKinds,
  queueOrders,
  queueSorts,
  queueTabs,
  type WorkView,
} from '#contract/ivr/queue/queue.ts'
import { useLoad } from '../../kit/http/queries.ts'
import { detailsPath } from '../texts.ts'

export const queueFilters = ['kind', 'payer', 'product', 'reason', 'physicianId', 'inOfficeId'] as const
export type QueueFilterName = (typeof queueFilters)[number]

/** The view of the queue that a URL names: tab, filters and order. Unknown values count as not given. */
export function viewIn(params: URLSearchParams): WorkView {
  const of = (name: string) => params.get(name) ?? ''
  return {
    tab: queueTabs.find((tab) => tab === of('tab')) ?? 'queue',
    sort: queueSorts.find((sort) => sort === of('sort')) ?? 'due',
    order: queueOrders.find((order) => order === of('order')) ?? 'asc',
    kind: queueKinds.find((kind) => kind === of('kind')) ?? '',
    payer: of('payer'),
    product: of('product'),
    reason: of('reason'),
    physicianId: idIn(of('physicianId')),
    inOfficeId: idIn(of('inOfficeId')),
  }
}

/** The same as a query, without defaults: the plain queue has none. */
export function queryOf(view: WorkView): string {
  const usual: Readonly<Record<string, string>> = { tab: 'queue', sort: 'due', order: 'asc' }
  const given = Object.entries(view).filter(([name, value]) => value !== (usual[name] ?? ''))
  return new URLSearchParams(given).toString()
}

/** Whether a view is the one that was saved with this query, whichever of its filters was chosen first. */
export const isSaved = (view: WorkView, query: string): boolean =>
  queryOf(view) === queryOf(viewIn(new URLSearchParams(query)))

/** The path of a request opened from a view, which determines its column and what comes next. */
export function pathInView(ivrNumber: string, view: WorkView): string {
  const query = queryOf(view)
  return query === '' ? detailsPath(ivrNumber) : `${detailsPath(ivrNumber)}?${query}`
}

/** The path of the list of a view. */
export function pathOfView(view: WorkView): string {
  const { tab, ...others } = view
  const query = queryOf({ ...others, tab: 'queue' })
  return `/ivrstatus?tab=${tab}${query && `&${query}`}`
}

/** The part of the queue that the URL asks for. */
export function useQueue(tab: QueueTab, limit: number) {
  const [params, setParams] = useSearchParams()
  const view = { ...viewIn(params), tab }
  const input = { ...view, after: params.get('after') ?? '', before: params.get('before') ?? '', limit }
  const { data, error, refetch, isPlaceholderData, isFetching } = useLoad(queue, input, { keep: true })

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
  const page = data?.data
  return { view, input, page, failure: error, retry: refetch, stale: isPlaceholderData, isFetching, set }
}

const idIn = (text: string) => (/^[1-9]\d{0,14}$/.test(text) ? text : '')

/** Everything that waits for the team, by due time. */
export const plainQueue = viewIn(new URLSearchParams())
