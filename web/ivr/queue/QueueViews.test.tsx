import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queueViews, saveQueueView } from '#contract/ivr/queue/queue-views.ts'
import { answers, arrived, ok } from '../../testing/api.ts'
import { render } from '../../testing/render.tsx'
import { QueueViews } from './QueueViews.tsx'

test('a view is shared with the team only if its own box is checked, not that of the view saved before', async () => {
  await answers(queueViews, ok({ data: [] }))
  await answers(saveQueueView, ok({ message: 'The view has been saved.' }))
  render(<QueueViews />, '/ivrstatus', '/ivrstatus?tab=mine&payer=Aetna')
  const open = page.getByRole('button', { name: 'Save view' })
  const shared = page.getByRole('checkbox', { name: 'Shared' })
  await userEvent.click(open)
  await userEvent.fill(page.getByRole('textbox', { name: 'Name of the view' }), 'My Aetna')
  await userEvent.click(shared)
  await userEvent.click(page.getByRole('button', { name: 'Save', exact: true }))
  await userEvent.click(open)
  await expect.element(shared).not.toBeChecked()
  expect(JSON.parse((await arrived(saveQueueView))[0]?.body ?? '')).toEqual({
    name: 'My Aetna',
    shared: true,
    query: 'tab=mine&payer=Aetna',
  })
})

test('a saved view is recognized even if its filters were chosen in another order', async () => {
  const view = { name: 'My Aetna', shared: false, byName: 'Rita', mayDelete: true }
  const query = 'tab=mine&payer=Aetna&physicianId=7'
  await answers(queueViews, ok({ data: [{ ...view, _id: '5', query }] }))
  render(<QueueViews />, '/ivrstatus', '/ivrstatus?tab=mine&physicianId=7&payer=Aetna')
  await expect.element(page.getByRole('combobox', { name: 'View' })).toHaveValue('5')
  await expect.element(page.getByRole('button', { name: 'Remove view' })).toBeVisible()
})
