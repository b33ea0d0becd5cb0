import { expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments/appointments.ts'
import { weekOf } from './days.ts'
import { weekLayout } from './week-layout.ts'

const zone = 'America/Chicago'
const at = (_id: string, start: string, end: string) => ({ _id, start, end }) as Appointment
const placed = (appointments: readonly Appointment[], day: string) =>
  (weekLayout(appointments, weekOf('2026-11-22'), zone).days.get(day) ?? []).map(
    ({ appointment: { _id }, from, to, lane, lanes }) => [_id, from / 60, to / 60, lane, lanes],
  )

test('an appointment is on its day and at its time in the viewer’s zone', () => {
  const late = at('1', '2026-11-25T03:00:00Z', '2026-11-25T03:30:00Z')
  expect(placed([late], '2026-11-24')).toEqual([['1', 21, 21.5, 0, 1]])
  expect(placed([late], '2026-11-25')).toEqual([])
  const outside = at('2', '2026-11-30T15:00:00Z', '2026-11-30T15:30:00Z')
  expect([...weekLayout([outside], weekOf('2026-11-22'), zone).days.values()].flat()).toEqual([])
})

test('appointments at the same time are side by side, and the next ones have the full width again', () => {
  const day = [
    at('1', '2026-11-24T15:00:00Z', '2026-11-24T16:00:00Z'),
    at('2', '2026-11-24T15:30:00Z', '2026-11-24T16:00:00Z'),
    at('3', '2026-11-24T15:00:00Z', '2026-11-24T15:30:00Z'),
    at('4', '2026-11-24T16:00:00Z', '2026-11-24T16:30:00Z'),
  ]
  expect(placed(day, '2026-11-24')).toEqual([
    ['3', 9, 9.5, 0, 2],
    ['1', 9, 10, 1, 2],
    ['2', 9.5, 10, 0, 2],
    ['4', 10, 10.5, 0, 1],
  ])
})

test('the shown hours are working hours, extended for appointments outside of them', () => {
  const hours = (...appointments: Appointment[]) => {
    const { firstHour, lastHour } = weekLayout(appointments, weekOf('2026-11-22'), zone)
    return [firstHour, lastHour]
  }
  expect(hours()).toEqual([8, 18])
  const early = at('1', '2026-11-24T12:30:00Z', '2026-11-24T13:00:00Z')
  const overMidnight = at('2', '2026-11-25T05:45:00Z', '2026-11-25T06:15:00Z')
  expect(hours(early)).toEqual([6, 18])
  expect(hours(overMidnight)).toEqual([8, 24])
})
