// @module-tag slow
import { expect, test } from 'vitest'
import { unseenForms } from './forms-1.ts'
import { moreUnseenForms } from './forms-2.ts'
import { thirdUnseenForms } from './forms-3.ts'
import { type Proposals, proposalsFor } from './proposals.ts'

test('of the places of drawn forms at least nineteen of twenty have the right meaning proposed', async () => {
  const forms = [...(await unseenForms()), ...(await moreUnseenForms()), ...(await thirdUnseenForms())]
  const made: Proposals[] = []
  for (const form of forms) made.push(await proposalsFor(form))
  expect(made.map(({ places }) => places > 30)).not.toContain(false)
  const sum = (of: 'places' | 'right') => made.reduce((total, one) => total + one[of], 0)
  expect(sum('right') / sum('places'), made.flatMap(({ wrong }) => wrong).join('\n')).toBeGreaterThan(0.95)
})
