import { expect, test } from 'vitest'
import { dayIn } from '../kit/business-day.ts'
import { comingDaysOff, scheduled, scheduleForm } from '../testing/appointments.ts'
import { newPerson, type Person } from '../testing/portal.ts'
import { portalWithCast } from '../testing/portal-with-cast.ts'

const { portal, cast } = await portalWithCast()

const own = async (by: Person) => (await portal.get('/schedule/getSchedule', by)).body.data
const configure = (form: unknown, by: Person = cast.reviewer) =>
  portal.post('/schedule/configureSchedule', form, by)

test('a member has no schedule at first, and then the last saved one, with defaults for missing fields', async () => {
  expect(await own(cast.reviewer)).toBeNull()
  const first = await configure(scheduleForm())
  expect(first).toMatchObject({ status: 200, body: { message: 'Your schedule was saved.' } })
  expect(await own(cast.reviewer)).toEqual({
    schedulingTitle: 'Verification call',
    durationMinutes: 30,
    timeZone: 'America/Chicago',
    active: true,
    availability: scheduleForm().availabilityWindow,
    daysOff: [],
    holidays: false,
    minimumNotice: 60,
    buffer: 0,
    dailyMaximum: null,
  })
  const whole = scheduleForm({
    schedulingTitle: 'Zweitgespräch',
    durationOption: '45',
    timeZone: 'asia/kathmandu',
    active: false,
    availabilityWindow: [{ day: 'Sunday', from: '00:00', to: '24:00' }],
    daysOff: [{ from: '12-24-2026', to: '2027-01-02', label: 'Winter' }],
    holidays: true,
    minimumNotice: 0,
    buffer: 15,
    dailyMaximum: 8,
  })
  expect((await configure(whole)).status).toBe(200)
  expect(await own(cast.reviewer)).toEqual({
    schedulingTitle: 'Zweitgespräch',
    durationMinutes: 45,
    timeZone: expect.stringMatching(/^Asia\/Kat[hm]mandu$/),
    active: false,
    availability: [{ day: 'Sunday', from: '00:00', to: '24:00' }],
    daysOff: [{ from: '2026-12-24', to: '2027-01-02', label: 'Winter' }],
    holidays: true,
    minimumNotice: 0,
    buffer: 15,
    dailyMaximum: 8,
  })
})

test('each team member has a separate schedule, and office users have none', async () => {
  await scheduled(portal, cast.admin, { schedulingTitle: 'Alma’s' })
  expect(await own(cast.admin)).toMatchObject({ schedulingTitle: 'Alma’s' })
  expect(await own(cast.secondReviewer)).toBeNull()
  expect((await configure(scheduleForm(), cast.office)).status).toBe(401)
  expect((await configure(scheduleForm(), cast.physician)).status).toBe(401)
})

const rows = (...all: [string, string, string][]) =>
  scheduleForm({ availabilityWindow: all.map(([day, from, to]) => ({ day, from, to })) })

test.each([
  [scheduleForm({ schedulingTitle: '  ' }), 'schedulingTitle', 'scheduling title is required.'],
  [scheduleForm({ durationOption: '20' }), 'durationOption', 'duration option is required.'],
  [scheduleForm({ timeZone: '' }), 'timeZone', 'your time zone is required.'],
  [scheduleForm({ timeZone: 'Mars/Base' }), 'timeZone', 'Please choose a time zone from the list.'],
  [scheduleForm({ timeZone: '+02:00' }), 'timeZone', 'Please choose a time zone from the list.'],
  [scheduleForm({ timeZone: 'PST' }), 'timeZone', 'Please choose a time zone from the list.'],
  [rows(), 'availabilityWindow', 'At least one availability window is required.'],
  [rows(['', '09:00', '10:00']), 'availabilityWindow.0.day', 'Day is required'],
  [rows(['Monday', '', '10:00']), 'availabilityWindow.0.from', 'Start time is required'],
  [rows(['Monday', '09:00', '']), 'availabilityWindow.0.to', 'End time is required'],
  [
    rows(['Monday', '09:05', '10:00']),
    'availabilityWindow.0.from',
    'Please choose a time on a quarter of an hour.',
  ],
  [rows(['Monday', '10:00', '09:00']), 'availabilityWindow.0.to', 'End time must be after the start time.'],
  [rows(['Monday', '10:00', '10:15']), 'availabilityWindow.0.to', 'This window is shorter than 30 minutes.'],
  [
    rows(['Monday', '09:00', '12:00'], ['Monday', '11:30', '13:00']),
    'availabilityWindow.1.from',
    'This overlaps with another window on Monday.',
  ],
  [
    scheduleForm({ daysOff: [{ from: '2026-12-24', to: '2026-12-23', label: '' }] }),
    'daysOff.0.to',
    'The last day can’t be before the first day.',
  ],
  [
    scheduleForm({ daysOff: [{ from: '0000-01-01', to: '2026-12-23', label: '' }] }),
    'daysOff.0.from',
    'Please choose the first day off.',
  ],
  [scheduleForm({ dailyMaximum: 0 }), 'dailyMaximum', 'Daily maximum must be a number between 1 and 96.'],
])(
  'a schedule that is wrong in one field (%#) is rejected with the message of that field',
  async (form, field, words) => {
    const answer = await configure(form, cast.secondReviewer)
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: words } } })
    expect(await own(cast.secondReviewer)).toBeNull()
  },
)

test('of two concurrent saves of a schedule one is stored completely, with no row of the other', async () => {
  const member = await newPerson(portal, 3, { name: 'Twin Saver' })
  const forms = Array.from({ length: 8 }, (_, number) =>
    scheduleForm({
      schedulingTitle: `Title ${number}`,
      availabilityWindow: Array.from({ length: number + 1 }, (_, row) => ({
        day: 'Monday',
        from: `${String(row + 8).padStart(2, '0')}:00`,
        to: `${String(row + 8).padStart(2, '0')}:30`,
      })),
    }),
  )
  const answers = await Promise.all(forms.map((form) => configure(form, member)))
  expect(answers.map(({ status }) => status)).toEqual(forms.map(() => 200))
  const kept = (await own(member)) as { schedulingTitle: string; availability: unknown[] }
  expect(kept.availability).toHaveLength(Number(kept.schedulingTitle.split(' ')[1]) + 1)
})

test('time zones of the United States come first with their usual names, and every zone can be chosen', async () => {
  const { body } = await portal.get('/schedule/getTimeZones', cast.office)
  const zones = body.data as { name: string; label: string }[]
  expect(zones[0]).toEqual({ name: 'America/New_York', label: 'Eastern Time (ET)' })
  expect(zones.slice(0, 14).map(({ name }) => name)).toContain('Pacific/Honolulu')
  const names = zones.map(({ name }) => name)
  expect(names).toContain('Europe/Berlin')
  expect(names.length).toBeGreaterThan(400)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names)
    expect(Temporal.Instant.from('2026-11-20T00:00Z').toZonedDateTimeISO(name)).toBeTruthy()
})

// The last test: the others count on the day that the clock begins with.
test('the valid days off of tests and scanners lie ahead, on whatever day these run', async () => {
  for (const years of [0, 1, 7]) {
    portal.clock.forward(years * 31_557_600)
    const now = portal.clock.now()
    const by = await newPerson(portal, 3)
    const daysOff = comingDaysOff(now)
    expect(await configure(scheduleForm({ daysOff }), by)).toMatchObject({ status: 200 })
    expect(await own(by)).toMatchObject({ daysOff })
    const { from = '', to = '' } = daysOff[0] ?? {}
    expect([dayIn('Pacific/Kiritimati', now) < from, from < to]).toEqual([true, true])
  }
})
