import { randomBytes } from 'node:crypto'
import { secondsFrom } from '#server/kit/clock.ts'
import type { Database, Tx } from '#server/kit/database/database.ts'
import { databaseAnswers, forEachIsolated } from '#server/kit/database/for-each-isolated.ts'
import { auditAppointment, mailChange } from './notify.ts'
import type { AppointmentsParts } from './parts.ts'
import { linkless, saveLink, standingOf } from './store.ts'

/** A video room of its own that nobody guesses: 128 random bits. */
export const roomLink = (meetingBaseUrl: string): string =>
  `${meetingBaseUrl}/verimend-${randomBytes(16).toString('hex')}`

/** For how long the member's calendar may take to make a meeting link before a room stands in. */
export const waitForLinkSeconds = 120

/**
 * Gives an appointment its meeting link: screens follow, and the invitations that waited for it go out. Only the
 * first link counts, and only while the appointment stands.
 * @returns whether the link was taken
 * @throws Error when it is not https
 */
export async function settleMeetingLink(
  tx: Tx,
  parts: AppointmentsParts,
  appointmentId: number,
  link: string,
  now: Date,
): Promise<boolean> {
  if (!link.startsWith('https://')) throw new Error('a meeting link must be https')
  if (!(await saveLink(tx, appointmentId, link, now))) return false
  const appointment = await standingOf(tx, appointmentId, now)
  await auditAppointment(tx, appointment)
  await mailChange(tx, parts, 'booked', appointment, now)
  return true
}

/** Gives a room to every appointment whose link has not come in time. Answers how many there were. */
export async function standInForLinks(db: Database, now: Date, parts: AppointmentsParts): Promise<number> {
  const waiting = await linkless(db, secondsFrom(now, -waitForLinkSeconds), now)
  return forEachIsolated(waiting, databaseAnswers(db), async (id) => {
    const room = roomLink(parts.meetingBaseUrl)
    return (await db.transaction((tx) => settleMeetingLink(tx, parts, id, room, now))) ? 1 : 0
  })
}
