import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AppointmentPage } from '#contract/appointments/appointments.ts'
import { keyOfNew } from '#server/kit/access/row-key.ts'
import { secondsFrom } from '../kit/clock.ts'
import { sql } from '../kit/database/database.ts'
import { booked, type Recorded, readEntry, recordedParts, scheduled } from '../testing/appointments.ts'
import { type Cast, newCast, openPortal, type Portal } from '../testing/portal.ts'
import { addMissingLinks, roomLink, settleMeetingLink } from './links.ts'
import { notifyParticipants } from './notify.ts'

let portal: Portal
let cast: Cast
beforeAll(async () => {
  portal = await openPortal()
  cast = await newCast(portal)
  await scheduled(portal, cast.reviewer)
})
afterAll(() => portal.close())

const link = 'https://meet.google.example/abc-defg-hij'
let waiting: number
let recorded: Recorded
beforeEach(async () => {
  await portal.db.run(sql`delete from appointments`)
  recorded = recordedParts()
  waiting = Number((await booked(portal, cast.office, '2026-11-24T10:00'))._id)
  await portal.db.run(sql`update appointments set meeting_link = '', invited_at = null`)
})

const settle = (to = link, id = waiting) =>
  portal.db.transaction((tx) => settleMeetingLink(tx, recorded.parts, id, to, portal.clock.now()))
const shownLink = async () => {
  const { body } = await portal.get('/appointment/getBookedAppointments', cast.office)
  return (body.data as AppointmentPage).appointments[0]?.meetingLink
}

test('all room links differ, and each contains 128 random bits', () => {
  const rooms = Array.from({ length: 1_000 }, () => roomLink('https://meet.test.example/rooms'))
  expect(new Set(rooms).size).toBe(1_000)
  for (const room of rooms)
    expect(room).toMatch(/^https:\/\/meet\.test\.example\/rooms\/verimend-[0-9a-f]{32}$/)
})

test('while the link is being made no invitation is sent, but notifications and the calendar sync are', async () => {
  const by = { userId: cast.office.userId, name: cast.office.name }
  await portal.db.transaction((tx) =>
    notifyParticipants(tx, recorded.parts, 'booked', keyOfNew(waiting), by, portal.clock.now()),
  )
  expect(recorded.mails).toEqual([])
  expect(recorded.followed).toEqual([waiting])
  expect(recorded.events).toEqual([
    {
      kind: 'appointment.booked',
      record: waiting,
      about: 'Olive Office with Rita Reviewer',
      detail: 'Tue, Nov 24, 2026, 10:00 AM CST',
      to: { userIds: [cast.office.userId, cast.reviewer.userId], officeId: cast.officeId },
      by,
      now: portal.clock.now(),
    },
  ])
})

test('when the link is set it is shown, invitations are sent with it, and screens are updated', async () => {
  const { last } = (await portal.db.first<{ last: number }>(sql`
    select coalesce(max(id), 0) as last from live_changes`)) ?? { last: 0 }
  expect(await settle()).toBe(true)
  expect(await shownLink()).toBe(link)
  expect(recorded.mails.map(({ subject }) => subject)).toEqual(
    Array(2).fill('Appointment booked: Tue, Nov 24, 2026, 10:00 AM CST'),
  )
  expect(readEntry(recorded.mails[0]?.entry?.content ?? '')).toMatchObject({ location: link, sequence: 0 })
  const changes = await portal.db.all(sql`
    select area, record, team, office_id from live_changes where id > ${last}`)
  expect(changes).toEqual([{ area: 'appointments', record: waiting, team: true, office_id: cast.officeId }])
})

test('only the first link is set, and none after the appointment is canceled', async () => {
  await settle()
  expect(await settle('https://meet.google.example/other')).toBe(false)
  expect(await shownLink()).toBe(link)
  expect(recorded.mails).toHaveLength(2)
  await portal.db.run(sql`
    update appointments set meeting_link = '', status = 'Cancelled', cancelled_at = ${portal.clock.now()}`)
  expect(await settle()).toBe(false)
})

test('a link without https is rejected, and nothing is saved', async () => {
  for (const bad of ['http://meet.example/x', 'javascript:alert(1)', ''])
    await expect(settle(bad)).rejects.toThrow('https')
  expect(await shownLink()).toBe('')
})

test('after two minutes without a link a room is set once, and a later link changes nothing', async () => {
  const standIn = (seconds: number) =>
    addMissingLinks(portal.db, secondsFrom(portal.clock.now(), seconds), recorded.parts)
  expect(await standIn(119)).toBe(0)
  const both = await Promise.all([standIn(120), standIn(120)])
  expect(both.toSorted()).toEqual([0, 1])
  expect(await shownLink()).toMatch(/^https:\/\/meet\.test\.example\/verimend-[0-9a-f]{32}$/)
  expect(recorded.mails).toHaveLength(2)
  expect(await settle()).toBe(false)
  expect(await standIn(1_000)).toBe(0)
})
