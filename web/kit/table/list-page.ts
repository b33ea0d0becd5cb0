import { hashKey } from '@tanstack/react-query'
import type { Endpoint, Output } from '#contract/endpoint.ts'
import type { Given } from '../http/client.ts'
import { useLoad } from '../http/queries.ts'
import { useStableRows } from './use-stable-rows.ts'

/** A page of a list as a screen takes it. */
export interface ListPage<P> {
  /** Undefined while it loads or when it could not be loaded. */
  page: P | undefined
  failure: Error | null
  /** The last answer is shown while the next one loads. */
  stale: boolean
  /** When the answer came, in milliseconds. */
  updatedAt: number
  retry: () => void
}

type PageOf<E extends Endpoint> = Output<E> extends { data: infer P } ? P : never

/** Loads the page of a list that a filter asks for. */
export function useListPage<E extends Endpoint>(endpoint: E, filter: Given<E>): ListPage<PageOf<E>> {
  const loaded = useLoad(endpoint, filter, { keep: true, staleTime: 0 })
  return {
    page: (loaded.data as { data: PageOf<E> } | undefined)?.data,
    failure: loaded.error,
    stale: loaded.isPlaceholderData,
    updatedAt: loaded.dataUpdatedAt,
    retry: () => void loaded.refetch(),
  }
}

interface Row {
  readonly _id: string
}

/** A list whose rows stay in their places while others work. Must not change between renders. */
export interface StableListOptions<E extends Endpoint, K extends string, R extends Row> {
  endpoint: E
  /** Whose changes it follows. */
  area: string
  /** The field of a page that holds its rows. */
  rowsIn: K
  /** Loads one row by itself, without its being a use of the session. */
  one: (id: string) => Promise<R>
}

export interface StablePage<P> extends ListPage<P> {
  /** How many rows came since and wait to be shown. */
  fresh: number
  /** Shows them. */
  show: () => void
}

/** The same with its rows in their places, and how many new ones wait to be shown. */
export function useStablePage<
  E extends Endpoint,
  K extends string,
  R extends Row,
  F extends Given<E> & { page: number; limit: number },
>(list: StableListOptions<E, K, R>, filter: F): StablePage<PageOf<E>> {
  const { endpoint, area, rowsIn, one } = list
  const found = useListPage(endpoint, filter)
  const page = found.page as (PageOf<E> & Record<K, readonly R[]>) | undefined
  const { rows, fresh, show } = useStableRows({
    list: hashKey([endpoint.path, filter]),
    path: endpoint.path,
    rows: found.stale ? undefined : page?.[rowsIn],
    limit: filter.limit,
    updatedAt: found.updatedAt,
    area,
    keyOf,
    one,
  })
  return {
    ...found,
    page: page && rows ? { ...page, [rowsIn]: rows } : page,
    // What comes stands on the first page; on others it only pushes rows on.
    fresh: filter.page === 1 ? fresh : 0,
    show,
  }
}

const keyOf = ({ _id }: Row) => _id
