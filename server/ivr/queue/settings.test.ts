import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultTargets, type IvrOwner } from '#contract/ivr/queue/queue.ts'
import type { QueueSettings } from '#contract/ivr/queue/queue-settings.ts'
import { sql } from '#server/kit/database/database.ts'
import { submitted } from '#server/testing/ivr.ts'
import { type Cast, newCast, openPortal, type Portal } from '#server/testing/portal.ts'

let portal: Portal
let cast: Cast
let usual: QueueSettings
beforeAll(async () => {
  portal = await openPortal()
  cast = await newCast(portal)
  const { version: _, ...settings } = await read()
  usual = settings
})
afterAll(() => portal.close())

const read = async () =>
  (await portal.get('/ivr/getQueueSettings', cast.admin)).body.data as QueueSettings & { version: number }
const save = async (settings: object) => {
  const { version: seenVersion } = await read()
  return portal.post('/ivr/saveQueueSettings', { ...settings, seenVersion }, cast.admin)
}
/** Open one minute a week, with targets of 100,000 minutes, as could be saved before bounds existed. */
const endless = (): QueueSettings => ({
  calendar: { ...usual.calendar, weekdays: [{ weekday: 1, opens: '08:00', closes: '08:01' }] },
  targets: { ...defaultTargets, firstTouch: 100_000, partB: 100_000, commercial: 100_000, cap: 100_000 },
  nearDays: 20,
})

test('unworkable hours, targets, near days, holidays and time zones are refused, each at its field', async () => {
  const { calendar, targets } = usual
  const withHours = (opens: string, closes: string) => ({
    calendar: { ...calendar, weekdays: [{ weekday: 1, opens, closes }] },
  })
  const target = 'Please enter at most 480 hours (20 days around the clock).'
  const holidays = Array.from({ length: 201 }, (_, at) => ({
    day: new Date(Date.UTC(2027, 0, at)).toISOString().slice(0, 10),
    name: '',
  }))
  for (const [wrong, fields] of [
    [withHours('08:00', '08:59'), { 'calendar.weekdays': 'Please open for at least 60 minutes a week.' }],
    [
      withHours('17:00', '08:00'),
      { 'calendar.weekdays.0.closes': 'Please choose a time after the opening.' },
    ],
    [{ targets: { ...targets, cap: 28_801 } }, { 'targets.cap': target }],
    [
      { targets: Object.fromEntries(Object.keys(targets).map((name) => [name, 100_000])) },
      Object.fromEntries(Object.keys(targets).map((name) => [`targets.${name}`, target])),
    ],
    [{ targets: { ...targets, firstTouch: 0 } }, { 'targets.firstTouch': 'Please enter more than 0.' }],
    [{ targets: { ...targets, partB: null } }, { 'targets.partB': 'Please enter a number of hours.' }],
    [{ nearDays: 21 }, { nearDays: 'Please enter at most 20.' }],
    [{ nearDays: -1 }, { nearDays: 'Please enter at least 0.' }],
    [{ nearDays: 1.5 }, { nearDays: 'Please enter a whole number of days.' }],
    [{ nearDays: null }, { nearDays: 'Please enter a whole number of days.' }],
    // Intl accepts both; Temporal does not accept the first, and the second has no daylight saving.
    ...['PST', '+02:00'].map(
      (timeZone) =>
        [
          { calendar: { ...calendar, timeZone } },
          { 'calendar.timeZone': 'Please choose a time zone.' },
        ] as const,
    ),
    [{ calendar: { ...calendar, holidays } }, { 'calendar.holidays': 'Please enter at most 200 holidays.' }],
  ] as const) {
    const { status, body } = await save({ ...usual, ...wrong })
    expect([status, body.fields]).toEqual([400, fields])
  }
})

test('settings from before bounds existed are shown, give due times, and are refused when saved again', async () => {
  await portal.db.run(sql`
    update ivr_queue_settings set version = version + 1, settings = ${JSON.stringify(endless())}::jsonb`)
  expect(await read()).toMatchObject(endless())
  const id = await submitted(portal, cast.office, cast.physicianId, { dos: '2028-11-20' })
  const { open } = (await portal.get(`/ivr/getIvrOwner/${id}`, cast.reviewer)).body.data as IvrOwner
  // The target is cut to 480 weeks, and the date of service is sooner.
  expect(new Date(open?.dueAt ?? 0)).toEqual(new Date('2028-11-13T13:01:00Z'))
  expect((await save(endless())).status).toBe(400)
  expect((await save(usual)).status).toBe(200)
})
