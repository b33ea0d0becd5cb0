import { useCallback, useEffect, useEffectEvent, useReducer, useRef } from 'react'
import type { LiveChange } from '#contract/live.ts'
import { reloadedAt } from '../http/queries.ts'
import { useLiveChanges } from '../live/use-live.ts'
import { useKeptOrder } from './kept-order.ts'

/** How rows are kept in place. Must not change between renders. */
export interface LiveRows<R> {
  /** The area whose change events update the list. */
  readonly area: string
  /** Loads a single row, without extending the session. */
  readonly one: (id: string) => Promise<R>
}

interface StableRowsOptions<R> {
  /** Identifies the list: the hash of its query key. */
  hash: string
  /** The path of the endpoint that the rows come from. */
  path: string
  /** The rows of the latest reply, of another list while `stale`. */
  rows: readonly R[] | undefined
  stale: boolean
  /** The maximum number of rows per page. */
  limit: number
  /** When that reply arrived, in milliseconds. */
  updatedAt: number
  /** Undefined for a list whose rows are shown as they come. */
  live: LiveRows<R> | undefined
}

/**
 * Keeps the rows of a list at their positions when other users change data: changes to shown rows appear in place, and
 * new rows are counted until the user asks for them. The user's own changes are shown immediately.
 */
export function useStableRows<R extends { readonly _id: string }>(options: StableRowsOptions<R>) {
  const { hash, path, rows, stale, limit, updatedAt, live } = options
  const shown = useRef({ hash, own: 0 })
  const own = reloadedAt(path)
  // A list that did not load has no rows yet: while it is requested again, the previous list's rows come back.
  if (rows && !stale) shown.current = { hash, own: updatedAt >= own ? own : shown.current.own }
  const name = `${shown.current.hash} ${shown.current.own}`
  const order = useKeptOrder({ rows: live && rows, keyOf, name, limit, isSettled: true })

  // A row that no longer matches the list is not in its replies: it is shown as it was last seen, and loaded separately
  // when it changes.
  const seen = useRef(new Map<string, R>()).current
  for (const row of rows ?? []) seen.set(keyOf(row), row)
  const [, showSeen] = useReducer((count: number) => count + 1, 0)
  const changed = useRef(new Set<string>()).current
  const onChange = useCallback(
    ({ area, record }: LiveChange) => {
      if (area === live?.area) changed.add(String(record))
    },
    [changed, live],
  )
  useLiveChanges(onChange)
  const loadGone = useEffectEvent(() => {
    for (const key of changed)
      if (order.changes.get(key) === 'gone')
        live?.one(key).then(
          (row) => {
            seen.set(key, row)
            showSeen()
          },
          // The row stays as it was; its own page shows the current state.
          () => undefined,
        )
    changed.clear()
  })
  useEffect(() => {
    if (updatedAt > 0) loadGone()
  }, [updatedAt])

  return {
    /** Undefined for a list whose rows are shown as they come. */
    rows: order.rows?.map((row) => seen.get(keyOf(row)) ?? row),
    /** How many new rows are not shown. */
    fresh: order.fresh,
    /** Rows came, left or moved, so that the next page has moved, too. */
    isBehind: order.changes.size > 0 || order.fresh > 0,
    /** Shows the new rows. */
    show: order.refresh,
  }
}

/** The record number as text, as change events name it. */
const keyOf = ({ _id }: { readonly _id: string }): string => _id
