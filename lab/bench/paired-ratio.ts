/** A ratio of two sides with its 95% confidence interval. */
export interface Interval {
  readonly ratio: number
  readonly low: number
  readonly high: number
}

/** Of a normal distribution: 95% lies within this many standard deviations. */
const z = 1.959964

/**
 * The mean ratio of paired rates, from the logarithms of the pairs by Student's t.
 * @throws Error for fewer than three pairs
 */
export function pairedRatio(ours: readonly number[], theirs: readonly number[]): Interval {
  const logs = ours.map((rate, pair) => Math.log(rate / (theirs[pair] ?? Number.NaN)))
  const count = logs.length
  if (count < 3) throw new Error('an interval needs three pairs')
  const mean = logs.reduce((sum, log) => sum + log, 0) / count
  const variance = logs.reduce((sum, log) => sum + (log - mean) ** 2, 0) / (count - 1)
  const half = quantile(count - 1) * Math.sqrt(variance / count)
  return { ratio: Math.exp(mean), low: Math.exp(mean - half), high: Math.exp(mean + half) }
}

/** Of Student's t, to 0.1% from 4 degrees of freedom (the expansion of Cornish and Fisher). */
export function quantile(freedom: number): number {
  return (
    z +
    (z ** 3 + z) / (4 * freedom) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * freedom ** 3)
  )
}

/** What may be lost before it counts. */
const tolerated = 0.95

/** Slower beyond doubt: the whole interval is below what is tolerated. */
export const isSlower = ({ high }: Interval): boolean => high < tolerated
