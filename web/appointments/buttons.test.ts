import { expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments/appointments.ts'
import type { UserType } from '#contract/endpoint.ts'
import { buttonsOn, safeLink } from './buttons.ts'

const booked: Appointment = {
  _id: '1',
  bookedById: { _id: '2', name: 'Dana', profilePic: null, specialization: '' },
  ivrMemberId: { _id: '3', name: 'Jordan' },
  physicianId: null,
  physicianName: '',
  date: '2026-11-24',
  time: '09:00',
  timeZone: 'America/Chicago',
  start: '2026-11-24T15:00:00Z',
  end: '2026-11-24T15:30:00Z',
  status: 'booked',
  meetingLink: 'https://meet.test/room',
  note: '',
}
/** While the appointment takes place. */
const during = Date.parse('2026-11-24T15:10:00Z')
const seen = (appointment: Appointment, userType: UserType, userId: string, now = during) =>
  buttonsOn(appointment, { userType, userId }, now).map(({ label, whyNot, opens }) =>
    opens ? `${label} at ${opens}` : whyNot ? `${label} off` : label,
  )

test('joining opens 15 minutes before the start, and until then the row says when', () => {
  const early = seen(booked, 3, '3', Date.parse('2026-11-24T14:44:59Z'))
  expect(early).toEqual([expect.stringMatching(/^Join Now at \d+:45 [AP]M$/), 'Cancel'])
  expect(seen(booked, 3, '3', Date.parse('2026-11-24T14:45:00Z'))).toEqual(['Join Now', 'Cancel'])
  const withoutLink = seen({ ...booked, meetingLink: '' }, 3, '3', Date.parse('2026-11-20T00:00:00Z'))
  expect(withoutLink).toEqual(['Join Now off', 'Cancel off'])
})

test('a participant sees their actions on an appointment, and nobody else sees any action', () => {
  expect(seen(booked, 2, '2')).toEqual(['Join Now', 'Reschedule', 'Cancel'])
  // Another Office Admin of the same office: others do not see it at all.
  expect(seen(booked, 2, '9')).toEqual(['Join Now', 'Reschedule', 'Cancel'])
  expect(seen(booked, 3, '3')).toEqual(['Join Now', 'Cancel'])
  expect(seen(booked, 3, '9')).toEqual([])
  expect(seen(booked, 4, '9')).toEqual(['Join Now', 'Cancel'])
  expect(seen(booked, 1, '9')).toEqual(['Join Now'])
})

test('without a link, or after its end, an appointment keeps its buttons, disabled and with the reason', () => {
  const pending = { ...booked, meetingLink: '' }
  const closed = { ...booked, status: 'Closed' as const }
  for (const appointment of [pending, closed])
    expect(seen(appointment, 3, '3')).toEqual(['Join Now off', 'Cancel off'])
  const reasons = [pending, closed, { ...booked, status: 'Cancelled' as const }].map(
    (appointment) => buttonsOn(appointment, { userType: 4, userId: '9' }, during)[0]?.whyNot,
  )
  expect(new Set(reasons).size).toBe(3)
})

test('a meeting link that is not https opens nothing', () => {
  const links = ['https://meet.test/x', 'http://meet.test/x', 'javascript:alert(1)', '', 'meet']
  expect(links.map(safeLink)).toEqual(['https://meet.test/x', '', '', '', ''])
  expect(seen({ ...booked, meetingLink: 'javascript:alert(1)' }, 4, '9')).toEqual([
    'Join Now off',
    'Cancel off',
  ])
})
