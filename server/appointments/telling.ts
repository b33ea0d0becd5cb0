import type { Actor } from '#server/kit/actor.ts'
import { noteChange } from '#server/kit/changes.ts'
import type { Tx } from '#server/kit/database.ts'
import type { AppointmentsParts } from './parts.ts'
import { participants, type Standing, standingOf } from './store.ts'
import { timeInWords } from './times.ts'

export type Happening = 'booked' | 'moved' | 'cancelled'

/**
 * Tells of a change in the transaction that makes it: screens follow, those who take part hear of it, and the
 * member's own calendar is brought in step.
 * @param by who did it; undefined where the portal itself did
 */
export async function announce(
  tx: Tx,
  { tell, calendars }: AppointmentsParts,
  what: Happening,
  id: number,
  by: Pick<Actor, 'userId' | 'name'> | undefined,
  now: Date,
): Promise<void> {
  const appointment = await standingOf(tx, id, now)
  await noteAppointment(tx, appointment)
  await tell(tx, {
    kind: `appointment.${what}`,
    record: id,
    about: `${appointment.bookedByName} with ${appointment.memberName}`,
    detail: timeInWords(appointment.startsAt, appointment.timeZone),
    to: { userIds: (await participants(tx, appointment)).map(({ userId }) => userId) },
    by,
    now,
  })
  await calendars.follow(tx, id)
}

/** Screens that show this appointment follow. */
export function noteAppointment(
  tx: Tx,
  { id, officeId, physicianId }: Pick<Standing, 'id' | 'officeId' | 'physicianId'>,
): Promise<void> {
  return noteChange(tx, { area: 'appointments', record: id, to: { team: true, officeId, physicianId } })
}
