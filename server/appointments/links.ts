import { randomBytes } from 'node:crypto'
import { secondsFrom } from '#server/kit/clock.ts'
import type { Database, Tx } from '#server/kit/database/database.ts'
import { databaseAnswers, forEachIsolated } from '#server/kit/database/for-each-isolated.ts'
import { type MailingParts, mailChange, publishAppointment } from './notify.ts'
import type { AppointmentsParts } from './parts.ts'
import { existingAppointment, linkless, participants, saveLink } from './store.ts'

/** A new video room that cannot be guessed: 128 random bits. */
export const roomLink = (meetingBaseUrl: string): string =>
  `${meetingBaseUrl}/verimend-${randomBytes(16).toString('hex')}`

/** How long the member's calendar may take to make a meeting link before a room replaces it. */
const waitForLinkSeconds = 120

/**
 * Sets the meeting link of an appointment, updates the screens and sends the invitations that waited for it. Only the
 * first link counts, and only while the appointment is booked.
 * @returns whether the link was set
 * @throws Error when it is not https
 */
export async function settleMeetingLink(
  tx: Tx,
  parts: MailingParts,
  appointmentId: number,
  link: string,
  now: Date,
): Promise<boolean> {
  if (!link.startsWith('https://')) throw new Error('a meeting link must be https')
  const id = await saveLink(tx, appointmentId, link, now)
  if (id === undefined) return false
  const appointment = await existingAppointment(tx, id, now)
  await publishAppointment(tx, appointment)
  const everybody = await participants(tx, appointment)
  await mailChange(tx, parts, 'booked', { appointment, everybody }, now)
  return true
}

/** Gives a room to every appointment whose link was not made in time. Returns their number. */
export async function addMissingLinks(
  db: Database,
  now: Date,
  parts: MailingParts & Pick<AppointmentsParts, 'meetingBaseUrl'>,
): Promise<number> {
  const waiting = await linkless(db, secondsFrom(now, -waitForLinkSeconds), now)
  return forEachIsolated(waiting, databaseAnswers(db), async (id) => {
    const room = roomLink(parts.meetingBaseUrl)
    return (await db.transaction((tx) => settleMeetingLink(tx, parts, id, room, now))) ? 1 : 0
  })
}
