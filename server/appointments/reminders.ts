import type { AppointmentKey } from '#server/kit/access/row-key.ts'
import { secondsFrom } from '#server/kit/clock.ts'
import type { Database } from '#server/kit/database/database.ts'
import { databaseAnswers, forEachIsolated } from '#server/kit/database/for-each-isolated.ts'
import type { Mailing } from '#server/outside/outbox.ts'
import { endConflict } from './calendar/calendar-conflicts-store.ts'
import { reminderMail } from './mails.ts'
import { publishAppointment } from './notify.ts'
import {
  closePast,
  dueFor,
  existingAppointment,
  participants,
  past,
  type Reminder,
  takeDue,
} from './store.ts'

const hour = 3_600

/** When reminders are sent. After a downtime, no day reminder is sent within the last hour. */
const remindersAt = (now: Date): Reminder[] => [
  { ahead: 'day', after: secondsFrom(now, hour), by: secondsFrom(now, 24 * hour) },
  { ahead: 'hour', after: now, by: secondsFrom(now, hour) },
]

/**
 * Reminds all participants a day and an hour before an appointment, once across all processes. Returns the number of
 * reminders.
 */
export async function remindParticipants(
  db: Database,
  now: Date,
  { publicUrl, mail }: Mailing,
): Promise<number> {
  const due: { id: AppointmentKey; reminder: Reminder }[] = []
  for (const reminder of remindersAt(now))
    for (const id of await dueFor(db, reminder)) due.push({ id, reminder })
  return forEachIsolated(due, databaseAnswers(db), ({ id, reminder }) =>
    db.transaction(async (tx) => {
      if (!(await takeDue(tx, id, reminder, now))) return 0
      const appointment = await existingAppointment(tx, id, now)
      const everybody = await participants(tx, appointment)
      const occasion = { appointment, everybody, publicUrl }
      await mail(tx, ...everybody.map((to) => reminderMail(to, reminder.ahead, occasion)))
      return 1
    }),
  )
}

/** Marks appointments whose time has passed as Closed. Returns their number. */
export async function closeAppointments(db: Database, now: Date): Promise<number> {
  return forEachIsolated(await past(db, now), databaseAnswers(db), (id) =>
    db.transaction(async (tx) => {
      const closed = await closePast(tx, id, now)
      if (closed) {
        await endConflict(tx, id)
        await publishAppointment(tx, closed)
      }
      return closed ? 1 : 0
    }),
  )
}
