import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { handleSupportCase, type SupportCase } from '#contract/support/support.ts'
import { signedOut, useSession } from '../kit/session/session.ts'
import { setTabOffice } from '../kit/session/tab-office.ts'
import { answers, arrived, ok } from '../testing/api.ts'
import { render } from '../testing/render.tsx'
import { useAssigning } from './use-assigning.tsx'

const record = {
  _id: '1042',
  supportNumber: '#SUP-1042',
  office: { _id: '8', name: 'Lakeshore' },
} as SupportCase

function Assign() {
  const { ask, dialog } = useAssigning()
  return (
    <>
      <button type="button" onClick={() => ask(record)}>
        Assign
      </button>
      {dialog}
    </>
  )
}

test('a case in a list of several offices is assigned by its own office', async () => {
  useSession.setState({ auth: { ...signedOut, token: 'mine', email: 'mine@test.example' } })
  setTabOffice({ officeId: '7', userType: 2, all: true })
  await answers(handleSupportCase, ok({ message: 'The case was assigned to IVR.' }))
  render(<Assign />)
  await userEvent.click(page.getByRole('button', { name: 'Assign' }))
  await userEvent.click(page.getByRole('button', { name: 'Yes' }))
  await expect.element(page.getByText('The case was assigned to IVR.').first()).toBeVisible()
  const [call] = await arrived(handleSupportCase)
  expect(call?.headers['x-office']).toBe('8')
})
