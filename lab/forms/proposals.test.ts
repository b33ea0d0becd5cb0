// @module-tag slow
import { expect, test } from 'vitest'
import { unseenProposals } from './proposals.ts'

test('of the places of fourteen drawn forms at least nineteen of twenty have the right meaning proposed', async () => {
  const found = await unseenProposals()
  expect(found).toHaveLength(14)
  const sum = (of: 'places' | 'right') => found.reduce((total, one) => total + one[of], 0)
  expect(sum('places')).toBe(1_010)
  expect(sum('right') / sum('places'), found.flatMap(({ wrong }) => wrong).join('\n')).toBeGreaterThan(0.95)
})
