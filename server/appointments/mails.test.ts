import type { Email } from 'postal-mime'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../kit/database/database.ts'
import { type AccountPortal, openAccountPortal } from '../testing/accounts.ts'
import { booked, bookingAt, readEntry, scheduled } from '../testing/appointments.ts'
import { type Cast, newCast, type Person } from '../testing/portal.ts'

let portal: AccountPortal
let cast: Cast
beforeAll(async () => {
  portal = await openAccountPortal()
  cast = await newCast(portal)
  await scheduled(portal, cast.reviewer, { timeZone: 'America/Los_Angeles' })
})
afterAll(() => portal.close())
beforeEach(() => portal.db.run(sql`delete from appointments`))

const addressOf = async ({ userId }: Person) =>
  (await portal.db.first<{ email: string }>(sql`select email from users where id = ${userId}`))?.email ?? ''
const mailTo = async (who: Person) => portal.mailbox.next(await addressOf(who))

/** The calendar entry of an email, which is included as an alternative part and as an attachment: both are equal. */
function entryIn(mail: Email) {
  const parts = mail.attachments.filter(({ mimeType }) => /calendar|ics/.test(mimeType))
  const texts = parts.map(({ content }) =>
    typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString('utf8'),
  )
  expect(parts.map(({ filename }) => filename)).toContain('appointment.ics')
  expect(new Set(texts).size).toBe(1)
  const [method] = parts.flatMap((part) => part.method ?? [])
  const entry = readEntry(texts[0] ?? '')
  expect(method).toBe(entry.method)
  return entry
}

test('booking emails both sides and the physician a valid calendar entry, with times in their own zones', async () => {
  const note = 'Secret patient words'
  const made = await booked(portal, cast.office, '2026-11-24T12:00', {
    physicianId: String(cast.physicianId),
    note,
  })
  for (const who of [cast.office, cast.reviewer, cast.physician]) {
    const mail = await mailTo(who)
    const own = who === cast.reviewer ? '10:00 – 10:30 AM PST' : '12:00 – 12:30 PM CST'
    expect(mail.subject).toBe(
      `Appointment booked: Tue, Nov 24, 2026, ${who === cast.reviewer ? '10:00 AM PST' : '12:00 PM CST'}`,
    )
    const [, times = ''] = (mail.text ?? '').split('\nWhen\n')
    expect(times.split('\n')[0]).toBe(`Tue, Nov 24, 2026, ${own}`)
    expect(times).toContain('10:00 – 10:30 AM PST')
    expect(times).toContain('12:00 – 12:30 PM CST')
    expect(mail.text).toContain(made.meetingLink)
    expect(entryIn(mail)).toEqual({
      method: 'REQUEST',
      uid: `appointment-${made._id}@localhost`,
      sequence: 0,
      start: '2026-11-24T18:00:00.000Z',
      end: '2026-11-24T18:30:00.000Z',
      zone: 'UTC',
      summary: 'Verimend: Olive Office with Rita Reviewer',
      location: made.meetingLink,
      status: 'CONFIRMED',
      organizer: 'mailto:no-reply@verimend.test',
      attendees: await Promise.all(
        [cast.office, cast.reviewer, cast.physician].map(async (one) => `mailto:${await addressOf(one)}`),
      ),
    })
    expect(JSON.stringify(mail)).not.toMatch(/Secret/)
  }
})

test('moving emails the same calendar entry with a higher sequence and the new time', async () => {
  const made = await booked(portal, cast.office, '2026-11-24T12:00')
  const before = entryIn(await mailTo(cast.office))
  entryIn(await mailTo(cast.reviewer))
  const { start, timeZone } = bookingAt('2026-11-25T14:30')
  await portal.post(
    '/appointment/rescheduleAppointment',
    { appointmentId: made._id, start, timeZone },
    cast.office,
  )
  for (const who of [cast.office, cast.reviewer]) {
    const mail = await mailTo(who)
    expect(mail.subject).toMatch(/^Appointment moved: Wed, Nov 25, 2026, /)
    expect(entryIn(mail)).toEqual({
      ...before,
      sequence: 1,
      start: '2026-11-25T20:30:00.000Z',
      end: '2026-11-25T21:00:00.000Z',
    })
  }
})

test('canceling emails both sides a calendar entry that removes the existing one', async () => {
  const made = await booked(portal, cast.office, '2026-11-24T12:00')
  const before = entryIn(await mailTo(cast.office))
  entryIn(await mailTo(cast.reviewer))
  await portal.post('/appointment/cancelAppointment', { appointmentId: made._id }, cast.reviewer)
  for (const who of [cast.office, cast.reviewer]) {
    const mail = await mailTo(who)
    expect(mail.subject).toMatch(/^Appointment canceled: Tue, Nov 24, 2026, /)
    expect(entryIn(mail)).toEqual({ ...before, method: 'CANCEL', sequence: 1, status: 'CANCELLED' })
  }
})

test('a booking that is rejected sends no email to anyone', async () => {
  await booked(portal, cast.office, '2026-11-24T12:00')
  for (const who of [cast.office, cast.reviewer]) await mailTo(who)
  const before = (await portal.mailbox.all()).length
  const again = await portal.post(
    '/appointment/bookAppointment',
    bookingAt('2026-11-24T12:00'),
    cast.otherOffice,
  )
  expect(again.status).toBe(409)
  await booked(portal, cast.otherOffice, '2026-11-24T13:00')
  for (const who of [cast.otherOffice, cast.reviewer]) expect((await mailTo(who)).subject).toMatch(/booked/)
  expect((await portal.mailbox.all()).length).toBe(before + 2)
})
