import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { recordOutcome } from '#contract/prior-authorization/outcome.ts'
import {
  type PriorAuthorizationDetails,
  priorAuthorizationDetails,
} from '#contract/prior-authorization/prior-authorization.ts'
import { useSession } from '../kit/session/session.ts'
import { answers, arrived, errorReply, ok } from '../testing/api.ts'
import { render } from '../testing/render.tsx'
import { OutcomeDialog } from './OutcomeDialog.tsx'

const record: PriorAuthorizationDetails = {
  ...{ _id: '1007', priorauthNumber: '#PA-1007', submitByUserName: 'Olive Office', submitByUserType: 2 },
  ...{
    physicianId: '3',
    physicianName: 'Grace Hopper',
    createdAt: '2026-11-20T15:00:00.000Z',
    description: '',
  },
  ...{ responseById: null, responseByName: '', latestOutcome: null, outcome: null, ivrNumber: null },
  ...{
    fourWeekCharts: [],
    woundImages: [],
    labTestResults: [],
    additionalDocuments: [],
    ivrResponseFiles: [],
  },
  ...{ comment: '', responseAt: null, patientName: '', may: { respond: true } },
  work: {
    owner: { userId: '9', name: 'Ruth Adeyemi', isCaller: false, leaseUntil: null },
    ...{ nextAction: 'respond', dueAt: null, since: '2026-11-20T15:00:00.000Z' },
  },
}
let closed = 0

beforeEach(() => {
  closed = 0
  useSession.setState(({ auth }) => ({
    auth: { ...auth, email: 'me@test.example', token: 't', userType: 3 },
  }))
  render(<OutcomeDialog record={record} onClose={() => (closed += 1)} />)
})

const dialog = page.getByRole('dialog', { name: 'Outcome of #PA-1007' })
const outcome = dialog.getByRole('combobox', { name: 'Outcome' })
const number = dialog.getByRole('textbox', { name: 'Authorization Number' })
const validFrom = dialog.getByRole('group', { name: 'Valid From' })
const send = dialog.getByRole('button', { name: 'Record outcome' })
const bodies = async () => (await arrived(recordOutcome)).map(({ body }) => JSON.parse(body))

test('a colleague who has the record is named before an outcome is recorded', async () => {
  await expect.element(dialog.getByText(/Ruth Adeyemi has #PA-1007\./)).toBeVisible()
})

test('without an outcome nothing is sent, and the field says what to do', async () => {
  await userEvent.click(send)
  await expect.element(dialog.getByText('Please choose an outcome.')).toBeVisible()
  expect(await bodies()).toEqual([])
})

test('days typed for an approval do not block another outcome, and are back when an approval is chosen', async () => {
  await answers(recordOutcome, ok({ message: 'The outcome was saved.' }))
  await userEvent.selectOptions(outcome, 'Approved')
  await userEvent.click(validFrom.getByRole('spinbutton').first())
  await userEvent.keyboard('11232026')
  await expect.element(validFrom.getByRole('spinbutton').last()).toHaveTextContent('2026')
  await userEvent.selectOptions(outcome, 'Denied')
  await expect.element(validFrom).not.toBeInTheDocument()
  await userEvent.selectOptions(outcome, 'Partially approved')
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Units Authorized' }), '40')
  await expect.element(validFrom.getByRole('spinbutton').last()).toHaveTextContent('2026')
  await userEvent.selectOptions(outcome, 'Denied')
  await userEvent.click(send)
  await expect.poll(bodies).toEqual([
    {
      ...{ priorAuthId: '1007', outcome: 'denied', number: '', validFrom: '', validTo: '' },
      ...{ unitsAuthorized: null, applicationsAuthorized: null, seenRevision: 0 },
    },
  ])
  expect(closed).toBe(1)
})

test('an outcome that someone else has since recorded is named, typed input stays, and it can be sent after it', async () => {
  const words =
    'Ruth Adeyemi recorded an outcome for #PA-1007 since you opened it. What you typed is still here.'
  await answers(
    recordOutcome,
    errorReply(409, words, { code: 'prior-authorization.outcome-changed' }),
    ok({ message: 'The outcome was saved.' }),
  )
  await answers(
    { ...priorAuthorizationDetails, path: '/priorAuthorization/getPriorAuthorization/1007' },
    ok({ data: record }),
  )
  await userEvent.selectOptions(outcome, 'Approved')
  await userEvent.fill(number, 'A-42')
  await userEvent.click(send)
  await expect.element(dialog.getByText(words)).toBeVisible()
  await expect.element(number).toHaveValue('A-42')
  await userEvent.click(send)
  await expect.poll(() => closed).toBe(1)
  expect((await bodies()).map(({ number, seenRevision }) => [number, seenRevision])).toEqual([
    ['A-42', 0],
    ['A-42', 1],
  ])
})
