import { secondsFrom } from '#server/kit/clock.ts'
import type { Database } from '#server/kit/database.ts'
import { type Ahead, reminderMail } from './mails.ts'
import type { AppointmentsParts } from './parts.ts'
import { closePast, participants, standingOf, takeDue } from './store.ts'
import { noteAppointment } from './telling.ts'

const hour = 3_600

/** What begins in this many seconds is reminded of; a server that was away sends no day's reminder within the hour. */
const ahead: Record<Ahead, { readonly after: number; readonly by: number }> = {
  day: { after: hour, by: 24 * hour },
  hour: { after: 0, by: hour },
}

/**
 * Reminds everybody who takes part, a day and an hour before, of each appointment once, whichever process comes
 * first. Answers how many reminders there were.
 */
export async function remindParticipants(
  db: Database,
  now: Date,
  { publicUrl, mail }: Pick<AppointmentsParts, 'publicUrl' | 'mail'>,
): Promise<number> {
  let reminded = 0
  for (const kind of ['day', 'hour'] as const) {
    const begins = { after: secondsFrom(now, ahead[kind].after), by: secondsFrom(now, ahead[kind].by) }
    reminded += await db.transaction(async (tx) => {
      const due = await takeDue(tx, kind, begins, now)
      for (const id of due) {
        const appointment = await standingOf(tx, id, now)
        const everybody = await participants(tx, appointment)
        for (const to of everybody)
          await mail(tx, reminderMail(to, kind, { appointment, everybody, publicUrl }))
      }
      return due.length
    })
  }
  return reminded
}

/** Notes that appointments whose time has passed are Closed. Answers how many there were. */
export function closeAppointments(db: Database, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const closed = await closePast(tx, now)
    for (const appointment of closed) await noteAppointment(tx, appointment)
    return closed.length
  })
}
