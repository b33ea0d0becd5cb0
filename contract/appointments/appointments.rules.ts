import { type Appointment, type AppointmentAction, actionsOf, partOf, type Viewer } from './appointments.ts'

/**
 * Who takes part: the Office Admins of the office that booked it, the member, and every IVR Admin; a physician in what is
 * tied to them. Offices and physicians are shown nothing else (docs/spec/appointments.md, 'Statuses and actions').
 */
export function takesPart(appointment: Pick<Appointment, 'ivrMemberId'>, viewer: Viewer): boolean {
  const part = partOf[viewer.userType]
  return part === 'any' || appointment[part]._id === viewer.userId
}

/**
 * What somebody can do with an appointment now. Joining and cancelling need a meeting link, a booking that stands and
 * somebody who takes part (docs/spec/appointments.md, 'Statuses and actions'); a physician joins and cancels nothing;
 * the office moves it.
 */
export function actionsOn(
  appointment: Pick<Appointment, 'ivrMemberId' | 'status' | 'meetingLink'>,
  viewer: Viewer,
): readonly AppointmentAction[] {
  const { status, meetingLink } = appointment
  if (status !== 'booked' || meetingLink === '' || !takesPart(appointment, viewer)) return []
  return actionsOf[viewer.userType]
}
