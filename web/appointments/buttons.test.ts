import { expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments/appointments.ts'
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
  may: { join: true, cancel: true },
}
const notNow = { may: { join: false, cancel: false } }
/** While the appointment takes place. */
const during = Date.parse('2026-11-24T15:10:00Z')
const seen = (appointment: Appointment, now = during) =>
  buttonsOn(appointment, now).map(({ label, whyNot, opens }) =>
    opens ? `${label} at ${opens}` : whyNot ? `${label} off` : label,
  )

test('joining opens 15 minutes before the start, and until then the row says when', () => {
  const early = seen(booked, Date.parse('2026-11-24T14:44:59Z'))
  expect(early).toEqual([expect.stringMatching(/^Join Now at \d+:45 [AP]M$/), 'Cancel'])
  expect(seen(booked, Date.parse('2026-11-24T14:45:00Z'))).toEqual(['Join Now', 'Cancel'])
  const withoutLink = seen({ ...booked, ...notNow, meetingLink: '' }, Date.parse('2026-11-20T00:00:00Z'))
  expect(withoutLink).toEqual(['Join Now off', 'Cancel off'])
})

test('each action that the appointment names has its button, and people who do not take part see none', () => {
  const ofOffice = { join: true, reschedule: true, cancel: true }
  expect(seen({ ...booked, may: ofOffice })).toEqual(['Join Now', 'Reschedule', 'Cancel'])
  expect(seen(booked)).toEqual(['Join Now', 'Cancel'])
  expect(seen({ ...booked, may: { join: true } })).toEqual(['Join Now'])
  expect(seen({ ...booked, may: {} })).toEqual([])
})

test('without a link, or after its end, an appointment keeps its buttons, disabled and with the reason', () => {
  const pending = { ...booked, ...notNow, meetingLink: '' }
  const closed = { ...booked, ...notNow, status: 'Closed' as const }
  const ofOffice = { ...closed, may: { ...notNow.may, reschedule: false } }
  for (const appointment of [pending, closed, ofOffice])
    expect(seen(appointment)).toEqual(['Join Now off', 'Cancel off'])
  const reasons = [pending, closed, { ...booked, ...notNow, status: 'Cancelled' as const }].map(
    (appointment) => buttonsOn(appointment, during)[0]?.whyNot,
  )
  expect(new Set(reasons).size).toBe(3)
})

test('a meeting link that is not https opens nothing', () => {
  const links = ['https://meet.test/x', 'http://meet.test/x', 'javascript:alert(1)', '', 'meet']
  expect(links.map(safeLink)).toEqual(['https://meet.test/x', '', '', '', ''])
  expect(seen({ ...booked, meetingLink: 'javascript:alert(1)' })).toEqual(['Join Now off', 'Cancel off'])
})
