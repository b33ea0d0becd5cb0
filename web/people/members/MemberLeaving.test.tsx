import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { memberLeaving } from '#contract/people/leaving.ts'
import { deleteMember } from '#contract/people/members.ts'
import { answers, arrived, ok } from '../../testing/api.ts'
import { render } from '../../testing/render.tsx'
import { MemberLeaving } from './MemberLeaving.tsx'

test('a leaving member’s work is counted, and goes to the chosen colleague or becomes unassigned', async () => {
  const data = {
    ...{ appointments: [], colleagues: [], ways: [] },
    work: { requests: 3, priorAuthorizations: 1, supportCases: 0 },
    takers: [{ _id: '4', name: 'Sam Second', label: 'Sam Second' }],
  }
  await answers({ ...memberLeaving, path: '/members/getUpcomingAppointments/7' }, ok({ data }))
  await answers(deleteMember, ok({ message: 'Lena Leaving was deleted.' }))
  render(
    <MemberLeaving
      action="Delete"
      person={{ _id: '7', name: 'Lena Leaving' }}
      isOpen
      onClose={() => undefined}
    />,
  )
  await expect.element(page.getByText('3 requests and 1 prior authorization')).toBeVisible()
  const to = page.getByRole('combobox', { name: 'Hand this work over to' })
  await expect.element(to).toHaveValue('')
  await userEvent.selectOptions(to, 'Sam Second')
  await userEvent.click(page.getByRole('button', { name: 'Yes' }))
  await expect.element(page.getByText('Lena Leaving was deleted.')).toBeVisible()
  expect((await arrived(deleteMember)).map(({ body }) => JSON.parse(body ?? ''))).toEqual([
    { ivrTeamMemberId: '7', appointments: [], workTo: '4' },
  ])
})
