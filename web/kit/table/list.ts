import { hashKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Endpoint, InputTo, Output } from '#contract/endpoint.ts'
import { useLoad } from '../http/queries.ts'
import { outdated } from '../live/refetcher.ts'
import { toast } from '../ui/toasts/toast.ts'
import { useFirstShown } from './first-shown.ts'
import { type ListState, useListState } from './list-state.ts'
import { usePageSize } from './page-size.ts'
import { searched } from './search-text.ts'
import { type LiveRows, useStableRows } from './stable-rows.ts'

/** The data of a list's reply. */
type Reply<P extends Endpoint> = Output<P> extends { data: infer Page extends object } ? Page : never
/** The fields of a reply that contain rows. */
type RowsOf<P extends Endpoint> = {
  [K in keyof Reply<P>]: Reply<P>[K] extends readonly object[] ? K : never
}[keyof Reply<P>]
type Row<P extends Endpoint, K extends RowsOf<P>> = Reply<P>[K] extends readonly (infer R)[] ? R : never

/** Where a list comes from. Must not change between renders. */
export interface ListSource<P extends Endpoint, K extends RowsOf<P>> {
  readonly endpoint: P
  /** The field of a reply that contains the rows. */
  readonly rowsIn: K
  /** Rows keep their positions when other users change data, and new ones are counted until they are shown. */
  readonly live?: LiveRows<Row<P, K> & { readonly _id: string }>
}

/** What was requested: valid for the server, whatever the URL says. */
export interface Asked<F extends string> {
  readonly search: string
  readonly page: number
  readonly limit: number
  readonly filters: Readonly<Record<F, string>>
}

interface ListOptions<P extends Endpoint, F extends string, I extends InputTo<P>> {
  /** The names of the filters in the URL. Must not change between renders. */
  filters?: readonly F[]
  /** The query to the server; search, page and rows per page if omitted. */
  input?: (asked: Asked<F>) => I
  /** Rows per page, where this browser's choice does not apply. */
  limit?: number
}

/** A page of a list and its loading state. */
export interface ListPage<P extends Endpoint, K extends RowsOf<P>, I = InputTo<P>> {
  /** The query to the server. */
  filter: I
  /** Undefined while it loads or when it could not be loaded. */
  reply: Reply<P> | undefined
  rows: readonly Row<P, K>[] | undefined
  /** Rows per page. */
  limit: number
  /** Entries in the entire list; undefined until they are known. */
  total: number | undefined
  failure: Error | null
  /** True while the previous reply is shown and the next one loads. */
  stale: boolean
  /** When the reply arrived, in milliseconds. */
  updatedAt: number
  retry: () => void
  /** How many new rows are not shown yet. */
  fresh: number
  /** Shows the new rows. */
  show: () => void
  /** The props of a table of the rows. */
  table: {
    rows: readonly Row<P, K>[] | undefined
    failure: Error | null
    onRetry: () => void
    stale: boolean
    skeletonRows: number
  }
}

/** The page of a source. */
export type ListPageOf<S extends { readonly endpoint: Endpoint; readonly rowsIn: PropertyKey }> = ListPage<
  S['endpoint'],
  S['rowsIn'] & RowsOf<S['endpoint']>
>

/** A page with the search, filters and page number from the URL. */
export interface List<P extends Endpoint, K extends RowsOf<P>, F extends string, I = InputTo<P>>
  extends ListState<F>,
    ListPage<P, K, I> {}

/** The page of a list that the URL asks for, with search, filters and pages. */
export function useList<
  P extends Endpoint,
  K extends RowsOf<P>,
  F extends string = never,
  I extends InputTo<P> = InputTo<P>,
>(
  source: ListSource<P, K>,
  { filters, input = plain, limit: given }: ListOptions<P, F, I> = {},
): List<P, K, F, I> {
  const state = useListState(filters)
  const chosen = usePageSize()
  const limit = given ?? chosen
  const { search, page } = state
  const filter = input({ search: searched(search), page, limit, filters: state.filters })
  const { turnTo, ...found } = usePage(source, filter, { page, limit })
  useExistingPage(state, limit, found.stale ? undefined : found.total)
  return { ...state, ...found, setPage: (to) => turnTo(to, state.setPage) }
}

/** A list that does not depend on the URL: the first page for a filter. */
export function useListPage<
  P extends Endpoint,
  K extends RowsOf<P>,
  I extends InputTo<P> & { limit: number },
>(source: ListSource<P, K>, filter: I): ListPage<P, K, I> {
  const { turnTo: _, ...found } = usePage(source, filter, { page: 1, limit: filter.limit })
  return found
}

const plain = ({ search, page, limit }: Asked<never>) => ({ search, page, limit }) as never

/** Goes to the last page if the current one no longer exists, such as after its only entry was deleted. */
export function useExistingPage(
  { page, setPage }: Pick<ListState<never>, 'page' | 'setPage'>,
  limit: number,
  total: number | undefined,
): void {
  const last = total === undefined ? page : Math.max(1, Math.ceil(total / limit))
  useEffect(() => {
    if (page > last) setPage(last)
  }, [page, last, setPage])
}

interface TurnedPage<P extends Endpoint, K extends RowsOf<P>, I> extends ListPage<P, K, I> {
  /**
   * Goes to a page. If rows have come or left since this one was shown, another page would repeat or skip rows: the
   * list is updated first, and says so.
   */
  turnTo: (page: number, setPage: (page: number) => void) => void
}

const changedText = 'The list changed and is now up to date. Please choose the page again.'

function usePage<P extends Endpoint, K extends RowsOf<P>, I extends InputTo<P>>(
  { endpoint, rowsIn, live }: ListSource<P, K>,
  filter: I,
  { page, limit }: { page: number; limit: number },
): TurnedPage<P, K, I> {
  type R = Row<P, K> & { readonly _id: string }
  const loaded = useLoad(endpoint, filter, { keep: true, staleTime: 0, quiet: live !== undefined })
  const { error: failure, isPlaceholderData: stale, dataUpdatedAt: updatedAt, refetch } = loaded
  const hash = hashKey([endpoint.path, filter])
  const rowsOf = (data: unknown) => (data as { data: Record<K, readonly R[]> } | undefined)?.data[rowsIn]
  const reply = useFirstShown((loaded.data as { data: Reply<P> } | undefined)?.data)
  const latest = reply && rowsOf({ data: reply })
  const kept = useStableRows({ hash, path: endpoint.path, rows: latest, stale, limit, updatedAt, live })
  const rows = kept.rows ?? latest
  const retry = () => void refetch()

  const turnTo = (to: number, setPage: (page: number) => void) => {
    if (to === 1) return setPage(to)
    if (live) {
      if (stale || !kept.isBehind) return setPage(to)
      kept.show()
      return void toast.info(changedText)
    }
    if (!outdated.has(hash)) return setPage(to)
    const before = idsOf(rowsOf(loaded.data))
    void refetch().then(({ data }) => {
      if (idsOf(rowsOf(data)) === before) setPage(to)
      else toast.info(changedText)
    })
  }
  return {
    filter,
    reply,
    rows,
    limit,
    total: totalOf(reply),
    failure,
    stale,
    updatedAt,
    retry,
    // New rows belong to the first page; on other pages they only shift the rows.
    fresh: page === 1 ? kept.fresh : 0,
    show: kept.show,
    table: { rows, failure, onRetry: retry, stale, skeletonRows: limit },
    turnTo,
  }
}

const idsOf = (rows: readonly object[] | undefined) =>
  JSON.stringify(rows?.map((row) => ('_id' in row ? row._id : row)))

/** Lists call it by one of two names; one that counts later has none yet. */
function totalOf(reply: object | undefined): number | undefined {
  const { total, totalRecords }: { total?: number | null; totalRecords?: number } = reply ?? {}
  return totalRecords ?? total ?? undefined
}
