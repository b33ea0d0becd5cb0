import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  maxQueuePage,
  type QueueEntry,
  queue,
  queueChoices,
  type WorkView,
} from '#contract/ivr/queue/queue.ts'
import { queueViews } from '#contract/ivr/queue/queue-views.ts'
import { useLoad } from '../../kit/http/queries.ts'
import { useKeptOrder } from '../../kit/table/kept-order.ts'
import { viewLabel } from '../queue/queue-text.ts'
import { isSaved, queryOf, viewIn } from '../queue/use-queue.ts'
import { hasGroups, idOf } from './queue-order.ts'

const step = 50
/** This many before the end, more are loaded, so that stepping does not end there. */
const aheadOfEnd = 5

const keyOf = ({ ivrNumber }: QueueEntry) => ivrNumber

/**
 * The current view of the queue, named by the URL: its requests in the server's order, as it was when the view was
 * opened.
 * @param current the id in the path of the request on screen
 */
export function useQueue(current: string) {
  const [params] = useSearchParams()
  const view = viewIn(params)
  const query = queryOf(view)
  const [sized, setSized] = useState({ query, limit: step })
  const limit = sized.query === query ? sized.limit : step
  // Only requests are stepped through; other work has pages of its own.
  const input = { ...view, kind: 'ivr' as const, limit, ...(hasGroups(view) && { groups: '1' as const }) }
  const { data, error, isFetching, isPlaceholderData } = useLoad(queue, input, {
    keep: true,
    staleTime: 30_000,
  })
  const page = data?.data
  const order = useKeptOrder({
    rows: page?.entries,
    keyOf,
    name: query,
    limit,
    isSettled: !isFetching && !isPlaceholderData,
  })
  const { rows, refresh } = order
  const at = rows?.findIndex((row) => idOf(row) === current) ?? -1
  // What the server has handed out can be newer than the list.
  const isElsewhere = at < 0 && page?.entries.some((row) => idOf(row) === current) === true
  useEffect(() => {
    if (isElsewhere) refresh()
  })
  const canShowMore = page?.next != null && limit < maxQueuePage
  const showMore = () => setSized({ query, limit: limit + step })
  const isNearEnd = rows !== undefined && at >= rows.length - aheadOfEnd
  const shouldShowMore = canShowMore && isNearEnd && !isFetching
  useEffect(() => {
    if (shouldShowMore) setSized({ query, limit: limit + step })
  }, [shouldShowMore, query, limit])
  return {
    ...order,
    view,
    label: useViewLabel(view, query),
    failure: error,
    /** The size of the view, including what is not listed. */
    total: page?.counts[view.tab],
    groups: page?.groups ?? null,
    showMore: canShowMore ? showMore : undefined,
    /** The view has more than can be listed. */
    isCut: page?.next != null && !canShowMore,
  }
}
export type Queue = ReturnType<typeof useQueue>

/** A view's name: as it was saved, or its filters; undefined for the plain queue. */
function useViewLabel(view: WorkView, query: string): string | undefined {
  const isNarrowed = query !== ''
  const choices = useLoad(queueChoices, {}, { enabled: isNarrowed }).data?.data
  const saved = useLoad(queueViews, {}, { enabled: isNarrowed }).data?.data
  if (!isNarrowed) return undefined
  return saved?.find((one) => isSaved(view, one.query))?.name ?? viewLabel(view, choices)
}
