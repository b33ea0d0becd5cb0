import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/kit/database/database.ts'
import { type AccountPortal, openAccountPortal } from '../testing/accounts.ts'
import { submission, submitted } from '../testing/ivr.ts'
import { follow } from '../testing/live.ts'
import { acceptAndSignIn, colleagueForm, invitedPhysician, linkIn } from '../testing/people.ts'
import {
  type Cast,
  newCast,
  newOffice,
  newPerson,
  newPhysician,
  type Person,
  testNpi,
} from '../testing/portal.ts'

let portal: AccountPortal
let cast: Cast
beforeAll(async () => {
  portal = await openAccountPortal()
  cast = await newCast(portal)
})
afterAll(() => portal.close())

const emailOf = async ({ userId }: Person) =>
  (await portal.db.first<{ email: string }>(sql`select email from users where id = ${userId}`))?.email ?? ''
/** The same person, in calls that name one of their offices. */
async function as(person: Person, officeId: number): Promise<Person> {
  const row = await portal.db.first<{ userId: number; physicianId: number | null }>(sql`
    select u.id as "userId", u.physician_id as "physicianId" from users u
    where u.office_id = ${officeId} and u.email = ${await emailOf(person)}`)
  return { ...person, ...row, officeId, actsFor: officeId }
}
const officesOf = async (person: Person) => {
  const { body } = await portal.get('/user/getMemberships', person)
  return body.data as { officeId: string; officeName: string; userType: number; current: boolean }[]
}

/** An Office Admin of one office who also belongs to another, and their membership there. */
async function ofTwoOffices() {
  const first = await newOffice(portal.db, portal.clock.now())
  const second = await newOffice(portal.db, portal.clock.now())
  const person = await newPerson(portal, 2, { officeId: first })
  const boss = await newPerson(portal, 2, { officeId: second })
  const email = await emailOf(person)
  await portal.post('/colleagues/addColleague', colleagueForm({ email }), boss)
  const { token } = linkIn(await portal.mailbox.next(email))
  expect((await portal.post('/user/joinByLink', { email, token })).status).toBe(200)
  const physicians = [
    await newPhysician(portal.db, first, portal.clock.now()),
    await newPhysician(portal.db, second, portal.clock.now()),
  ] as const
  const [here, there] = [await as(person, first), await as(person, second)]
  return { first, second, person, here, there, boss, email, physicians }
}
const idsIn = async (person: Person) => {
  const { body } = await portal.get('/ivr/getIvrRequests', person)
  return (body.data as { ivrRequests: { _id: string }[] }).ivrRequests.map(({ _id }) => Number(_id))
}

test('a person with an account joins another office by the mailed link, and each call is for the office it names', async () => {
  const { first, second, person, here, there, physicians } = await ofTwoOffices()
  expect(await officesOf(person)).toEqual([
    expect.objectContaining({ officeId: String(first), userType: 2, current: true }),
    expect.objectContaining({ officeId: String(second), userType: 2, current: false }),
  ])
  const ofFirst = Number(await submitted(portal, here, physicians[0]))
  const ofSecond = Number(await submitted(portal, there, physicians[1]))
  expect(await idsIn(here)).toEqual([ofFirst])
  expect(await idsIn(there)).toEqual([ofSecond])
  expect(await idsIn(person)).toEqual([ofFirst])
  expect((await portal.get(`/ivr/getIvrRequest/${ofSecond}`, here)).status).toBe(404)
  expect((await portal.get(`/ivr/getIvrRequest/${ofSecond}`, there)).status).toBe(200)
})

test('a call for an office that the person does not belong to is rejected, whatever its header names', async () => {
  const { person, boss } = await ofTwoOffices()
  for (const header of [String(cast.officeId), '0', 'x', '999999', `${cast.officeId},1`]) {
    const answer = await portal.post('/user/actFor', { officeId: String(cast.officeId) }, person, {
      'x-office': header,
    })
    expect([header, answer.status, answer.body.code]).toEqual([header, 403, 'office.not-member'])
  }
  const reviewer = { ...cast.reviewer, actsFor: cast.officeId }
  expect((await portal.get('/ivr/getIvrRequests', reviewer)).body.code).toBe('office.not-member')
  const other = await portal.post('/user/actFor', { officeId: String(cast.officeId) }, boss)
  expect(other.body.code).toBe('office.not-member')
})

test('the office that new screens begin with can be chosen, and calls that name an office stay with it', async () => {
  const { second, person, here } = await ofTwoOffices()
  const current = async (who: Person) => (await officesOf(who)).map((one) => one.current)
  expect(await current(person)).toEqual([true, false])
  expect((await portal.post('/user/actFor', { officeId: String(second) }, person)).status).toBe(200)
  expect(await current(person)).toEqual([false, true])
  expect(await current(here)).toEqual([true, false])
  const idOf = async (who: Person) => {
    const { body } = await portal.get('/user/getUserProfile', who)
    return (body.data as { _id: string })._id
  }
  expect(await idOf(here)).toBe(String(here.userId))
  expect(await idOf(person)).not.toBe(String(here.userId))
})

test('a file, an idempotency key and a draft begun for one office stay with it after a switch to another', async () => {
  const { second, person, here, there, physicians } = await ofTwoOffices()
  const form = await submission(portal, here, physicians[0])
  await portal.post('/user/actFor', { officeId: String(second) }, person)
  const key = { 'idempotency-key': 'one-key-for-both' }
  const sent = await portal.post('/ivr/submitIvr', form, here, key)
  expect(sent.status).toBe(200)
  const again = await portal.post('/ivr/submitIvr', form, here, key)
  expect(again.body.data).toEqual(sent.body.data)
  // For the other office the same key is a new call, and neither physician nor files belong to that office.
  expect((await portal.post('/ivr/submitIvr', form, there, key)).status).not.toBe(200)
  const stored = await portal.db.all(sql`
    select distinct f.office_id as office from ivr_files a join files f on f.id = a.file_id
    join ivr_requests r on r.id = a.ivr_id where r.submitted_by = ${here.userId}`)
  expect(stored).toEqual([{ office: here.officeId }])
})

test('removing a membership ends its access and events within a second, and those of no other', async () => {
  const { person, here, there, boss, physicians } = await ofTwoOffices()
  const url = await portal.app.http.listen({ port: 0, host: '127.0.0.1' })
  const follower = await follow(url, person)
  await follower.until((heard) => heard.some(({ event }) => event === 'open'))
  await submitted(portal, there, physicians[1])
  await follower.until((heard) => heard.some(({ area }) => area === 'ivr'))
  const removed = await portal.post(
    '/colleagues/deleteColleague',
    { colleagueId: String(there.userId) },
    boss,
  )
  expect(removed.status).toBe(200)
  expect((await portal.get('/ivr/getIvrRequests', there)).body.code).toBe('office.not-member')
  expect((await portal.get('/ivr/getIvrRequests', here)).status).toBe(200)
  await follower.ended()
  const after = await follow(url, person)
  await after.until((heard) => heard.some(({ event }) => event === 'open'))
  await submitted(portal, boss, physicians[1])
  const own = Number(await submitted(portal, here, physicians[0]))
  await after.until((heard) => heard.some(({ record }) => record === own))
  expect(after.of('ivr')).toEqual([own])
  await after.close()
})

test('an invitation is accepted or declined while signed in, only by its addressee, and again after a removal', async () => {
  const person = await newPerson(portal, 2, { officeId: await newOffice(portal.db, portal.clock.now()) })
  const email = await emailOf(person)
  const invite = () => portal.post('/colleagues/addColleague', colleagueForm({ email }), cast.office)
  const open = async (who: Person) =>
    (await portal.get('/user/getInvitations', who)).body.data as { _id: string; invitedBy: string }[]
  const answer = (what: string, who: Person, invitationId?: string) =>
    portal.post(`/user/${what}Invitation`, { invitationId }, who)
  const invited = await invite()
  const [first] = await open(person)
  expect(first).toMatchObject({ invitedBy: 'Olive Office', userType: 2 })
  expect(await open(cast.otherOffice)).toEqual([])
  expect((await answer('accept', cast.otherOffice, first?._id)).status).toBe(404)
  expect((await answer('decline', cast.otherOffice, first?._id)).status).toBe(404)
  expect((await answer('accept', person, first?._id)).body.data).toMatchObject({
    officeId: String(cast.officeId),
  })
  expect(await officesOf(person)).toHaveLength(2)
  const { _id } = invited.body.data as { _id: string }
  await portal.post('/colleagues/deleteColleague', { colleagueId: _id }, cast.office)
  expect(await officesOf(person)).toHaveLength(1)
  const again = (await invite()).body.data as { _id: string }
  const [second] = await open(person)
  const changes = () =>
    portal.db.all(sql`select from live_changes where area = 'colleagues' and record = ${Number(again._id)}`)
  const { length } = await changes()
  expect((await answer('decline', person, second?._id)).status).toBe(200)
  // The office's open list of its people follows.
  expect(await changes()).toHaveLength(length + 1)
  expect((await answer('accept', person, second?._id)).status).toBe(404)
  expect(await officesOf(person)).toHaveLength(1)
})

test('an Office Admin of another office sees and accepts an invitation as a physician', async () => {
  const person = await newPerson(portal, 2, { officeId: await newOffice(portal.db, portal.clock.now()) })
  await invitedPhysician(portal, cast.office, { email: await emailOf(person) })
  const { body } = await portal.get('/user/getInvitations', person)
  const [open] = body.data as { _id: string; userType: number }[]
  expect(open).toMatchObject({ userType: 1 })
  const accepted = await portal.post('/user/acceptInvitation', { invitationId: open?._id }, person)
  expect(accepted.body.data).toMatchObject({ officeId: String(cast.officeId), userType: 1 })
})

test('an inviter gets the same reply whether an address has an account, belongs to the team, or is new', async () => {
  const answers = []
  for (const email of [
    await emailOf(cast.otherOffice),
    await emailOf(cast.reviewer),
    'new.one@test.example',
  ]) {
    const { status, body } = await portal.post(
      '/colleagues/addColleague',
      colleagueForm({ email }),
      cast.office,
    )
    answers.push({ status, message: String(body.message).replace(email, 'them') })
  }
  expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
})

test('an Office Admin adds an office of their own, and is its Office Admin immediately', async () => {
  const person = await newPerson(portal, 2, { officeId: await newOffice(portal.db, portal.clock.now()) })
  const office = {
    ...{ officeName: 'Second Street Wound Care', taxID: '12-3456789', npiNumber: testNpi(77_001) },
    ...{ address: '2 Second Street', city: 'Austin', state: 'TX', zipCode: '78701', faxNumber: '5125550101' },
  }
  const added = await portal.post('/user/addOffice', office, person)
  expect(added).toMatchObject({ status: 200, body: { data: { officeName: 'Second Street Wound Care' } } })
  expect(await officesOf(person)).toHaveLength(2)
  const { officeId } = added.body.data as { officeId: string }
  expect(await idsIn(await as(person, Number(officeId)))).toEqual([])
  const refused = await portal.post('/user/addOffice', { ...office, npiNumber: '123' }, person)
  expect(refused.body.fields).toHaveProperty('npiNumber')
})

test('a physician of three practices sees in each only their own patients there, and none of a colleague’s', async () => {
  const { link } = await invitedPhysician(portal, cast.office)
  const token = await acceptAndSignIn(portal, link)
  const { email } = link
  const seen: [Person, number][] = []
  for (let practice = 0; practice < 2; practice += 1) {
    const officeId = await newOffice(portal.db, portal.clock.now())
    const boss = await newPerson(portal, 2, { officeId })
    const invited = await invitedPhysician(portal, boss, { email })
    await portal.post('/user/joinByLink', { email, token: invited.link.token })
    const own = Number(await submitted(portal, boss, Number(invited.id)))
    await submitted(portal, boss, await newPhysician(portal.db, officeId, portal.clock.now()))
    seen.push([{ ...boss, token, actsFor: officeId }, own])
  }
  for (const [physician, own] of seen) expect(await idsIn(physician)).toEqual([own])
})
