import { expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments/appointments.ts'
import type { UserType } from '#contract/endpoint.ts'
import { conflictText } from './calendar-conflict-text.ts'

const appointment = {
  _id: '31',
  status: 'booked',
  bookedById: { _id: '5', name: 'Olive Office' },
  ivrMemberId: { _id: '7', name: 'Rita Reviewer' },
  calendarConflict: { kind: 'removed', start: null, end: null },
} as unknown as Appointment
const read = (userId: string, userType: UserType, more: Partial<Appointment> = {}) =>
  conflictText({ ...appointment, ...more }, { userId, userType } as Parameters<typeof conflictText>[1])

test('everyone who sees an appointment in doubt reads who has to say whether it takes place', () => {
  expect(read('7', 3)).toBe('Its event was deleted in your Google Calendar.')
  const asked = 'Rita Reviewer was asked if it’s still on.'
  expect(read('8', 3)).toBe(`Its event was deleted in the Google Calendar of Rita Reviewer. ${asked}`)
  expect(read('9', 4)).toContain(asked)
  expect(read('5', 2)).toContain('Rita Reviewer hasn’t confirmed it yet.')
  expect(read('7', 3, { calendarConflict: null })).toBe('')
})
