/** A list as it is shown: rows that stay where they are while answers come. */
export interface StableList<R> {
  /** Names the list: its filters, its search and its page. */
  readonly list: string
  readonly rows: readonly R[]
  /** How many of the page are not shown and came since. */
  readonly fresh: number
}

interface Answer<R> {
  readonly list: string
  readonly rows: readonly R[]
  /** How many rows a page has at most. */
  readonly limit: number
  /** Shows the answer as it is: the person asked for it, or changed it themselves. */
  readonly whole: boolean
}

type KeyOf<R> = (row: R) => string

/** What is shown after an answer: the same rows in the same places, each as it is now. */
export function mergeAnswer<R>(
  held: StableList<R> | undefined,
  answer: Answer<R>,
  keyOf: KeyOf<R>,
): StableList<R> {
  const { list, rows, limit, whole } = answer
  if (!held || whole || held.list !== list || held.rows.length === 0) return { list, rows, fresh: 0 }
  const shown = new Set(held.rows.map(keyOf))
  const now = new Map(rows.map((row) => [keyOf(row), row]))
  const last = rows.findLastIndex((row) => shown.has(keyOf(row)))
  // What stands below the rows of a full page only fills up. Without any shown row in the answer, all came since.
  const came = last < 0 || held.rows.length < limit ? rows : rows.slice(0, last)
  return {
    list,
    rows: held.rows.map((row) => now.get(keyOf(row)) ?? row),
    fresh: came.filter((row) => !shown.has(keyOf(row))).length,
  }
}

/** The shown list with one of its rows as it is now; rows that are not shown change nothing. */
export function withRow<R>(held: StableList<R>, row: R, keyOf: KeyOf<R>): StableList<R> {
  const key = keyOf(row)
  if (!held.rows.some((one) => keyOf(one) === key)) return held
  return { ...held, rows: held.rows.map((one) => (keyOf(one) === key ? row : one)) }
}
