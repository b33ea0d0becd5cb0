import { useState } from 'react'

/** What has become of a row since its list was opened: it is elsewhere now, or no longer in the list. */
export type RowChange = 'moved' | 'gone'

interface Marked<R> {
  /** In the order of the list when it was opened, each in its current state. */
  readonly rows: readonly R[]
  /** By the key of a row. */
  readonly changes: ReadonlyMap<string, RowChange>
  /** How many new rows are not shown. */
  readonly fresh: number
}

/**
 * Compares the rows that a list had when it was opened with its current ones.
 * @param limit rows per page: rows that move up after the last row of a full page are not new
 */
export function marked<R>(
  kept: readonly R[],
  latest: readonly R[],
  keyOf: (row: R) => string,
  limit: number,
): Marked<R> {
  const now = new Map(latest.map((row, at) => [keyOf(row), { row, at }]))
  const keys = new Set(kept.map(keyOf))
  const places = kept.flatMap((row) => now.get(keyOf(row))?.at ?? [])
  const inOrder = longestRising(places)
  const changes = new Map<string, RowChange>()
  for (const row of kept) {
    const at = now.get(keyOf(row))?.at
    if (at === undefined) changes.set(keyOf(row), 'gone')
    else if (!inOrder.has(at)) changes.set(keyOf(row), 'moved')
  }
  const end = kept.length >= limit && places.length > 0 ? Math.max(...places) : latest.length
  const fresh = latest.filter((row, at) => at < end && !keys.has(keyOf(row))).length
  return { rows: kept.map((row) => now.get(keyOf(row))?.row ?? row), changes, fresh }
}

/** The most places that are still in order; the others have moved. */
function longestRising(places: readonly number[]): ReadonlySet<number> {
  /** The longest sequence that ends with each place. */
  const runs: number[][] = []
  for (const place of places) runs.push([...longest(runs.filter((run) => (run.at(-1) ?? 0) < place)), place])
  return new Set(longest(runs))
}

const longest = (runs: readonly number[][]) =>
  runs.reduce((best, run) => (run.length > best.length ? run : best), [])

interface List<R> {
  rows: readonly R[] | undefined
  keyOf: (row: R) => string
  /** Identifies the list: another filter or page is another list. */
  name: string
  limit: number
  /** False while older rows are shown until the requested ones arrive. */
  isSettled: boolean
}

/**
 * Keeps the order of a list from when it was opened, so that no row moves under the pointer while others work. Changes
 * are marked, and `refresh` takes the current order. A greater limit adds its rows at the end.
 */
export function useKeptOrder<R>({ rows, keyOf, name, limit, isSettled }: List<R>) {
  const [kept, setKept] = useState<{ name: string; limit: number; rows: readonly R[] }>()
  const wasEmpty = kept?.rows.length === 0 && rows !== undefined && rows.length > 0
  if (rows && isSettled && (kept?.name !== name || wasEmpty)) setKept({ name, limit, rows })
  else if (rows && isSettled && kept && kept.limit !== limit) {
    const keys = new Set(kept.rows.map(keyOf))
    setKept({ name, limit, rows: [...kept.rows, ...rows.filter((row) => !keys.has(keyOf(row)))] })
  }
  const isKept = rows !== undefined && kept?.name === name
  const shown = isKept ? marked(kept.rows, rows, keyOf, kept.limit) : undefined
  return {
    rows: shown?.rows ?? rows,
    changes: shown?.changes ?? noChanges,
    fresh: shown?.fresh ?? 0,
    /** The rows as they were when the order was taken, so that their groups stay. */
    kept: isKept ? kept.rows : rows,
    refresh: () => rows && setKept({ name, limit, rows }),
  }
}

const noChanges: ReadonlyMap<string, RowChange> = new Map()
