import { z } from 'zod'
import { endpoint, everyone, officeAdmins, reviewers, type UserType } from '../endpoint.ts'
import { calendarDay, optionalText, PageFilter, severalLines } from '../fields.ts'
import { OfficeRef, offices } from '../offices.ts'
import { Count, data, Id, Moment, message, OptionalId } from '../replies.ts'
import { isTimeZone } from '../time-zones.ts'

/** `booked` until it is canceled or its time has passed. */
export const appointmentStatuses = ['booked', 'Closed', 'Cancelled'] as const
export type AppointmentStatus = (typeof appointmentStatuses)[number]

export const maxNoteLength = 500
/** The longest range of one slot query: four weeks plus the rest of a calendar week. */
export const maxSlotDays = 35

/** The user who views an appointment. */
export interface Viewer {
  readonly userId: string
  readonly userType: UserType
}

/** The role in which each type takes part in the appointments that they see. */
export const partOf: Readonly<Record<UserType, 'ivrMemberId' | 'any'>> = {
  1: 'any',
  2: 'any',
  3: 'ivrMemberId',
  4: 'any',
}

/** An IANA time zone name that this JavaScript engine supports. */
export const TimeZone = z
  .string({ error: 'your time zone is required.' })
  .min(1, 'your time zone is required.')
  .max(64, 'Please choose a time zone from the list.')
  .refine(isTimeZone, 'Please choose a time zone from the list.')

/**
 * A conflict between an appointment and its event in the member's own calendar that the member has not resolved:
 * the event was deleted or moved. Only the team sees the new time.
 */
export const CalendarConflict = z.object({
  kind: z.enum(['removed', 'moved']),
  start: Moment.nullable(),
  end: Moment.nullable(),
})
export type CalendarConflict = z.infer<typeof CalendarConflict>

const Booker = z.object({
  _id: Id,
  name: z.string(),
  profilePic: z.string().nullable(),
  specialization: z.string(),
})

/**
 * A booked meeting of an office with a member of the verification team. `date` (YYYY-MM-DD) and `time` (HH:mm) are
 * in `timeZone`, the zone that it was booked in; screens show `start` in the viewer's own zone.
 * `meetingLink` is empty until it has been created, and for viewers who do not take part. `calendarConflict` is null
 * if there is none, and for an office until it has been notified.
 */
export const Appointment = z.object({
  office: OfficeRef.optional(),
  _id: Id,
  bookedById: Booker,
  ivrMemberId: z.object({ _id: Id, name: z.string() }),
  physicianId: Id.nullable(),
  physicianName: z.string(),
  date: z.iso.date(),
  time: z.string(),
  timeZone: z.string(),
  start: Moment,
  end: Moment,
  status: z.enum(appointmentStatuses),
  meetingLink: z.string(),
  note: z.string(),
  calendarConflict: CalendarConflict.nullish(),
  /** What its reader may do with it, as `mayOf` says; nothing unless they take part. */
  may: z
    .object({ join: z.boolean(), reschedule: z.boolean(), cancel: z.boolean(), confirm: z.boolean() })
    .partial(),
})
export type Appointment = z.infer<typeof Appointment>

export const AppointmentPage = z.object({
  appointments: z.array(Appointment),
  total: Count,
  totalPages: Count,
  currentPage: Count,
  limit: Count,
})
export type AppointmentPage = z.infer<typeof AppointmentPage>

const unreadableMoment = 'Please choose a time.'

/**
 * `upcoming`: booked and not over, the next one first; `mine`: upcoming ones that the caller attends (for an IVR
 * Admin: as the member); `notOver` and `over`: by their end, whatever their status, the next or the latest one first;
 * otherwise all, the latest first.
 */
export const AppointmentFilter = PageFilter.extend({
  offices,
  type: z.enum(['', 'upcoming', 'mine', 'notOver', 'over']).default(''),
  /** Returns only appointments that end after this moment. */
  from: z.iso.datetime({ offset: true, error: unreadableMoment }).optional(),
  /** Returns only appointments that start before this moment. */
  to: z.iso.datetime({ offset: true, error: unreadableMoment }).optional(),
  physicianId: OptionalId,
  /** Returns only this appointment. */
  appointmentId: OptionalId,
})
export type AppointmentFilter = z.infer<typeof AppointmentFilter>

export const bookedAppointments = endpoint({
  method: 'GET',
  path: '/appointment/getBookedAppointments',
  summary: 'A page of appointments, or the upcoming ones',
  allowed: everyone,
  input: AppointmentFilter,
  acrossOffices: true,
  output: data(AppointmentPage),
})

/** A time that can be booked, with the members who are free then. */
export const Slot = z.object({
  start: Moment,
  end: Moment,
  durationMinutes: z.number().int(),
  memberIds: z.array(Id),
})
export type Slot = z.infer<typeof Slot>

/** Days are in `timeZone`. Without `memberId`: the slots of all active members. */
export const SlotFilter = z.strictObject({
  from: calendarDay('Please choose a day.'),
  days: z.coerce.number().int().min(1).max(maxSlotDays).default(7),
  timeZone: TimeZone,
  memberId: OptionalId,
})

export const SlotPage = z.object({
  /**
   * All members with an active schedule, sorted by name. `label` is the name, with the email address if two share it.
   */
  members: z.array(z.object({ _id: Id, name: z.string(), label: z.string() })),
  /** By start. */
  slots: z.array(Slot),
})
export type SlotPage = z.infer<typeof SlotPage>

export const openSlots = endpoint({
  method: 'GET',
  path: '/appointment/getSlots',
  summary: 'The times that can be booked, day by day',
  allowed: officeAdmins,
  input: SlotFilter,
  output: data(SlotPage),
  errors: ['record.not-found'],
})

/** Allows an overlap with another appointment of the booker or the physician, which is an error otherwise. */
const alsoAtThisTime = z.boolean().default(false)

/** Without `memberId` the server chooses a free member. `durationMinutes` is the offered slot's. */
export const Booking = z.strictObject({
  memberId: OptionalId,
  start: z.iso.datetime({ offset: true, error: unreadableMoment }),
  durationMinutes: z.number({ error: unreadableMoment }).int().min(5).max(120),
  timeZone: TimeZone,
  physicianId: OptionalId,
  note: optionalText(maxNoteLength, severalLines),
  alsoAtThisTime,
})
export type Booking = z.infer<typeof Booking>

export const bookAppointment = endpoint({
  method: 'POST',
  path: '/appointment/bookAppointment',
  creates: true,
  summary: 'Book a time with the verification team',
  allowed: officeAdmins,
  input: Booking,
  output: message.extend({ data: Appointment }),
  errors: [
    'appointments.slot-taken',
    'appointments.slot-gone',
    'appointments.own-overlap',
    'appointments.physician-overlap',
    'appointments.physician-unknown',
  ],
})

export const rescheduleAppointment = endpoint({
  method: 'POST',
  path: '/appointment/rescheduleAppointment',
  summary: 'Move an appointment to another time with the same member',
  allowed: officeAdmins,
  input: z.strictObject({
    appointmentId: Id,
    start: z.iso.datetime({ offset: true, error: unreadableMoment }),
    timeZone: TimeZone,
    alsoAtThisTime,
  }),
  output: message.extend({ data: Appointment }),
  errors: [
    'record.not-found',
    'appointments.not-participant',
    'appointments.not-booked',
    'appointments.link-pending',
    'appointments.slot-taken',
    'appointments.slot-gone',
    'appointments.own-overlap',
    'appointments.physician-overlap',
  ],
})

export const cancelAppointment = endpoint({
  method: 'POST',
  path: '/appointment/cancelAppointment',
  summary: 'Cancel an appointment',
  allowed: [...officeAdmins, ...reviewers],
  input: z.strictObject({ appointmentId: Id }),
  output: message,
  errors: [
    'record.not-found',
    'appointments.not-participant',
    'appointments.not-booked',
    'appointments.link-pending',
  ],
})
