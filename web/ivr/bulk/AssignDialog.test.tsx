import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { selectIvrs } from '#contract/ivr/bulk.paths.ts'
import { assignIvrs, queueMembers } from '#contract/ivr/queue.paths.ts'
import { answers, arrived, ok } from '../../testing/api.ts'
import { render } from '../../testing/render.tsx'
import { AssignDialog } from './BulkDialogs.tsx'
import type { Selected } from './selection.ts'

const selected = { input: { ids: ['7', '8'] }, count: 2, clear: () => undefined } as unknown as Selected

test('nobody loses a request until a member, or nobody, is chosen', async () => {
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
  await userEvent.click(page.getByRole('checkbox', { name: 'Nobody, to free them' }))
  await expect.element(rita).not.toBeChecked()
  await userEvent.click(page.getByRole('button', { name: 'Free them' }))
  await expect
    .poll(async () => JSON.parse((await arrived(assignIvrs))[0]?.body ?? 'null'))
    .toEqual({ ivrIds: ['7', '8'], memberIds: [] })
})
