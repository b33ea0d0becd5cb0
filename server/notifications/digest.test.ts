import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lastOpening } from '../ivr/queue/settings-store.ts'
import { sql } from '../kit/database/database.ts'
import { smtpMailer } from '../outside/mail.ts'
import type { OutgoingMail } from '../outside/outbox.ts'
import { submitted } from '../testing/ivr.ts'
import { type Cast, newCast, openPortal, type Person, type Portal } from '../testing/portal.ts'
import { type SmtpPeer, smtpPeer } from '../testing/smtp.ts'
import { sendDigests } from './digest.ts'

let portal: Portal
let cast: Cast
let server: SmtpPeer
let mailer: ReturnType<typeof smtpMailer>
beforeAll(async () => {
  portal = await openPortal()
  cast = await newCast(portal)
  server = await smtpPeer(4431)
  mailer = smtpMailer(server.url, 'v@verimend.test')
})
afterAll(async () => {
  await mailer.close()
  await server.close()
  await portal.close()
})

const mail = async (_: unknown, ...mails: OutgoingMail[]) => {
  for (const each of mails)
    await mailer.send({ ...each, id: randomUUID(), writtenAt: portal.clock.now().toISOString() })
}
const emailOf = async ({ userId }: Person) =>
  (await portal.db.first<{ email: string }>(sql`select email from users where id = ${userId}`))?.email ?? ''

const chooseDaily = (person: Person) =>
  portal.post(
    '/notifications/saveMailChoices',
    { choices: [{ kind: 'ivr.submitted', mailed: 'daily', bell: false }] },
    person,
  )

test('a day of new requests becomes one SMTP mail to each person who asked for it when the next working day begins', async () => {
  const word = 'Kanarienvogel'
  for (const person of [cast.reviewer, cast.secondReviewer, cast.admin]) await chooseDaily(person)
  const ids = [
    await submitted(portal, cast.office, cast.physicianId, { patientFirstName: word }),
    await submitted(portal, cast.office, cast.physicianId, { patientFirstName: word }),
  ]
  // No one has these in hand, so no one is notified of what the office writes.
  for (const id of ids)
    await portal.post('/messages/addMessage', { record: `ivr:${id}`, text: word }, cast.office)
  const runs: number[] = []
  // The tests' clock is Friday, 10:00 AM Eastern Time; the next working day begins on Monday at 8:00 AM.
  for (let hour = 0; hour < 80; hour += 1) {
    const due = await lastOpening(portal.db, portal.clock.now())
    runs.push(await sendDigests(portal.db, due, { publicUrl: 'https://p.example', mail }))
    portal.clock.forward(3_600)
  }
  expect(runs.indexOf(3)).toBe(70)
  expect(runs.reduce((all, each) => all + each, 0)).toBe(3)
  expect(server.received.map(({ subject }) => subject)).toEqual([
    'Daily digest: 2 notifications',
    'Daily digest: 2 notifications',
    'Daily digest: 2 notifications',
  ])
  const team = await Promise.all([cast.reviewer, cast.secondReviewer, cast.admin].map(emailOf))
  expect(server.received.map(({ to }) => to?.[0]?.address).sort()).toEqual(team.sort())
  const [first] = server.received
  for (const id of ids) expect(first?.text).toContain(`https://p.example/viewivrsubmissions/IVR-${id}`)
  expect(JSON.stringify(server.received)).not.toContain(word)
})
