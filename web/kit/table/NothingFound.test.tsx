import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { NothingFound } from './NothingFound.tsx'

test('Clear filters shows the full list again: without search and filters, in the same tab', async () => {
  const router = render(<NothingFound />)
  await router.navigate('/here?tab=mine&status=Pending&physicianId=3&page=2', { state: { search: 'Voss' } })
  await userEvent.click(page.getByRole('button', { name: 'Clear filters' }))
  await expect.poll(() => router.state.location.search).toBe('?tab=mine')
  expect(router.state.location.state).toBe(null)
})
