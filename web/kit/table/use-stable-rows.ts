import { useCallback, useEffect, useRef, useState } from 'react'
import type { LiveChange } from '#contract/live.ts'
import { reloadedAt } from '../http/queries.ts'
import { useLiveChanges } from '../live/use-live.ts'
import { mergeAnswer, type StableList, withRow } from './stable-rows.ts'

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
  /** The rows of the latest reply; undefined while there is none or the reply of another list is shown. */
  rows: readonly R[] | undefined
  /** The maximum number of rows per page. */
  limit: number
  /** When that reply arrived, in milliseconds. */
  updatedAt: number
  /** Undefined for a list whose rows are shown as they come. */
  live: LiveRows<R> | undefined
}

export interface StableRows<R> {
  /** Undefined for a list whose rows are shown as they come. */
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
 * and new rows are counted until the user asks for them. The user's own changes are shown at once.
 */
export function useStableRows<R extends Keyed>(options: StableRowsOptions<R>): StableRows<R> {
  const { hash, path, limit, updatedAt, live } = options
  const rows = live && options.rows
  const [seen, setSeen] = useState<Seen<R>>()
  const changedKeys = useRef(new Set<string>())

  let current = seen
  if (rows && (seen?.updatedAt !== updatedAt || seen.shownList.list !== hash)) {
    const reloadedByUser = reloadedAt(path)
    const whole = seen !== undefined && seen.updatedAt < reloadedByUser && reloadedByUser <= updatedAt
    current = {
      shownList: mergeAnswer(seen?.shownList, { list: hash, rows, limit, whole }, keyOf),
      updatedAt,
    }
    setSeen(current)
  }

  const onChange = useCallback(
    ({ area: of, record }: LiveChange) => {
      if (of === live?.area) changedKeys.current.add(String(record))
    },
    [live],
  )
  useLiveChanges(onChange)

  // A shown row that no longer matches the list is not in its replies, so it is loaded separately.
  const latest = useRef(rows)
  latest.current = rows
  const shown = useRef(current?.shownList.rows)
  shown.current = current?.shownList.rows
  useEffect(() => {
    if (!live || updatedAt === 0) return
    const inAnswer = new Set(latest.current?.map(keyOf))
    const removed =
      shown.current?.map(keyOf).filter((key) => changedKeys.current.has(key) && !inAnswer.has(key)) ?? []
    changedKeys.current.clear()
    for (const key of removed)
      live.one(key).then(
        (row) => setSeen((now) => now && { ...now, shownList: withRow(now.shownList, row, keyOf) }),
        // The row stays as it was; its own page shows the current state.
        () => undefined,
      )
  }, [updatedAt, live])

  const show = () => {
    if (rows) setSeen({ shownList: { list: hash, rows, fresh: 0 }, updatedAt })
  }
  return { rows: current?.shownList.rows ?? rows, fresh: rows ? (current?.shownList.fresh ?? 0) : 0, show }
}

interface Keyed {
  /** The record number as text, as change events name it. */
  readonly _id: string
}

/** The key of a row, which change events name. */
export const keyOf = ({ _id }: Keyed): string => _id
