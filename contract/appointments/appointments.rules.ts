import { mayOf, type UserType } from '../endpoint.ts'
import {
  type AppointmentStatus,
  bookedAppointments,
  cancelAppointment,
  partOf,
  rescheduleAppointment,
} from './appointments.ts'
import { answerCalendarConflict } from './calendar-conflict.ts'

/**
 * Who takes part: the Office Admins of the office that booked it, the member, every IVR Admin, and the physician it is
 * tied to. Offices and physicians see no other appointments (docs/spec/appointments.md, 'Statuses and actions').
 */
export const takesPart = (memberId: number, viewer: { userId: number; userType: UserType }): boolean =>
  partOf[viewer.userType] === 'any' || memberId === viewer.userId

/**
 * What a participant of this type may do with an appointment: every action needs a meeting link and a valid booking
 * (docs/spec/appointments.md, 'Statuses and actions'). `confirm`: says whether an appointment in doubt takes place.
 */
export function appointmentMay(status: AppointmentStatus, hasLink: boolean, userType: UserType) {
  const now = status === 'booked' && hasLink
  return mayOf(userType, {
    join: [bookedAppointments, now],
    reschedule: [rescheduleAppointment, now],
    cancel: [cancelAppointment, now],
    confirm: [answerCalendarConflict, now],
  })
}
