import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FilledForm } from '#contract/ivr/resubmit.ts'
import { useSession } from '../kit/session/session.ts'
import { answers, ok } from '../testing/api.ts'
import { render } from '../testing/render.tsx'
import { Component } from './ResubmitIvr.tsx'

const filled: FilledForm = {
  ...{ ivrNumber: '#IVR-7', submissionStatus: 'Rejected', patientName: 'Paulina Patterson' },
  ...{ fields: { patientFirstName: 'Paulina' }, files: {}, facts: {}, documentKinds: [] },
  ...{ wounds: [], diagnosisCodes: [], applicationCodes: [] },
}
const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))

test('once a correction is discarded, nothing of its appeal is left when one begins again', async () => {
  useSession.setState(({ auth }) => ({ auth: { ...auth, email: 'office@example.com', userType: 2 } }))
  await answers({ method: 'GET', path: '/ivr/getIvrForm/IVR-7' }, ok({ data: filled }))
  const router = render(<Component />, '/resubmitivr/:id', '/resubmitivr/IVR-7')
  await userEvent.click(page.getByRole('checkbox', { name: 'This is an appeal of the payer’s decision' }))
  await expect.poll(drafts).toContain('draft:ivr:#IVR-7:appeal')
  await router.navigate('/elsewhere')
  await userEvent.click(page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }))
  await expect.element(page.getByText('This is /elsewhere')).toBeVisible()
  expect(drafts()).toEqual([])
})
