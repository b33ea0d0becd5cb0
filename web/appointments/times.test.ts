import { expect, test } from 'vitest'
import { zoneName } from '#contract/formats.ts'
import { oneLength, timesByDay } from './times.ts'
import { rangeIn, zoneText } from './zones.ts'

const slot = (start: string, durationMinutes = 30) => ({
  start,
  end: new Date(Date.parse(start) + durationMinutes * 60_000).toISOString(),
  durationMinutes,
  memberIds: ['7'],
})
const shown = (starts: readonly string[], zone: string) =>
  [
    ...timesByDay(
      starts.map((start) => slot(start)),
      zone,
    ),
  ].map(([day, times]) => [day, times.map(({ label, half }) => `${label} ${half}`)])

test('slots are grouped by day and time in the viewer’s zone, mornings apart from afternoons', () => {
  const starts = ['2026-11-24T04:30:00Z', '2026-11-24T17:30:00Z', '2026-11-24T18:00:00Z']
  expect(shown(starts, 'America/Chicago')).toEqual([
    ['2026-11-23', ['10:30 PM Afternoon']],
    ['2026-11-24', ['11:30 AM Morning', '12:00 PM Afternoon']],
  ])
  expect(shown(starts, 'Asia/Kolkata')).toEqual([
    ['2026-11-24', ['10:00 AM Morning', '11:00 PM Afternoon', '11:30 PM Afternoon']],
  ])
})

test('when clocks go back, the two times that look alike show the name of their zone', () => {
  const starts = ['2026-11-01T06:30:00Z', '2026-11-01T07:30:00Z', '2026-11-01T08:30:00Z']
  expect(shown(starts, 'America/Chicago')).toEqual([
    ['2026-11-01', ['1:30 AM CDT Morning', '1:30 AM CST Morning', '2:30 AM Morning']],
  ])
})

test('when clocks go forward, the times skip the hour that does not exist', () => {
  const starts = ['2026-03-08T07:30:00Z', '2026-03-08T08:30:00Z']
  expect(shown(starts, 'America/Chicago')).toEqual([['2026-03-08', ['1:30 AM Morning', '3:30 AM Morning']]])
})

test('a common length is returned only if all times have the same length', () => {
  const lengthOf = (...minutes: number[]) =>
    oneLength(
      [
        ...timesByDay(
          minutes.map((many) => slot('2026-11-24T15:00:00Z', many)),
          'UTC',
        ).values(),
      ].flat(),
    )
  expect([lengthOf(30, 30), lengthOf(30, 45), lengthOf()]).toEqual([30, undefined, undefined])
})

test('a zone has its everyday name, whatever the season, and a range shows both of its ends', () => {
  expect(zoneName('America/Chicago')).toBe('Central Time')
  expect(zoneText('America/New_York')).toBe('Eastern Time (America/New York)')
  const range = { start: '2026-11-24T17:45:00Z', end: '2026-11-24T18:15:00Z' }
  expect(rangeIn(range, 'America/Chicago')).toBe('11:45 AM – 12:15 PM')
})
