import { afterAll, beforeAll, expect, test } from 'vitest'
import { kindOf, kinds } from '#contract/notifications/kinds.ts'
import { lastOpening } from './ivr/queue/settings-store.ts'
import { remindOffices } from './ivr/reminders.ts'
import { secondsFrom } from './kit/clock.ts'
import { sql } from './kit/database/database.ts'
import { sendDigests } from './notifications/digest.ts'
import type { OutgoingMail } from './outside/outbox.ts'
import { remindTeam } from './prior-authorization/reminders.ts'
import { type AccountPortal, openAccountPortal } from './testing/accounts.ts'
import { booked, scheduled } from './testing/appointments.ts'
import { eventually } from './testing/embedded.ts'
import { submitted } from './testing/ivr.ts'
import { type Cast, newCast } from './testing/portal.ts'
import { documentsFor, sentPriorAuthorization } from './testing/prior-authorization.ts'
import { openedCase } from './testing/support.ts'

let portal: AccountPortal
let cast: Cast
beforeAll(async () => {
  portal = await openAccountPortal()
  cast = await newCast(portal)
  await scheduled(portal, cast.reviewer, {})
})
afterAll(() => portal.close())

const word = 'Kanarienvogel'
const choosable = kinds.filter((kind) => kindOf(kind).choice !== undefined)

/** Everyone gets every kind immediately, or in the daily digest. */
const choose = (mailed: 'now' | 'daily') =>
  portal.db.run(sql`
    insert into notification_choices (user_id, kind, mailed)
    select id, kind, ${mailed}::text from users, unnest(${choosable}::text[]) as kind
    on conflict (user_id, kind) do update set mailed = excluded.mailed`)

/** A day's work in which all text that can be typed about a patient is the same word. */
async function work(): Promise<void> {
  const post = async (path: string, body: unknown, as = cast.reviewer) => {
    const { status, body: answer } = await portal.post(path, body, as)
    if (status !== 200) throw new Error(`${path} answered ${status} ${answer.error}`)
  }
  const patient = { patientFirstName: word, patientLastName: word, woundLocation: word }
  const request = () => submitted(portal, cast.office, cast.physicianId, patient)
  const conditional = { status: 'Conditional', additionalInformation: word, notes: word }
  await post('/ivr/reviewIvr', { ivrId: await request(), status: 'Approved' })
  await post('/ivr/reviewIvr', { ivrId: await request(), ...conditional })
  const withDocuments = await request()
  // Documents notify the member who has the request.
  await post('/ivr/takeIvr', { ivrId: withDocuments })
  await post(
    '/ivr/addSupportingDocuments',
    await documentsFor(portal, cast.office, withDocuments),
    cast.office,
  )
  const physicianId = String(cast.physicianId)
  await sentPriorAuthorization(portal, cast.office, { description: word, physicianId })
  const priorAuthId = await sentPriorAuthorization(portal, cast.office, { description: word, physicianId })
  await post('/priorAuthorization/addResponse', { priorAuthId, comment: word })
  await openedCase(portal, cast.office, { subject: word, description: word })
}

test('no mail about requests, documents, prior authorizations, cases and appointments contains what was typed about a patient', async () => {
  await choose('now')
  await work()
  await booked(portal, cast.office, '2026-11-24T12:00', { physicianId: String(cast.physicianId), note: word })
  const sent = await eventually(async () => {
    const mails = await portal.mailbox.all()
    const about = (what: RegExp) => mails.some(({ subject }) => what.test(subject ?? ''))
    for (const what of [/Approved/, /Conditional/, /new request/, /documents added/, /new prior/, /response/])
      expect(about(what)).toBe(true)
    for (const what of [/new support/, /Appointment booked/]) expect(about(what)).toBe(true)
    return mails
  })
  expect(sent.length).toBeGreaterThan(20)
  expect(JSON.stringify(sent)).not.toContain(word)
  for (const { subject, text, html } of sent)
    expect([subject, text?.length, html?.length]).toEqual([
      expect.stringMatching(/^[^\r\n]+$/),
      expect.any(Number),
      expect.any(Number),
    ])
})

test('no digest and no reminder contains what was typed about a patient', async () => {
  await choose('daily')
  await work()
  const mails: OutgoingMail[] = []
  const parts = {
    publicUrl: 'https://portal.example',
    mail: async (_: unknown, ...more: OutgoingMail[]) => void mails.push(...more),
  }
  const later = secondsFrom(portal.clock.now(), 6 * 86_400)
  expect(await sendDigests(portal.db, await lastOpening(portal.db, later), parts)).toBeGreaterThan(3)
  expect(await remindOffices(portal.db, later, parts)).toBe(2)
  expect(await remindTeam(portal.db, later, parts)).toBe(2)
  expect(JSON.stringify(mails)).not.toContain(word)
})
