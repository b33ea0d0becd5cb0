import { answerCalendarConflict } from '#contract/appointments/calendar-conflict.ts'
import { scopeOf } from '#server/kit/access/scope.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import type { Route } from '#server/kit/http/route.ts'
import { serve } from '#server/kit/http/serve.ts'
import { lockedWithMember, refuseTaken } from '../booking.ts'
import { shownAppointment } from '../list-store.ts'
import { clearAppointment, notifyParticipants } from '../notify.ts'
import { mustNotOverlap } from '../overlap.ts'
import type { AppointmentsParts } from '../parts.ts'
import { chosenTime, mustAllow, without } from '../rules.ts'
import { canTake } from '../slot-rules.ts'
import { offersOf } from '../slots-store.ts'
import { moveAppointment } from '../store.ts'
import { resolveConflict } from './calendar-conflicts.ts'
import { conflictOf } from './calendar-conflicts-store.ts'

/** The member's answer about an appointment they deleted or moved in their calendar. Canceling has its own endpoint. */
export const calendarConflictRoute = (parts: AppointmentsParts): Route =>
  serve(answerCalendarConflict, async ({ input, actor, tx, now, audit }) => {
    const scope = scopeOf(actor)
    const current = await lockedWithMember(tx, scope, Number(input.appointmentId), now)
    const { id } = current
    mustAllow('confirm', current, actor)
    const conflict = (await conflictOf(tx, id)) ?? throwError('appointments.conflict-over')
    if (input.answer === 'keep') {
      await resolveConflict(tx, parts, id, now)
      await parts.calendars.follow(tx, id)
      await clearAppointment(tx, actor.userId, id, now)
    } else {
      const { startsAt, endsAt } = conflict
      const isAsShown = startsAt?.getTime() === Date.parse(input.start)
      // The member agreed to the time on the screen; the event may have been moved again.
      if (conflict.kind !== 'moved' || !startsAt || !endsAt || !isAsShown)
        throwError('appointments.conflict-over')
      const slot = { from: startsAt.getTime(), to: endsAt.getTime() }
      const [offer] = await offersOf(tx, current.memberId, slot, parts.calendars)
      if (!offer || !canTake(without(offer, current), slot, now.getTime()))
        throwError('appointments.conflict-time')
      // Unlike in a booking, the office cannot confirm the overlap: the member answers here.
      await mustNotOverlap(tx, { scope, bookedBy: current.bookedBy }, current, slot, {
        timeZone: current.timeZone,
        code: () => 'appointments.conflict-overlap',
        parts: ({ isOwn, physicianName }) => ({ who: isOwn ? current.bookedByName : physicianName }),
      })
      await moveAppointment(tx, id, chosenTime(slot, current.timeZone), now).catch(refuseTaken)
      await notifyParticipants(tx, parts, 'moved', id, actor, now)
    }
    const isKept = input.answer === 'keep'
    await audit({
      action: isKept ? 'appointments.keep' : 'appointments.move',
      kind: 'appointment',
      records: [id],
    })
    return {
      message: isKept
        ? 'The appointment stays as booked. Your calendar will show it again.'
        : 'The appointment was moved.',
      data: await shownAppointment(tx, actor, id, now),
    }
  })
