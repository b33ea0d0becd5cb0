/** What a part found. */
export interface Found {
  /** What does not hold; none when all does. */
  readonly faults: readonly string[]
  /** Why nothing was tried, where nothing could be. */
  readonly skipped?: string
  /** One line for the closing table. */
  readonly summary: string
  /** For `--json`. */
  readonly figures: Record<string, unknown>
}

/** A longer check of what must hold, by its name. */
export interface Part {
  readonly name: string
  readonly about: string
  /** With `only`, the cases alone whose names contain it, where a part has several. */
  run(only?: string): Promise<Found>
}

export const skipped = (why: string): Found => ({ faults: [], skipped: why, summary: why, figures: {} })

/** The middle and the upper end of times in milliseconds. */
export function spreadOf(times: readonly number[]): { p50: number; p95: number } {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (part: number) =>
    Math.round((sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN) * 10) / 10
  return { p50: at(0.5), p95: at(0.95) }
}

/** Columns as wide as what stands in them. */
export function tableOf(rows: readonly (readonly (string | number)[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => String(row[at] ?? '').length)))
  const cell = (value: string | number, at: number) =>
    typeof value === 'number' ? String(value).padStart(widths[at] ?? 0) : value.padEnd(widths[at] ?? 0)
  return rows.map((row) => `  ${row.map(cell).join('  ')}`.trimEnd()).join('\n')
}
