import { hashKey } from '@tanstack/react-query'
import type { Endpoint, InputTo, Output } from '#contract/endpoint.ts'
import { useLoad } from '../http/queries.ts'
import { outdated } from '../live/outdated.ts'
import { toast } from '../ui/toasts/toast.ts'
import { useFirstShown } from './first-shown.ts'
import { isBehind } from './stable-rows.ts'
import { useStableRows } from './use-stable-rows.ts'

/** The loading state of a page of a list. */
export interface ListPage<P> {
  /** Undefined while it loads or when it could not be loaded. */
  page: P | undefined
  failure: Error | null
  /** True while the previous reply is shown and the next one loads. */
  stale: boolean
  /** When the reply arrived, in milliseconds. */
  updatedAt: number
  retry: () => void
  /**
   * Goes to a page by `setPage`. Where rows came or left since this page was shown, another page would repeat rows or leave
   * some out: the list is brought up to date first, and says so.
   */
  turnTo: (setPage: (page: number) => void) => (page: number) => void
}

type PageOf<P extends Endpoint> = Output<P> extends { data: infer Page } ? Page : never

const changedText =
  'The list has changed since it was shown. It is up to date now: please choose the page again.'

/** Loads the page of a list for a filter. */
export function useListPage<P extends Endpoint>(endpoint: P, filter: InputTo<P>): ListPage<PageOf<P>> {
  const loaded = useLoad(endpoint, filter, { keep: true, staleTime: 0 })
  return {
    page: useFirstShown((loaded.data as { data: PageOf<P> } | undefined)?.data),
    failure: loaded.error,
    stale: loaded.isPlaceholderData,
    updatedAt: loaded.dataUpdatedAt,
    retry: () => void loaded.refetch(),
    turnTo: (setPage) => (to) => {
      if (to === 1 || !outdated.has(hashKey([endpoint.path, filter]))) return setPage(to)
      const before = rowsIn(loaded.data)
      void loaded.refetch().then(({ data }) => {
        if (rowsIn(data) === before) setPage(to)
        else toast.info(changedText)
      })
    },
  }
}

/** Which rows a reply has, in their order. */
function rowsIn(reply: unknown): string {
  const page = Object(Object(reply).data) as Readonly<Record<string, unknown>>
  const rows: unknown[] = Object.values(page).find(Array.isArray) ?? []
  return JSON.stringify(rows.map((row) => Object(row)._id ?? row))
}

interface Row {
  readonly _id: string
}

/** A list whose rows keep their positions when other users change data. Must not change between renders. */
export interface StableListOptions<P extends Endpoint, K extends string, R extends Row> {
  endpoint: P
  /** The area whose change events update the list. */
  area: string
  /** The field of a page that contains its rows. */
  rowsIn: K
  /** Loads one row without extending the session. */
  one: (id: string) => Promise<R>
}

export interface StablePage<Page> extends ListPage<Page> {
  /** How many new rows are not shown yet. */
  fresh: number
  /** Shows the new rows. */
  show: () => void
}

/** Like useListPage, but rows keep their positions, and new rows are counted until they are shown. */
export function useStablePage<
  P extends Endpoint,
  K extends string,
  R extends Row,
  F extends InputTo<P> & { page: number; limit: number },
>(list: StableListOptions<P, K, R>, filter: F): StablePage<PageOf<P>> {
  const { endpoint, area, rowsIn, one } = list
  const found = useListPage(endpoint, filter)
  const page = found.page as (PageOf<P> & Record<K, readonly R[]>) | undefined
  const latest = found.stale ? undefined : page?.[rowsIn]
  const { rows, fresh, show } = useStableRows({
    list: hashKey([endpoint.path, filter]),
    path: endpoint.path,
    rows: latest,
    limit: filter.limit,
    updatedAt: found.updatedAt,
    area,
    keyOf,
    one,
  })
  return {
    ...found,
    page: page && rows ? { ...page, [rowsIn]: rows } : page,
    // New rows belong to the first page; on other pages they only shift the rows.
    fresh: filter.page === 1 ? fresh : 0,
    show,
    turnTo: (setPage) => (to) => {
      if (to === 1 || !latest || !rows || !isBehind(rows, latest, keyOf)) return setPage(to)
      show()
      toast.info(changedText)
    },
  }
}

const keyOf = ({ _id }: Row) => _id
