import { useCallback, useEffect, useRef, useState } from 'react'
import type { LiveChange } from '#contract/live.ts'
import { reloadedAt } from '../http/queries.ts'
import { useLiveChanges, useStableKey } from '../live/use-live.ts'
import { mergeAnswer, type StableList, withRow } from './stable-rows.ts'

interface StableRowsOptions<R> {
  /** Identifies the list: the hash of its query key. */
  list: string
  /** The path of the endpoint that the rows come from. */
  path: string
  /** The rows of the latest reply; undefined while there is none or the reply of another list is shown. */
  rows: readonly R[] | undefined
  /** The maximum number of rows per page. */
  limit: number
  /** When that reply arrived, in milliseconds. */
  updatedAt: number
  area: string
  /** The record number as text, as change events name it. */
  keyOf: (row: R) => string
  /** Loads a single row. */
  one: (key: string) => Promise<R>
}

export interface StableRows<R> {
  rows: readonly R[] | undefined
  /** How many new rows are not shown. */
  fresh: number
  /** Shows the new rows. */
  show: () => void
}

interface Seen<R> {
  readonly shownList: StableList<R>
  readonly updatedAt: number
}

/**
 * Keeps the rows of a list at their positions when other users change data: changes to shown rows appear in place,
 * and new rows are counted until the user asks for them. The user's own changes are shown at once. `keyOf` and
 * `one` must not change between renders.
 */
export function useStableRows<R>(options: StableRowsOptions<R>): StableRows<R> {
  const { list, path, rows, limit, updatedAt, area, keyOf, one } = options
  const [seen, setSeen] = useState<Seen<R>>()
  const changedKeys = useRef(new Set<string>())
  useStableKey(list)

  let current = seen
  if (rows && (seen?.updatedAt !== updatedAt || seen.shownList.list !== list)) {
    const reloadedByUser = reloadedAt(path)
    const whole = seen !== undefined && seen.updatedAt < reloadedByUser && reloadedByUser <= updatedAt
    current = { shownList: mergeAnswer(seen?.shownList, { list, rows, limit, whole }, keyOf), updatedAt }
    setSeen(current)
  }

  const onChange = useCallback(
    ({ area: of, record }: LiveChange) => {
      if (of === area) changedKeys.current.add(String(record))
    },
    [area],
  )
  useLiveChanges(onChange)

  // A shown row that no longer matches the list is not in its replies, so it is loaded separately.
  const latest = useRef(rows)
  latest.current = rows
  const shown = useRef(current?.shownList.rows)
  shown.current = current?.shownList.rows
  useEffect(() => {
    if (updatedAt === 0) return
    const inAnswer = new Set(latest.current?.map(keyOf))
    const removed =
      shown.current?.map(keyOf).filter((key) => changedKeys.current.has(key) && !inAnswer.has(key)) ?? []
    changedKeys.current.clear()
    for (const key of removed)
      one(key).then(
        (row) => setSeen((now) => now && { ...now, shownList: withRow(now.shownList, row, keyOf) }),
        // The row stays as it was; its own page shows the current state.
        () => undefined,
      )
  }, [updatedAt, keyOf, one])

  const show = () => {
    if (rows) setSeen({ shownList: { list, rows, fresh: 0 }, updatedAt })
  }
  return { rows: current?.shownList.rows ?? rows, fresh: rows ? (current?.shownList.fresh ?? 0) : 0, show }
}
