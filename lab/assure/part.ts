import { quantile } from '../statistics.ts'

/** The result of a part. */
export interface Found {
  /** Violations; empty when everything holds. */
  readonly faults: readonly string[]
  /** Why the part could not run. */
  readonly skipped?: string
  /** One line for the table at the end. */
  readonly summary: string
  /** For `--json`. */
  readonly figures: Record<string, unknown>
}

/** What narrows a run, in the parts that have several cases. */
export interface Narrow {
  /** Runs only the cases whose names contain this. */
  readonly only: string
  /** Runs only test files whose paths contain one of these; all when empty. */
  readonly files: readonly string[]
  /** Does more, in parts that support it. */
  readonly long: boolean
}

/** One of the longer checks of `npm run assure`. */
export interface Part {
  readonly name: string
  readonly about: string
  run(narrow: Narrow): Promise<Found>
}

export const skipped = (why: string): Found => ({ faults: [], skipped: why, summary: why, figures: {} })

/** The differences between what a tried program showed, by name, and what each must be. */
export const differences = (
  wanted: Readonly<Record<string, RegExp>>,
  found: Readonly<Record<string, string>>,
): string[] =>
  Object.entries(wanted).flatMap(([what, pattern]) => {
    const was = found[what] ?? 'nothing'
    return pattern.test(was) ? [] : [`${what}: ${was} instead of ${pattern.source}`]
  })

/** Median and 95th percentile of times in milliseconds. */
export function spreadOf(times: readonly number[]): { p50: number; p95: number } {
  const at = (part: number) => Math.round(quantile(times, part) * 10) / 10
  return { p50: at(0.5), p95: at(0.95) }
}
