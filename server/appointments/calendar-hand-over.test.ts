import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Leaving } from '#contract/people/leaving.ts'
import { sql } from '../kit/database/database.ts'
import { booked, scheduled } from '../testing/appointments.ts'
import { type CalendarPortal, connect, openCalendarPortal } from '../testing/calendar.ts'
import { eventually } from '../testing/embedded.ts'
import { type Cast, newCast } from '../testing/portal.ts'

let portal: CalendarPortal
let cast: Cast
const [rita, sam] = ['rita@calendar.example', 'sam@calendar.example']
beforeAll(async () => {
  portal = await openCalendarPortal()
  cast = await newCast(portal)
  await portal.app.start()
  await connect(portal, cast.reviewer, rita)
  await connect(portal, cast.secondReviewer, sam)
  await scheduled(portal, cast.reviewer)
  await scheduled(portal, cast.secondReviewer)
})
afterAll(() => portal.close())

const inStep = () =>
  eventually(async () =>
    expect(
      await portal.db.all(sql`
        select from appointments_calendar_events where done < wished and given_up is null`),
    ).toEqual([]),
  )
const states = async (email: string) =>
  (await portal.google.state(email)).events.map(({ status, start, location }) => ({
    status,
    start: Date.parse(start.dateTime ?? ''),
    location,
  }))

test('handing an appointment over deletes the event in one calendar and creates it in the other with its new link', async () => {
  const memberId = String(cast.reviewer.userId)
  const appointment = await booked(portal, cast.office, '2026-11-24T10:00', { memberId })
  await inStep()
  const { body } = await portal.get(`/members/getUpcomingAppointments/${memberId}`, cast.admin)
  const { appointments, ways } = body.data as Leaving
  expect(ways.map(({ to }) => to)).toEqual([String(cast.secondReviewer.userId)])
  const plan = appointments.map(({ _id, sequence }) => ({
    appointmentId: _id,
    sequence,
    memberId: String(cast.secondReviewer.userId),
  }))
  const left = await portal.post(
    '/members/updateIvrMemberStatus',
    { ivrTeamMemberId: memberId, status: 'deactive', appointments: plan },
    cast.admin,
  )
  expect(left.status).toBe(200)
  await inStep()
  expect((await states(rita)).map(({ status }) => status)).toEqual(['cancelled'])
  const link = await portal.db.first<{ link: string }>(sql`
    select meeting_link as link from appointments where id = ${appointment._id}`)
  expect(await states(sam)).toEqual([
    { status: 'confirmed', start: Date.parse(appointment.start), location: link?.link },
  ])
  await portal.post('/appointment/cancelAppointment', { appointmentId: appointment._id }, cast.office)
  await inStep()
  expect((await states(sam)).map(({ status }) => status)).toEqual(['cancelled'])
})
