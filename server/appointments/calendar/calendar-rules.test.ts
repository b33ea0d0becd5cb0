import { expect, test } from 'vitest'
import { busyTime, changesTo, eventOf, isMeetingPending, meetingOf } from './calendar-rules.ts'

const chicago = 'America/Chicago'
const shown = {
  appointmentId: 1001,
  bookedByName: 'Olive Office',
  startsAt: new Date('2026-11-24T16:00:00Z'),
  endsAt: new Date('2026-11-24T16:30:00Z'),
  meetingLink: '',
}
const publicUrl = 'https://portal.example'

test.each([
  [{ dateTime: '2026-11-24T10:00:00-06:00' }, '2026-11-24T16:00:00.000Z'],
  [{ dateTime: '2026-11-24T16:00:00Z', timeZone: 'Asia/Tokyo' }, '2026-11-24T16:00:00.000Z'],
  [{ dateTime: '2026-11-24T10:00:00', timeZone: 'America/New_York' }, '2026-11-24T15:00:00.000Z'],
  [{ dateTime: '2026-11-24T10:00:00' }, '2026-11-24T16:00:00.000Z'],
  [{ date: '2026-11-24' }, '2026-11-24T06:00:00.000Z'],
])('an event that begins at %o makes the member busy from %s on', (start, from) => {
  const end = { dateTime: '2026-11-26T10:00:00-06:00' }
  expect(busyTime({ start, end }, chicago)?.from.toISOString()).toBe(from)
})

test('an all-day event on the day of a clock change lasts as long as that day', () => {
  const day = { start: { date: '2026-11-01' }, end: { date: '2026-11-02' } }
  const { from, to } = busyTime(day, chicago) ?? {}
  expect(((to?.getTime() ?? 0) - (from?.getTime() ?? 0)) / 3_600_000).toBe(25)
})

test('an event without times, or with the same start and end, does not make the member busy', () => {
  const at = { dateTime: '2026-11-24T16:00:00Z' }
  expect(busyTime({}, chicago)).toBeUndefined()
  expect(busyTime({ start: at, end: at }, chicago)).toBeUndefined()
})

test('an event without a link requests the calendar’s own meeting, and with a link it contains that', () => {
  const asked = eventOf(shown, 'abc', publicUrl)
  expect(asked.conferenceData?.createRequest?.requestId).toBe('abc')
  const named = eventOf({ ...shown, meetingLink: 'https://meet.example/x' }, 'abc', publicUrl)
  expect(named).toMatchObject({ location: 'https://meet.example/x' })
  expect(named.conferenceData).toBeUndefined()
})

test('an event that is as wanted is not patched, whatever else its owner has added', () => {
  const wanted = eventOf(shown, 'abc', publicUrl)
  const there = {
    ...wanted,
    start: { dateTime: '2026-11-24T10:00:00-06:00', timeZone: chicago },
    colorId: '7',
    description: 'my own words',
  }
  expect(changesTo(there, wanted)).toBeUndefined()
  expect(changesTo({ ...there, status: 'cancelled' }, wanted)).toEqual({ status: 'confirmed' })
})

test('a meeting link is accepted only with https, and polled only while it is pending', () => {
  const entry = (uri: string) => ({ conferenceData: { entryPoints: [{ entryPointType: 'video', uri }] } })
  expect(meetingOf(entry('https://meet.google.com/abc'))).toBe('https://meet.google.com/abc')
  expect(meetingOf(entry('javascript:alert(1)'))).toBeUndefined()
  expect(meetingOf(entry('http://meet.example'))).toBeUndefined()
  const status = (statusCode: string) => ({ conferenceData: { createRequest: { status: { statusCode } } } })
  expect(['pending', 'success', 'failure'].map((code) => isMeetingPending(status(code)))).toEqual([
    true,
    false,
    false,
  ])
})
