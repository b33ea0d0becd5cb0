import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { getStates } from '#contract/reference/lists.paths.ts'
import { answers, arrived, errorReply, ok } from '#web/testing/api.ts'
import { render } from '#web/testing/render.tsx'
import { loadAhead, queryClient, useLoad } from './queries.ts'

const texas = ok({ data: [{ code: 'TX', name: 'Texas' }] })

function States() {
  const { data, error } = useLoad(getStates, {})
  return <p>{data ? `${data.data.length} states` : (error?.message ?? 'no states')}</p>
}

test('what was asked for before its screen is rendered is asked for once', async () => {
  await answers(getStates, texas)
  void loadAhead(getStates, {})
  await expect.poll(() => arrived(getStates)).toHaveLength(1)
  render(<States />)
  await expect.element(page.getByText('1 states')).toBeVisible()
  expect(await arrived(getStates)).toHaveLength(1)
})

test('a reply that failed ahead of its screen is asked for again by the screen', async () => {
  await answers(getStates, errorReply(404, 'Not found.', { code: 'notFound' }), texas)
  void loadAhead(getStates, {})
  await expect.poll(() => arrived(getStates)).toHaveLength(1)
  render(<States />)
  await expect.element(page.getByText('1 states')).toBeVisible()
})

test('what a screen will load is asked for at once, and waited for only where there is nothing to show yet', async () => {
  await answers(getStates, texas, texas)
  const fetched = vi.spyOn(window, 'fetch')
  const loaded = loadAhead(getStates, {})
  await Promise.resolve()
  expect(fetched).toHaveBeenCalledOnce()
  await loaded
  expect(queryClient.getQueryData([getStates.path, {}])).toBeDefined()
  expect(loadAhead(getStates, {})).toBeUndefined()
  fetched.mockRestore()
})
