import { isTest, type Source } from './sources.ts'

export interface Figures {
  readonly files: number
  readonly median: number
  readonly p95: number
  readonly longest: number
  /** Comment lines as a percentage of non-empty lines. */
  readonly comments: number
  /** Tests per 1,000 lines of source. */
  readonly testsPerThousand: number
}

export const linesOf = ({ text }: Source): number => text.replace(/\n$/, '').split('\n').length

/** The quantile of the values for a `part` from 0 to 1. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, two) => one - two)
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0
}

/** Size figures of the sources without test files; `tests` is the number of tests. */
export function figuresOf(sources: readonly Source[], tests: number): Figures {
  const counted = sources.filter(({ path }) => !isTest(path))
  const lines = counted.map(linesOf)
  const total = lines.reduce((sum, count) => sum + count, 0)
  return {
    files: counted.length,
    median: quantile(lines, 0.5),
    p95: quantile(lines, 0.95),
    longest: Math.max(0, ...lines),
    comments: Math.round(
      (100 * sum(counted.map(commentLines))) / Math.max(1, sum(counted.map(nonEmptyLines))),
    ),
    testsPerThousand: Math.round((1000 * tests) / Math.max(1, total)),
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

const nonEmptyLines = ({ text }: Source) => text.split('\n').filter((line) => line.trim() !== '').length

function commentLines({ text, spans }: Source): number {
  const comments = spans.filter(({ kind }) => kind === 'comment')
  return sum(comments.map(({ from, to }) => text.slice(from, to).split('\n').length))
}
