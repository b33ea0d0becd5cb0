import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queueViews, saveQueueView } from '#contract/ivr/queue/queue-views.ts'
import { answers, arrived, ok } from '../../testing/api.ts'
import { render } from '../../testing/render.tsx'
import { QueueViews } from './QueueViews.tsx'

test('a view is shared with the team only if that is ticked for it, not for the one saved before', async () => {
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
