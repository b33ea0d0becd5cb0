import { configureSchedule, scheduleData, timeZones } from '#contract/appointments/schedule.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import type { Route } from '#server/kit/http/route.ts'
import { serve } from '#server/kit/http/serve.ts'
import { recordChange } from '#server/kit/live/changes.ts'
import { timeZoneChoices } from '../reference/time-zones.ts'
import type { AppointmentsParts } from './parts.ts'
import { saveSchedule, scheduleOf } from './schedule-store.ts'

const kind = 'schedule'

/** The schedule of the calling member. */
export function scheduleRoutes({ calendarRequired }: Pick<AppointmentsParts, 'calendarRequired'>): Route[] {
  return [
    serve(scheduleData, async ({ actor, tx, audit }) => {
      await audit({ action: 'appointments.read-schedule', kind, records: [actor.userId] })
      return { data: (await scheduleOf(tx, actor.userId)) ?? null }
    }),

    serve(configureSchedule, async ({ input, actor, tx, now, audit }) => {
      // An inactive schedule needs no calendar, because it offers no slots.
      if (input.active && (await calendarRequired(tx, actor.userId)))
        throwError('appointments.calendar-needed')
      await saveSchedule(tx, actor.userId, { ...input, timeZone: spelled(input.timeZone) }, now)
      await audit({ action: 'appointments.configure', kind, records: [actor.userId] })
      await recordChange(tx, { area: 'appointments', record: actor.userId, to: { team: true } })
      return { message: 'Your schedule has been saved.' }
    }),

    serve(timeZones, async () => ({ data: timeZoneChoices() })),
  ]
}

/** The zone's name in its standard spelling: 'america/chicago' is accepted too. */
const spelled = (timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(timeZone).timeZoneId
