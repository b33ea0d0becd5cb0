import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../kit/database/database.ts'
import { submission, submitted } from '../testing/ivr.ts'
import { type Cast, newCast, openPortal, type Portal } from '../testing/portal.ts'

let portal: Portal
let cast: Cast
beforeAll(async () => {
  portal = await openPortal()
  // November 21, 4:30 UTC: still November 20 in the states, and the 21st in Guam.
  portal.clock.forward(13.5 * 3600)
  cast = await newCast(portal)
})
afterAll(() => portal.close())

const isIn = (state: string) =>
  portal.db.run(sql`update offices set state = ${state} where id = ${cast.office.officeId}`)
const wrong = { status: 400, fields: { dos: 'Please select a valid date of service.' } }

test.each([
  ['NY', '2026-11-19', '2026-11-20'],
  ['HI', '2026-11-19', '2026-11-20'],
  ['GU', '2026-11-20', '2026-11-21'],
])('in %s a date of service of %s has passed, and %s has not', async (state, passed, today) => {
  await isIn(state)
  const send = async (dos: string) => {
    const sent = await submission(portal, cast.office, cast.physicianId, { dos })
    const { status, body } = await portal.post('/ivr/submitIvr', sent, cast.office)
    return { status, fields: body.fields }
  }
  expect(await send(passed)).toEqual(wrong)
  expect(await send(today)).toMatchObject({ status: 200 })
})

test('the day at the office also decides about a correction, in an answer and in a request sent again', async () => {
  await isIn('GU')
  const asked = await submitted(portal, cast.office, cast.physicianId)
  const items = [{ kind: 'field', about: 'dos', text: 'Please correct it.' }]
  const review = { ivrId: asked, status: 'Conditional', notes: 'n', additionalInformation: 'a', items }
  expect((await portal.post('/ivr/reviewIvr', review, cast.reviewer)).status).toBe(200)
  const answer = (value: string) =>
    portal.post('/ivr/answerIvr', { ivrId: asked, answers: [{ item: 1, value }] }, cast.office)
  expect((await answer('2026-11-20')).body.fields).toEqual({ 'answers.0.value': wrong.fields.dos })
  expect((await answer('2026-11-21')).status).toBe(200)

  const rejected = await submitted(portal, cast.office, cast.physicianId)
  await portal.post('/ivr/reviewIvr', { ivrId: rejected, status: 'Rejected' }, cast.reviewer)
  const resubmit = (dos: string) =>
    portal.post('/ivr/resubmitIvr', { ivrId: rejected, corrected: { dos } }, cast.office)
  expect((await resubmit('2026-11-20')).body.fields).toEqual({ 'corrected.dos': wrong.fields.dos })
  expect((await resubmit('2026-11-21')).status).toBe(200)
})

test('if the state does not determine the time zone, a day that is today anywhere is accepted', async () => {
  await isIn('AE')
  const dos = '2026-11-20'
  await submitted(portal, cast.office, cast.physicianId, { dos })
})
