import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getStates } from '#contract/reference/lists.ts'
import { answers, arrived, errorReply, ok } from '#web/testing/api.ts'
import { render } from '#web/testing/render.tsx'
import { useLoad } from './queries.ts'

function States() {
  const { data } = useLoad(getStates, {}, { staleTime: Number.POSITIVE_INFINITY })
  return <p>{data ? `${data.data.length} states` : 'no states'}</p>
}

test('a choice list that failed to load is requested automatically until it loads, and then no more', async () => {
  const busy = errorReply(503, 'Verimend is very busy right now.', { code: 'server.busy' })
  await answers(getStates, busy, busy, ok({ data: [{ code: 'TX', name: 'Texas' }] }))
  render(<States />)
  await expect.element(page.getByText('no states')).toBeVisible()
  await expect.element(page.getByText('1 states')).toBeVisible()
  await new Promise((resolve) => setTimeout(resolve, 5_500))
  const calls = await arrived(getStates)
  expect(calls).toHaveLength(3)
})
