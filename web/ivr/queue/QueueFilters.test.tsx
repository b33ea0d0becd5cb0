import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type QueueInput, queueChoices } from '#contract/ivr/queue/queue.ts'
import { getCodeNames } from '#contract/reference/lists.ts'
import { answers, arrived, ok } from '../../testing/api.ts'
import { render } from '../../testing/render.tsx'
import { QueueFilters } from './QueueFilters.tsx'

const input: QueueInput = {
  ...{ tab: 'queue', sort: 'due', order: 'asc', limit: 10, after: '', before: '' },
  ...{ kind: '', payer: '', product: '', reason: '', physicianId: '', inOfficeId: '' },
}
const choices = { payers: [], physicians: [], offices: [], reasons: [] }

test('products to filter by show their names, which are requested once, and typed ones stay as they are', async () => {
  const products = ['A sample graft', 'Q4186', 'Q4196']
  await answers(queueChoices, ok({ data: { ...choices, products } }))
  await answers(getCodeNames, ok({ data: { Q4186: 'EpiFix', Q4196: 'PuraPly AM' } }))
  render(<QueueFilters input={input} onSet={() => {}} />)
  const options = () =>
    page
      .getByRole('combobox', { name: 'Product' })
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(options).toEqual(['Product: all', 'A sample graft', 'Q4186 EpiFix', 'Q4196 PuraPly AM'])
  const asked = await arrived(getCodeNames)
  expect(asked.map(({ query }) => query)).toEqual(['?codes=Q4186%2CQ4196'])
})
