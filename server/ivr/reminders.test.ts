import { beforeEach, expect, test } from 'vitest'
import { secondsFrom } from '../kit/clock.ts'
import { sql } from '../kit/database/database.ts'
import { submitted } from '../testing/ivr.ts'
import { newPerson } from '../testing/portal.ts'
import { portalWithCast } from '../testing/portal-with-cast.ts'
import { documentsFor } from '../testing/prior-authorization.ts'
import { remindOffices } from './reminders.ts'

const { portal, cast } = await portalWithCast()

let mails: { to: string; subject: string; text: string }[] = []
beforeEach(() => {
  mails = []
})
const parts = {
  publicUrl: 'https://portal.example',
  mail: async (_: unknown, mail: (typeof mails)[number]) => {
    mails.push(mail)
  },
}
/** Sends reminders as if this much time had passed; moving the clock would expire sessions. */
const remindAfter = (days: number, seconds = 0) =>
  remindOffices(portal.db, secondsFrom(portal.clock.now(), days * 86_400 + seconds), parts)

const review = async (ivrId: string, status: string, more = {}) => {
  const answer = await portal.post('/ivr/reviewIvr', { ivrId, status, ...more }, cast.reviewer)
  expect(answer.status).toBe(200)
}
const notes = { additionalInformation: 'Secret chart', notes: 'Please.' }
async function conditional(): Promise<string> {
  const id = await submitted(portal, cast.office, cast.physicianId)
  await review(id, 'Conditional', notes)
  return id
}
const documents = async (id: string) =>
  portal.post('/ivr/addSupportingDocuments', await documentsFor(portal, cast.office, id), cast.office)

test('after five days as Conditional without documents, the sender is reminded once, without patient data', async () => {
  const one = await conditional()
  const two = await conditional()
  await newPerson(portal, 2, { officeId: cast.officeId })
  expect(await remindAfter(5, -1)).toBe(0)
  expect(await remindAfter(5)).toBe(2)
  const office = await portal.db.all<{ email: string }>(sql`
    select email from users where id = ${cast.office.userId}`)
  expect(mails.map(({ to }) => to).sort()).toEqual(office.map(({ email }) => email).sort())
  expect(mails[0]?.subject).toBe('2 requests: documents needed')
  expect(mails[0]?.text).toContain(`#IVR-${one}\n#IVR-${two}`)
  expect(JSON.stringify(mails)).not.toMatch(/Secret|Mary/)
  await review(one, 'Conditional', { ...notes, notes: 'Again, please.' })
  expect(await remindAfter(60)).toBe(0)
})

test('if the person who owes documents can no longer sign in, all Office Admins are asked', async () => {
  await conditional()
  await newPerson(portal, 2, { officeId: cast.officeId })
  await portal.db.run(sql`update users set status = 'deactive' where id = ${cast.office.userId}`)
  expect(await remindAfter(5)).toBe(1)
  const others = await portal.db.all<{ email: string }>(sql`
    select email from users where office_id = ${cast.officeId} and user_type = 2 and status = 'active'`)
  expect(mails.map(({ to }) => to).sort()).toEqual(others.map(({ email }) => email).sort())
  await portal.db.run(sql`update users set status = 'active' where id = ${cast.office.userId}`)
})

test('new documents, and a decision, cancel the reminder; older documents do not', async () => {
  const documented = await conditional()
  await documents(documented)
  const approved = await conditional()
  await review(approved, 'Approved')
  const before = await submitted(portal, cast.office, cast.physicianId)
  await documents(before)
  await review(before, 'Conditional', notes)
  expect(await remindAfter(5)).toBe(1)
  expect(mails[0]?.subject).toBe(`#IVR-${before}: documents needed`)
})

test('when more is requested after documents arrived, the office is reminded again', async () => {
  const id = await conditional()
  await documents(id)
  portal.clock.forward(600)
  await review(id, 'Conditional', { ...notes, notes: 'The second page too, please.' })
  expect(await remindAfter(5, -1)).toBe(0)
  expect(await remindAfter(5)).toBe(1)
})

test('an office that was reminded and sent documents gets another reminder for later requests', async () => {
  const id = await conditional()
  expect(await remindAfter(5)).toBe(1)
  await documents(id)
  await review(id, 'Conditional', { ...notes, notes: 'The second page too, please.' })
  expect(await remindAfter(5)).toBe(1)
})

test('changed notes restart the five days if no reminder was sent yet', async () => {
  const id = await conditional()
  portal.clock.forward(600)
  await review(id, 'Conditional', { ...notes, notes: 'Rather the chart, please.' })
  expect(await remindAfter(5, -600)).toBe(0)
  expect(await remindAfter(5)).toBe(1)
})

test('when six processes send reminders simultaneously, each request is in one reminder', async () => {
  const ids: string[] = []
  for (let number = 0; number < 12; number += 1) ids.push(await conditional())
  const counts = await Promise.all(Array.from({ length: 6 }, () => remindAfter(5)))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(ids.length)
  const named = mails.flatMap(({ to, text }) =>
    [...text.matchAll(/#IVR-\d+/g)].map(([number]) => `${to} ${number}`),
  )
  expect(new Set(named).size).toBe(named.length)
  expect(named).toHaveLength(ids.length)
})

test('an office whose reminder fails does not stop the others, and is retried later', async () => {
  await conditional()
  const id = await submitted(portal, cast.otherOffice, cast.otherPhysicianId)
  await review(id, 'Conditional', notes)
  const office = await portal.db.all<{ email: string }>(sql`
    select email from users where office_id = ${cast.officeId} and user_type = 2`)
  const now = secondsFrom(portal.clock.now(), 90 * 86_400)
  const mail = async (_: unknown, mail: (typeof mails)[number]) => {
    if (office.some(({ email }) => email === mail.to)) throw new Error('no such letter box')
    mails.push(mail)
  }
  await expect(remindOffices(portal.db, now, { ...parts, mail })).rejects.toThrow('letter box')
  expect(mails.map(({ subject }) => subject)).toEqual([`#IVR-${id}: documents needed`])
  expect(await remindOffices(portal.db, now, parts)).toBeGreaterThan(0)
})
