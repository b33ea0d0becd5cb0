import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Appointment, cancelAppointment } from '#contract/appointments/appointments.ts'
import { signedOut, useSession } from '../kit/session/session.ts'
import { setTabOffice } from '../kit/session/tab-office.ts'
import { answers, arrived, ok } from '../testing/api.ts'
import { render } from '../testing/render.tsx'
import { AppointmentButtons } from './AppointmentButtons.tsx'
import { useCancelling } from './use-cancelling.tsx'

const start = '2099-11-02T15:00:00Z'
const appointment = {
  ...{
    _id: '5',
    start,
    end: '2099-11-02T15:30:00Z',
    status: 'booked',
    meetingLink: 'https://meet.example/5',
  },
  ...{ bookedById: { _id: '21', name: 'Ana Biller' }, ivrMemberId: { _id: '31', name: 'Rita Reviewer' } },
  ...{ may: { reschedule: true, cancel: true }, office: { _id: '8', name: 'Lakeshore Podiatry' } },
} as Appointment

function Buttons() {
  const { ask, dialog } = useCancelling()
  return (
    <>
      <AppointmentButtons appointment={appointment} onCancel={ask} />
      {dialog}
    </>
  )
}

// The tab works for another office and lists all offices' appointments.
beforeEach(() => {
  useSession.setState({ auth: { ...signedOut, token: 'mine', email: 'mine@test.example' } })
  setTabOffice({ officeId: '7', userType: 2, all: true })
  render(<Buttons />)
})

test('an appointment in a list of several offices is canceled in its own office', async () => {
  await answers(cancelAppointment, ok({ message: 'The appointment was canceled.' }))
  await userEvent.click(page.getByRole('button', { name: /^Cancel/ }))
  await userEvent.click(page.getByRole('button', { name: 'Yes' }))
  await expect.element(page.getByText('The appointment was canceled.').first()).toBeVisible()
  const [call] = await arrived(cancelAppointment)
  expect(call?.headers['x-office']).toBe('8')
})

test('an appointment in a list of several offices is moved in its own office', async () => {
  const move = page.getByRole('link', { name: /^Reschedule/ })
  await expect.element(move).toHaveAttribute('href', '/add-scheduleAppointment?appointmentId=5&office=8')
})
