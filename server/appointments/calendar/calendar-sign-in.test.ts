import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../../kit/database/database.ts'
import { bookingAt, scheduleForm, slotsFor } from '../../testing/appointments.ts'
import {
  bringBack,
  type CalendarPortal,
  connect,
  openCalendarPortal,
  setOut,
} from '../../testing/calendar.ts'
import { eventually } from '../../testing/embedded.ts'
import { proofKey } from '../../testing/google.ts'
import { type Cast, newCast, openPortal, type Person } from '../../testing/portal.ts'

let portal: CalendarPortal
let cast: Cast
beforeAll(async () => {
  portal = await openCalendarPortal()
  cast = await newCast(portal)
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.db.run(sql`delete from appointments_calendars`)
})

const email = 'rita@calendar.example'
const sync = async (by: Person = cast.reviewer) => (await portal.get('/calendar/checkSync', by)).body
const error = (code: string) => ({ body: { code } })

test('a member who gives consent is connected, the check shows it, and the code is exchanged once', async () => {
  expect(await sync()).toMatchObject({
    isGoogleSync: false,
    data: { available: true, standIn: true, state: 'none', email: '' },
  })
  const way = await setOut(portal, cast.reviewer, { email })
  expect(await bringBack(portal, cast.reviewer, way)).toMatchObject({
    status: 200,
    body: { message: 'Your Google Calendar is connected.' },
  })
  expect(await sync()).toMatchObject({ isGoogleSync: true, data: { state: 'synced', email } })
  expect((await sync(cast.secondReviewer)).isGoogleSync).toBe(false)
})

test('the consent address requests offline access with consent, the four scopes and S256', async () => {
  const { challenge } = proofKey()
  const { body } = await portal.post('/calendar/startSync', { codeChallenge: challenge }, cast.reviewer)
  const asked = new URL((body.data as { url: string }).url).searchParams
  expect(Object.fromEntries(asked)).toMatchObject({
    access_type: 'offline',
    prompt: 'consent',
    response_type: 'code',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    redirect_uri: `${portal.config.publicUrl}/appointment`,
    scope: 'openid email profile https://www.googleapis.com/auth/calendar.events',
  })
})

test('a state that was used once is rejected the second time', async () => {
  const way = await setOut(portal, cast.reviewer, { email })
  const answers = await Promise.all([1, 2].map(() => bringBack(portal, cast.reviewer, way)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  expect(await bringBack(portal, cast.reviewer, way)).toMatchObject(error('appointments.calendar-refused'))
})

test('a state that another member started is rejected, also with that member’s id in the request', async () => {
  const way = await setOut(portal, cast.reviewer, { email })
  const asOther = await bringBack(portal, cast.secondReviewer, way, String(cast.reviewer.userId))
  expect(asOther).toMatchObject({ status: 400, ...error('appointments.calendar-not-you') })
  expect(await bringBack(portal, cast.secondReviewer, way)).toMatchObject(
    error('appointments.calendar-not-you'),
  )
  expect((await sync(cast.secondReviewer)).isGoogleSync).toBe(false)
})

test('a wrong code verifier is rejected, and the state is used up', async () => {
  const way = await setOut(portal, cast.reviewer, { email })
  const wrong = { ...way, verifier: proofKey().verifier }
  expect(await bringBack(portal, cast.reviewer, wrong)).toMatchObject(error('appointments.calendar-refused'))
  expect((await bringBack(portal, cast.reviewer, way)).status).toBe(400)
})

test('a code that Google rejects is rejected, and the state is used up', async () => {
  const way = await setOut(portal, cast.reviewer, { email })
  const invented = await bringBack(portal, cast.reviewer, { ...way, code: 'made up' })
  expect(invented).toMatchObject({ status: 400, ...error('appointments.calendar-refused') })
  expect((await bringBack(portal, cast.reviewer, way)).status).toBe(400)
})

test('a state expires after ten minutes, and an invented one is rejected', async () => {
  const way = await setOut(portal, cast.reviewer, { email })
  portal.clock.forward(601)
  expect((await bringBack(portal, cast.reviewer, way)).status).toBe(400)
  const forged = { ...way, state: 'made up' }
  expect((await bringBack(portal, cast.reviewer, forged)).status).toBe(400)
})

test('without consent no code is returned, and without the events scope the error says what is missing', async () => {
  const denied = await setOut(portal, cast.reviewer, { email, answer: 'deny' })
  expect(denied).toMatchObject({ error: 'access_denied', code: '' })
  const grants = (await portal.google.state()).grants
  const partly = await setOut(portal, cast.reviewer, { email, scopes: [] })
  expect(await bringBack(portal, cast.reviewer, partly)).toMatchObject({
    status: 400,
    ...error('appointments.calendar-scope'),
  })
  expect((await sync()).isGoogleSync).toBe(false)
  await eventually(async () => expect((await portal.google.state()).grants).toBe(grants))
})

test('if Google does not answer, the same code and state can be sent again later', async () => {
  const way = await setOut(portal, cast.reviewer, { email })
  await portal.google.control('faults', { on: 'token', error: 'backendError', times: 4 })
  expect(await bringBack(portal, cast.reviewer, way)).toMatchObject({
    status: 503,
    ...error('appointments.calendar-unavailable'),
  })
  expect((await bringBack(portal, cast.reviewer, way)).status).toBe(200)
})

test('tokens are encrypted in the database, and a copy does not work for another member', async () => {
  await connect(portal, cast.reviewer, email)
  const rows = await portal.db.all(sql`select * from appointments_calendars`)
  const text = JSON.stringify(rows)
  expect(text).toContain(email)
  expect(text).not.toMatch(/ya29|1\/\/0/)
  await portal.db.run(sql`
    insert into appointments_calendars (member_id, account_id, email, state, connected_at, refresh_token,
      access_token, access_ends_at, look_at)
    select ${cast.admin.userId}, account_id, email, state, connected_at, refresh_token, access_token,
      access_ends_at, look_at from appointments_calendars`)
  await portal.app.calendars.readDue()
  expect((await sync(cast.admin)).data).toMatchObject({ state: 'again' })
  expect((await sync()).data).toMatchObject({ state: 'synced' })
})

test('with tokens of another SECRET_KEY the member is asked to reconnect, and can disconnect', async () => {
  await connect(portal, cast.reviewer, email)
  await portal.db.run(sql`
    update appointments_calendars set refresh_token = 'AAAA', access_token = 'AAAA', look_at = ${portal.clock.now()}`)
  await portal.app.calendars.readDue()
  expect((await sync()).data).toMatchObject({ state: 'again' })
  expect((await portal.post('/calendar/disconnect', {}, cast.reviewer)).status).toBe(200)
})

test('the calendar of a deleted member is no longer read, and its access is revoked', async () => {
  await connect(portal, cast.secondReviewer, 'sam@calendar.example')
  const { grants, calls } = await portal.google.state()
  await portal.db.run(sql`
    update users set deleted_at = ${portal.clock.now()} where id = ${cast.secondReviewer.userId}`)
  await portal.app.calendars.readDue()
  expect((await portal.google.state()).calls['events.list']).toBe(calls['events.list'])
  await portal.app.calendars.resume()
  expect(await portal.db.all(sql`select from appointments_calendars`)).toEqual([])
  await eventually(async () => expect((await portal.google.state()).grants).toBe(grants - 1))
})

test('disconnecting deletes the tokens, revokes them at Google, and allows connecting again', async () => {
  await connect(portal, cast.reviewer, email)
  const { grants } = await portal.google.state()
  expect(await portal.post('/calendar/disconnect', {}, cast.reviewer)).toMatchObject({
    status: 200,
    body: { message: 'Your Google Calendar was disconnected.' },
  })
  expect(await sync()).toMatchObject({ isGoogleSync: false, data: { state: 'none' } })
  await eventually(async () => expect((await portal.google.state()).grants).toBeLessThan(grants))
  await connect(portal, cast.reviewer, email)
  expect((await sync()).isGoogleSync).toBe(true)
})

test('offices and physicians cannot connect a calendar, and their requests are rejected', async () => {
  for (const person of [cast.office, cast.physician])
    expect((await portal.get('/calendar/checkSync', person)).status).toBe(401)
})

test('with a calendar service, an active schedule can be saved only after connecting a calendar', async () => {
  const save = (more = {}) => portal.post('/schedule/configureSchedule', scheduleForm(more), cast.reviewer)
  expect((await save({ active: false })).status).toBe(200)
  expect(await save()).toMatchObject({ status: 409, ...error('appointments.calendar-needed') })
  await connect(portal, cast.reviewer, email)
  expect((await save()).status).toBe(200)
})

test('a member can be booked only while their calendar is connected, and can always deactivate the schedule', async () => {
  await connect(portal, cast.reviewer, email)
  const save = (active: boolean) =>
    portal.post('/schedule/configureSchedule', scheduleForm({ active }), cast.reviewer)
  const booking = bookingAt('2026-11-24T10:00', { memberId: String(cast.reviewer.userId) })
  const offered = async () => {
    const { members, slots } = await slotsFor(portal, cast.office, '2026-11-24')
    return [members.length, slots.length]
  }
  expect((await save(true)).status).toBe(200)
  expect(await offered()).toEqual([1, 16])
  await portal.post('/calendar/disconnect', {}, cast.reviewer)
  expect(await offered()).toEqual([0, 0])
  expect(await portal.post('/appointment/bookAppointment', booking, cast.office)).toMatchObject({
    status: 409,
    body: { code: 'appointments.slot-gone' },
  })
  expect((await save(true)).status).toBe(409)
  expect((await save(false)).status).toBe(200)
  await connect(portal, cast.reviewer, email)
  expect(await offered()).toEqual([0, 0])
  expect((await save(true)).status).toBe(200)
  expect(await offered()).toEqual([1, 16])
})

test('a portal without a calendar service says so, requires no connection, and allows none', async () => {
  const plain = await openPortal()
  const { reviewer } = await newCast(plain)
  const { challenge, verifier } = proofKey()
  const start = await plain.post('/calendar/startSync', { codeChallenge: challenge }, reviewer)
  expect(start).toMatchObject({ status: 409, ...error('appointments.calendar-none') })
  const brought = { verifier, code: 'x', state: 'y' }
  expect((await bringBack(plain, reviewer, brought)).body.code).toBe('appointments.calendar-none')
  expect((await plain.get('/calendar/checkSync', reviewer)).body).toMatchObject({
    isGoogleSync: false,
    data: { available: false },
  })
  expect((await plain.post('/schedule/configureSchedule', scheduleForm(), reviewer)).status).toBe(200)
  await plain.close()
})
