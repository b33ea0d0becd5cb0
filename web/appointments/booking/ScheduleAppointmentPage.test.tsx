import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Appointment, bookedAppointments, openSlots } from '#contract/appointments/appointments.ts'
import { queryClient, reload } from '../../kit/http/queries.ts'
import { answers, arrived, errorReply, ok } from '../../testing/api.ts'
import { render } from '../../testing/render.tsx'
import { Component } from './ScheduleAppointmentPage.tsx'

const appointment = {
  ...{ _id: '5', start: '2099-11-02T15:00:00Z', end: '2099-11-02T15:30:00Z', status: 'booked' },
  ...{ ivrMemberId: { _id: '31', name: 'Rita Reviewer' }, may: { reschedule: true, cancel: true } },
} as Appointment
const found = { appointments: [appointment], total: 1, totalPages: 1, currentPage: 1, limit: 1 }

beforeEach(() => queryClient.clear())

test('an appointment that is being moved stays on screen when it cannot be loaded again', async () => {
  await answers(openSlots, ok({ data: { members: [], slots: [] } }))
  await answers(bookedAppointments, ok({ data: found }), errorReply(500, 'Away.', { code: 'server.failed' }))
  render(<Component />, '/here', '/here?appointmentId=5')
  const moved = page.getByText(/the appointment with Rita Reviewer/)
  await expect.element(moved).toBeVisible()
  await reload(bookedAppointments)
  expect(await arrived(bookedAppointments)).toHaveLength(2)
  await expect.element(moved).toBeVisible()
})
