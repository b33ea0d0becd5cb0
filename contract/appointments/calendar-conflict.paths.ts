/**
 * `move`: to the time that the calendar shows, which is `start`; `keep`: as booked, and the calendar shows it again.
 * To cancel is `cancelAppointment`.
 */
export const answerCalendarConflict = { method: 'POST', path: '/appointment/answerCalendarConflict' } as const
