import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { errorMessage } from '#contract/errors.ts'
import { editMember, memberById } from '#contract/people/members.ts'
import { answers, arrived, errorReply, ok } from '../../testing/api.ts'
import { render } from '../../testing/render.tsx'
import { MemberFields } from './MemberForm.tsx'

const member = {
  _id: '7',
  name: 'Jordan Castellanos',
  email: 'jordan@test.example',
  phoneNumber: '5125550100',
  faxNumber: '',
  status: 'active' as const,
  userType: 3 as const,
  version: 'first',
}

const firstName = page.getByRole('textbox', { name: 'First Name' })
const submit = page.getByRole('button', { name: 'Submit' })

test('when two edits start from the same copy of a member, the second keeps its input until Show latest loads the first', async () => {
  const words = errorMessage('members.changed-since')
  await answers(
    editMember,
    errorReply(409, words, { code: 'members.changed-since' }),
    ok({ message: 'Saved.' }),
  )
  const latest = { ...member, name: 'Jody Castellanos', version: 'second' }
  await answers({ ...memberById, path: '/members/getIvrMember/7' }, ok({ data: latest }))
  render(<MemberFields member={member} />)
  await userEvent.fill(firstName, 'Jo')
  await userEvent.click(submit)
  await expect.element(page.getByText(words)).toBeVisible()
  await expect.element(firstName).toHaveValue('Jo')

  await userEvent.click(page.getByRole('button', { name: 'Show latest' }))
  await expect.element(firstName).toHaveValue('Jody')
  await expect.element(page.getByText(words)).not.toBeInTheDocument()
  await userEvent.fill(firstName, 'Joe')
  await userEvent.click(submit)
  await expect.element(page.getByText('Saved.')).toBeVisible()
  const sent = (await arrived(editMember)).map(({ body }) => JSON.parse(body ?? ''))
  expect(sent).toMatchObject([
    { ivrMemberId: '7', firstName: 'Jo', seenVersion: 'first' },
    { ivrMemberId: '7', firstName: 'Joe', seenVersion: 'second' },
  ])
})
