import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../kit/database/database.ts'
import { booked, scheduled } from '../../testing/appointments.ts'
import {
  type Cast,
  newCast,
  newPerson,
  newPhysician,
  openPortal,
  type Person,
  type Portal,
} from '../../testing/portal.ts'

let portal: Portal
let cast: Cast
/** Ids: one with the physician, one with the admin, one that was canceled, one of the other office. */
let tied: string
let ofAdmin: string
let other: string
beforeAll(async () => {
  portal = await openPortal()
  cast = await newCast(portal)
  await scheduled(portal, cast.reviewer)
  await scheduled(portal, cast.admin)
  const member = (who: Person) => ({ memberId: String(who.userId), note: 'Secret words' })
  const physicianId = String(cast.physicianId)
  tied = (await booked(portal, cast.office, '2026-11-24T10:00', { ...member(cast.reviewer), physicianId }))
    ._id
  ofAdmin = (await booked(portal, cast.office, '2027-03-15T10:00', member(cast.admin)))._id
  const gone = await booked(portal, cast.office, '2026-11-24T11:00', member(cast.reviewer))
  await portal.post('/appointment/cancelAppointment', { appointmentId: gone._id }, cast.office)
  other = (await booked(portal, cast.otherOffice, '2026-11-24T12:00', member(cast.reviewer)))._id
})
afterAll(() => portal.close())

const urlOf = async (who: Person) =>
  ((await portal.get('/appointment/getCalendarFeed', who)).body.data as { url: string }).url
async function read(url: string) {
  const { statusCode, headers, body } = await portal.app.http.inject({ url: new URL(url).pathname })
  return { status: statusCode, headers, body }
}
const idsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map((event) => /^appointment-(\d+)@/.exec(String(event.getFirstPropertyValue('uid')))?.[1])

test('a feed contains only the appointments of its owner, in UTC, and nothing about a patient', async () => {
  const owners: [Person, string[]][] = [
    [cast.office, [tied, ofAdmin]],
    [cast.physician, [tied]],
    [cast.reviewer, [tied, other]],
    [cast.secondReviewer, []],
    [cast.admin, [ofAdmin]],
    [cast.otherOffice, [other]],
  ]
  for (const [who, ids] of owners) {
    const { status, headers, body } = await read(await urlOf(who))
    expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(headers['cache-control']).toBe('no-store')
    expect(idsIn(body)).toEqual(ids)
    expect(body).not.toContain('Secret')
  }
  const { body } = await read(await urlOf(cast.physician))
  expect(body).toContain('DTSTART:20261124T160000Z')
})

test('a physician’s feed contains their own appointments, and none of a colleague or another office', async () => {
  const colleagueId = await newPhysician(portal.db, cast.officeId, portal.clock.now(), 'Coll Eague')
  const colleague = await newPerson(portal, 1, { officeId: cast.officeId, physicianId: colleagueId })
  const stranger = await newPerson(portal, 1, {
    officeId: cast.otherOffice.officeId,
    physicianId: cast.otherPhysicianId,
  })
  const physicianId = String(colleagueId)
  const { _id } = await booked(portal, cast.office, '2026-11-24T14:00', {
    ...{ memberId: String(cast.reviewer.userId), physicianId },
  })
  expect(idsIn((await read(await urlOf(colleague))).body)).toEqual([_id])
  expect(idsIn((await read(await urlOf(cast.physician))).body)).toEqual([tied])
  expect(idsIn((await read(await urlOf(stranger))).body)).toEqual([])
  await portal.post('/appointment/cancelAppointment', { appointmentId: _id }, cast.office)
})

test('the address of a feed also works without the .ics extension', async () => {
  const url = await urlOf(cast.office)
  expect(url).toMatch(/^http:\/\/localhost:3000\/api\/appointment\/calendarFeed\/\d+-[\w-]{43}\.ics$/)
  expect((await read(url.replace(/\.ics$/, ''))).status).toBe(200)
})

test('renewing the address invalidates the previous one, and the new one opens the feed', async () => {
  const before = await urlOf(cast.physician)
  const { body } = await portal.post('/appointment/renewCalendarFeed', {}, cast.physician)
  const { url } = body.data as { url: string }
  expect(url).not.toBe(before)
  expect((await read(before)).status).toBe(404)
  expect((await read(url)).status).toBe(200)
  expect(await urlOf(cast.physician)).toBe(url)
  const again = await portal.post('/appointment/renewCalendarFeed', {}, cast.physician)
  expect((await read(url)).status).toBe(404)
  expect((await read((again.body.data as { url: string }).url)).status).toBe(200)
})

test('renewing the address of one person leaves those of others valid', async () => {
  const others = [await urlOf(cast.otherOffice), await urlOf(cast.reviewer)]
  await portal.post('/appointment/renewCalendarFeed', {}, cast.physician)
  for (const url of others) expect((await read(url)).status).toBe(200)
})

test('an address that was altered, invented or made for another person returns not found', async () => {
  const url = await urlOf(cast.office)
  const token = url.split('/').at(-1) ?? ''
  const wrong = [
    token.replace(/^\d+/, String(cast.reviewer.userId)),
    token.replace(/-.{4}/, '-AAAA'),
    token.replace(/^\d+/, '999999'),
    `${token}.ics`,
    'nonsense',
    '1-',
  ]
  for (const other of wrong)
    expect([other, (await read(url.replace(token, encodeURIComponent(other)))).status]).toEqual([other, 404])
})

test('the feed of a deactivated or deleted person returns not found, until they are activated again', async () => {
  const url = await urlOf(cast.secondReviewer)
  const set = (status: string) =>
    portal.db.run(sql`update users set status = ${status} where id = ${cast.secondReviewer.userId}`)
  await set('deactive')
  expect((await read(url)).status).toBe(404)
  await set('active')
  expect((await read(url)).status).toBe(200)
  const deleted = (at: Date | null) =>
    portal.db.run(sql`update users set deleted_at = ${at} where id = ${cast.secondReviewer.userId}`)
  await deleted(portal.clock.now())
  expect((await read(url)).status).toBe(404)
  await deleted(null)
  expect((await read(url)).status).toBe(200)
})

test('a feed does not contain appointments older than thirty days', async () => {
  const far = await booked(portal, cast.otherOffice, '2026-11-24T13:00', {
    memberId: String(cast.reviewer.userId),
  })
  const since = (days: number) =>
    portal.db.run(sql`
      update appointments set starts_at = ${portal.clock.now()}::timestamptz - ${`${days} days`}::interval,
        ends_at = ${portal.clock.now()}::timestamptz - ${`${days} days`}::interval + interval '30 minutes'
      where id = ${far._id}`)
  await since(29)
  expect(idsIn((await read(await urlOf(cast.otherOffice))).body)).toEqual([far._id, other])
  await since(30)
  expect(idsIn((await read(await urlOf(cast.otherOffice))).body)).toEqual([other])
})
