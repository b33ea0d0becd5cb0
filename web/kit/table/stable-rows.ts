/** The rows on screen, which keep their positions when new replies arrive. */
export interface StableList<R> {
  /** Identifies the list by its filters, search and page. */
  readonly list: string
  readonly rows: readonly R[]
  /** How many new rows of the page are not shown. */
  readonly fresh: number
}

interface Answer<R> {
  readonly list: string
  readonly rows: readonly R[]
  /** The maximum number of rows per page. */
  readonly limit: number
  /** Replaces all rows, because the user reloaded the list or changed it. */
  readonly whole: boolean
}

type KeyOf<R> = (row: R) => string

/** The rows to show after a reply: the same rows at the same positions, with their new content. */
export function mergeAnswer<R>(
  current: StableList<R> | undefined,
  answer: Answer<R>,
  keyOf: KeyOf<R>,
): StableList<R> {
  const { list, rows, limit, whole } = answer
  if (!current || whole || current.list !== list || current.rows.length === 0) return { list, rows, fresh: 0 }
  const shown = new Set(current.rows.map(keyOf))
  const latest = new Map(rows.map((row) => [keyOf(row), row]))
  const last = rows.findLastIndex((row) => shown.has(keyOf(row)))
  // Rows below those of a full page moved up from the next page. If the reply has no shown row, all are new.
  const candidates = last < 0 || current.rows.length < limit ? rows : rows.slice(0, last)
  return {
    list,
    rows: current.rows.map((row) => latest.get(keyOf(row)) ?? row),
    fresh: candidates.filter((row) => !shown.has(keyOf(row))).length,
  }
}

/** Whether the shown rows are no longer those of the page: rows came, left or moved since, so the next page has moved, too. */
export const isBehind = <R>(shown: readonly R[], latest: readonly R[], keyOf: KeyOf<R>): boolean =>
  shown.length !== latest.length || shown.some((row, at) => keyOf(row) !== latest.map(keyOf)[at])

/** Updates one shown row; a row that is not shown changes nothing. */
export function withRow<R>(current: StableList<R>, row: R, keyOf: KeyOf<R>): StableList<R> {
  const key = keyOf(row)
  if (!current.rows.some((one) => keyOf(one) === key)) return current
  return { ...current, rows: current.rows.map((one) => (keyOf(one) === key ? row : one)) }
}
