import { expect, test } from 'vitest'
import { isSlower, pairedRatio, quantile } from './paired-ratio.ts'

test('the quantiles of Student are those of the tables', () => {
  expect(quantile(9)).toBeCloseTo(2.2622, 3)
  expect(quantile(19)).toBeCloseTo(2.093, 3)
  expect(quantile(99)).toBeCloseTo(1.9842, 3)
})

test('noise that both sides of a pair share does not widen the interval', () => {
  const theirs = [100, 900, 300, 700, 500]
  const { ratio, low, high } = pairedRatio(
    theirs.map((rate) => rate * 0.9),
    theirs,
  )
  expect([ratio, low, high].map((value) => value.toFixed(6))).toEqual(['0.900000', '0.900000', '0.900000'])
})

test('a loss counts only where the whole interval lies beyond five percent', () => {
  const pairs = (ratios: readonly number[]) =>
    pairedRatio(
      ratios,
      ratios.map(() => 1),
    )
  expect(isSlower(pairs([0.9, 0.91, 0.89, 0.9, 0.9]))).toBe(true)
  expect(isSlower(pairs([0.96, 0.96, 0.96, 0.96, 0.96]))).toBe(false)
  expect(isSlower(pairs([0.5, 1.5, 0.7, 1.2, 0.8]))).toBe(false)
  expect(isSlower(pairs([1.2, 1.21, 1.19, 1.2, 1.2]))).toBe(false)
})
