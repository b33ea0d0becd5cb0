import { z } from 'zod'
import { endpoint, reviewers } from '../endpoint.ts'
import { Id, message } from '../replies.ts'
import { Appointment } from './appointments.ts'

/**
 * `move`: to the time that the calendar shows, which is `start`; `keep`: as booked, restoring the calendar's event.
 * To cancel, use `cancelAppointment`.
 */
export const answerCalendarConflict = endpoint({
  method: 'POST',
  path: '/appointment/answerCalendarConflict',
  summary: 'Say what becomes of an appointment that its member deleted or moved in their own calendar',
  allowed: reviewers,
  input: z.strictObject({
    appointmentId: Id,
    answer: z.enum(['move', 'keep'], { error: 'Please choose what becomes of the appointment.' }),
    start: z
      .union([z.literal(''), z.iso.datetime({ offset: true })], { error: 'Please choose a time.' })
      .default(''),
  }),
  output: message.extend({ data: Appointment }),
  errors: [
    'record.not-found',
    'appointments.not-participant',
    'appointments.not-booked',
    'appointments.link-pending',
    'appointments.slot-taken',
    'appointments.conflict-over',
    'appointments.conflict-time',
    'appointments.conflict-overlap',
  ],
})
