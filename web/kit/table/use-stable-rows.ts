import { useCallback, useEffect, useRef, useState } from 'react'
import type { LiveChange } from '#contract/live.ts'
import { reloadedAt } from '../http/queries.ts'
import { useLiveChanges, useStableKey } from '../live/use-live.ts'
import { mergeAnswer, type StableList, withRow } from './stable-rows.ts'

interface SteadyOptions<R> {
  /** Names the list: the hash of its query's key. */
  list: string
  /** The path of the endpoint that answers it. */
  path: string
  /** The latest answer; undefined while there is none, or while another list's is shown in its place. */
  rows: readonly R[] | undefined
  /** How many rows a page has at most. */
  limit: number
  /** When that answer came, in milliseconds. */
  updatedAt: number
  area: string
  /** The record's number as text. */
  keyOf: (row: R) => string
  /** Loads one row by itself. */
  one: (key: string) => Promise<R>
}

export interface StableRows<R> {
  rows: readonly R[] | undefined
  /** How many came since and are not shown. */
  fresh: number
  /** Shows them. */
  show: () => void
}

interface Seen<R> {
  readonly held: StableList<R>
  readonly updatedAt: number
}

/**
 * Keeps the rows of a list where they are while others work: what changes in a shown row is shown in its place,
 * and what comes is counted until the person asks for it. What they do themselves is shown at once. `keyOf` and
 * `one` must not change between renders.
 */
export function useStableRows<R>(options: SteadyOptions<R>): StableRows<R> {
  const { list, path, rows, limit, updatedAt, area, keyOf, one } = options
  const [seen, setSeen] = useState<Seen<R>>()
  const named = useRef(new Set<string>())
  useStableKey(list)

  let current = seen
  if (rows && (seen?.updatedAt !== updatedAt || seen.held.list !== list)) {
    const own = reloadedAt(path)
    const whole = seen !== undefined && seen.updatedAt < own && own <= updatedAt
    current = { held: mergeAnswer(seen?.held, { list, rows, limit, whole }, keyOf), updatedAt }
    setSeen(current)
  }

  const onChange = useCallback(
    ({ area: of, record }: LiveChange) => {
      if (of === area) named.current.add(String(record))
    },
    [area],
  )
  useLiveChanges(onChange)

  // A shown row that has changed and left the list is in no answer of it any more.
  const latest = useRef(rows)
  latest.current = rows
  const shown = useRef(current?.held.rows)
  shown.current = current?.held.rows
  useEffect(() => {
    if (updatedAt === 0) return
    const inAnswer = new Set(latest.current?.map(keyOf))
    const gone = shown.current?.map(keyOf).filter((key) => named.current.has(key) && !inAnswer.has(key)) ?? []
    named.current.clear()
    for (const key of gone)
      one(key).then(
        (row) => setSeen((now) => now && { ...now, held: withRow(now.held, row, keyOf) }),
        // It stays as it was; its own screen tells more.
        () => undefined,
      )
  }, [updatedAt, keyOf, one])

  const show = () => {
    if (rows) setSeen({ held: { list, rows, fresh: 0 }, updatedAt })
  }
  return { rows: current?.held.rows ?? rows, fresh: rows ? (current?.held.fresh ?? 0) : 0, show }
}
