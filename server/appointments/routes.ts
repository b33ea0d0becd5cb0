import { bookedAppointments, cancelAppointment, openSlots } from '#contract/appointments/appointments.ts'
import { configureSchedule, scheduleData, timeZones } from '#contract/appointments/schedule.ts'
import { scopeOf } from '#server/kit/access/scope.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import { type Route, unaudited } from '#server/kit/http/route.ts'
import { serve } from '#server/kit/http/serve.ts'
import { serveRead } from '#server/kit/http/serve-read.ts'
import { recordChange } from '#server/kit/live/changes.ts'
import { clearOnOpen } from '#server/notifications/clear-store.ts'
import { timeZoneChoices } from '../reference/lists.ts'
import { bookingRoutes } from './booking.ts'
import { calendarConflictRoute } from './calendar/calendar-conflicts-route.ts'
import { feedRoutes } from './calendar/feed.ts'
import { appointmentPage } from './list-store.ts'
import { appointmentKinds, notifyParticipants } from './notify.ts'
import type { AppointmentsParts } from './parts.ts'
import { daysFrom, mustAllow, offered } from './rules.ts'
import { saveSchedule, scheduleOf } from './schedule-store.ts'
import { openSlotsOf } from './slot-rules.ts'
import { bookableMembers, isMember, offersOf } from './slots-store.ts'
import { lockAppointment, markCancelled } from './store.ts'

/** Appointments of offices with the verification team, and the team's schedules. */
export function appointmentsRoutes(parts: AppointmentsParts): Route[] {
  return [
    ...scheduleRoutes(parts),
    ...reading(parts),
    ...bookingRoutes(parts),
    cancelling(parts),
    calendarConflictRoute(parts),
    ...feedRoutes(parts),
  ]
}

const reading = ({ calendars }: AppointmentsParts): Route[] => [
  serveRead(bookedAppointments, ({ input, actor, now }) => ({
    action: 'appointments.list',
    kind: 'appointment',
    body: appointmentPage(actor, input, now),
    ...(input.appointmentId !== '' && {
      opens: clearOnOpen(actor.userId, { record: Number(input.appointmentId), kinds: appointmentKinds }),
    }),
  })),

  unaudited(
    'when members of the team are free',
    serve(openSlots, async ({ input, tx, now }) => {
      const asked = input.memberId === '' ? 'all' : Number(input.memberId)
      if (asked !== 'all' && !(await isMember(tx, asked))) throwError('record.not-found')
      const within = offered(daysFrom(input.from, input.days, input.timeZone), now)
      const members = await bookableMembers(tx, calendars)
      const slots = openSlotsOf(await offersOf(tx, asked, within, calendars), within, now.getTime())
      return { data: { members, slots } }
    }),
  ),
]

const cancelling = (parts: AppointmentsParts): Route =>
  serve(cancelAppointment, async ({ input, actor, tx, now, audit }) => {
    const asked = Number(input.appointmentId)
    const appointment =
      (await lockAppointment(tx, scopeOf(actor), asked, now)) ?? throwError('record.not-found')
    const { id } = appointment
    mustAllow('cancel', appointment, actor)
    await markCancelled(tx, id, actor.userId, now)
    await notifyParticipants(tx, parts, 'cancelled', id, actor, now)
    await audit({ action: 'appointments.cancel', kind: 'appointment', records: [id] })
    return { message: 'The appointment was canceled.' }
  })

const kind = 'schedule'

/** The schedule of the calling member. */
function scheduleRoutes({ calendars }: Pick<AppointmentsParts, 'calendars'>): Route[] {
  return [
    serve(scheduleData, async ({ actor, tx, audit }) => {
      await audit({ action: 'appointments.read-schedule', kind, records: [actor.userId] })
      return { data: (await scheduleOf(tx, actor.userId)) ?? null }
    }),

    serve(configureSchedule, async ({ input, actor, tx, now, audit }) => {
      // An inactive schedule needs no calendar, because it offers no slots.
      if (input.active && calendars.needsCalendar && !(await calendars.makesLinks(tx, actor.userId)))
        throwError('appointments.calendar-needed')
      await saveSchedule(tx, actor.userId, { ...input, timeZone: spelled(input.timeZone) }, now)
      await audit({ action: 'appointments.configure', kind, records: [actor.userId] })
      await recordChange(tx, { area: 'appointments', record: actor.userId, to: { team: true } })
      return { message: 'Your schedule was saved.' }
    }),

    unaudited(
      'names of time zones',
      serve(timeZones, async () => ({ data: timeZoneChoices() })),
    ),
  ]
}

/** The zone's name in its standard spelling: 'america/chicago' is accepted too. */
const spelled = (timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(timeZone).timeZoneId
