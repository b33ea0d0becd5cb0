import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { maxAskedAtOnce, requestDocuments, selectIvrs } from '#contract/ivr/bulk.ts'
import { documentLabels } from '#contract/ivr/check/documents.ts'
import { assignIvrs } from '#contract/ivr/queue/queue.ts'
import { queueMembers } from '#contract/ivr/queue/queue-settings.ts'
import { answers, arrived, errorReply, ok, releaseHeld } from '../../testing/api.ts'
import { render } from '../../testing/render.tsx'
import { AskDialog, AssignDialog } from './BulkDialogs.tsx'
import type { Selected } from './selection.ts'

const selected = { input: { ids: ['7', '8'] }, count: 2, clear: () => undefined } as unknown as Selected

test('no one loses a request until a member, or no one, is chosen', async () => {
  await answers(selectIvrs, ok({ data: { open: ['7', '8'], total: 2 } }))
  await answers(
    queueMembers,
    ok({ data: [{ memberId: '3', label: 'Rita Reviewer', isAbsent: false, owns: 4 }] }),
  )
  await answers(assignIvrs, ok({ message: 'Done.', data: { assigned: 0, closed: 0 } }))
  render(<AssignDialog selected={selected} onClose={() => undefined} />)
  const assign = page.getByRole('button', { name: 'Assign', exact: true })
  await expect.element(assign).toBeDisabled()
  const rita = page.getByRole('checkbox', { name: /Rita Reviewer/ })
  await userEvent.click(rita)
  await expect.element(assign).toBeEnabled()
  await userEvent.click(page.getByRole('checkbox', { name: 'Leave unassigned' }))
  await expect.element(rita).not.toBeChecked()
  await userEvent.click(page.getByRole('button', { name: 'Unassign' }))
  await expect
    .poll(async () => JSON.parse((await arrived(assignIvrs))[0]?.body ?? 'null'))
    .toEqual({ ivrIds: ['7', '8'], memberIds: [] })
})

test('a batch of requests for a document that gets no answer is sent again with its key, and the next one has its own', async () => {
  const ids = Array.from({ length: maxAskedAtOnce + 1 }, (_, at) => String(at + 1))
  const none = { waiting: 0, held: 0, decided: 0 }
  await answers(selectIvrs, ok({ data: { open: ids, total: ids.length } }))
  await answers(
    requestDocuments,
    errorReply(503, 'The portal is being restarted.'),
    ok({ data: { asked: maxAskedAtOnce, ...none } }),
    ok({ data: { asked: 1, ...none } }),
  )
  render(<AskDialog selected={{ ...selected, count: ids.length }} onClose={() => undefined} />)
  await userEvent.selectOptions(page.getByLabelText(/^Document/), documentLabels['hba1c-lab'])
  await userEvent.fill(page.getByLabelText(/^Message to the office/), 'The result of November, please.')
  await userEvent.click(page.getByRole('button', { name: 'Request document' }))
  await expect.poll(async () => (await arrived(requestDocuments)).length).toBe(3)
  const [lost, again, next] = (await arrived(requestDocuments)).map(
    ({ headers }) => headers['idempotency-key'],
  )
  expect(lost).toMatch(/./)
  expect(again).toBe(lost)
  expect(next).not.toBe(lost)
})

test('an action that was stopped while it failed can be tried again', async () => {
  await answers(selectIvrs, ok({ data: { open: ['7', '8'], total: 2 } }))
  await answers(
    requestDocuments,
    { ...errorReply(409, 'The list has changed.'), held: true },
    ok({ data: { asked: 2, waiting: 0, held: 0, decided: 0 } }),
  )
  render(<AskDialog selected={selected} onClose={() => undefined} />)
  await userEvent.selectOptions(page.getByLabelText(/^Document/), documentLabels['hba1c-lab'])
  await userEvent.fill(page.getByLabelText(/^Message to the office/), 'The result of November, please.')
  await userEvent.click(page.getByRole('button', { name: 'Request document' }))
  await expect.poll(() => arrived(requestDocuments)).toHaveLength(1)
  await userEvent.click(page.getByRole('button', { name: 'Stop' }))
  await releaseHeld()
  await expect.element(page.getByText('The list has changed.')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Request document' }))
  await expect.element(page.getByText('2 requests asked about.')).toBeVisible()
  expect(await arrived(requestDocuments)).toHaveLength(2)
})
