// @module-tag slow
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Appointment, AppointmentPage } from '#contract/appointments/appointments.ts'
import { sql } from '../kit/database/database.ts'
import { booked, scheduled } from '../testing/appointments.ts'
import { connect, openCalendarPortal } from '../testing/calendar.ts'
import { eventually } from '../testing/embedded.ts'
import { newCast } from '../testing/portal.ts'

const email = 'rita@calendar.example'
const half = (place: number) =>
  `2026-11-${24 + Math.floor(place / 10)}T${9 + Math.floor((place % 10) / 2)}:${place % 2 ? '30' : '00'}`.replace(
    'T9:',
    'T09:',
  )

test('while the calendar service is down and restarted every booking succeeds, and each has one event afterwards', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'verimend-google-'))
  const portal = await openCalendarPortal({}, { file: join(folder, 'google.json') })
  const { reviewer, office, admin } = await newCast(portal)
  await portal.app.start()
  await connect(portal, reviewer, email)
  await scheduled(portal, reviewer)
  const appointments: Appointment[] = []
  for (let place = 0; place < 20; place += 1) {
    if (place === 7) await portal.google.kill()
    if (place === 14) await portal.google.start()
    appointments.push(await booked(portal, office, half(place)))
  }
  await eventually(async () =>
    expect(
      await portal.db.all(sql`select event_id from appointments_calendar_events where done < wished`),
    ).toEqual([]),
  )
  const { body } = await portal.get('/appointment/getBookedAppointments', admin, { limit: '100' })
  const standing = (body.data as AppointmentPage).appointments.filter(({ status }) => status === 'booked')
  expect(standing).toHaveLength(20)
  const { events } = await portal.google.state(email)
  const starts = (all: readonly string[]) => all.map((start) => Date.parse(start)).toSorted()
  expect(starts(events.map(({ start }) => start.dateTime ?? ''))).toEqual(
    starts(appointments.map(({ start }) => start)),
  )
  expect(events.every(({ status }) => status === 'confirmed')).toBe(true)
  const links = events.map(({ hangoutLink, location }) => location ?? hangoutLink)
  expect(links.toSorted()).toEqual(standing.map(({ meetingLink }) => meetingLink).toSorted())
  await portal.close()
  await rm(folder, { recursive: true })
})
