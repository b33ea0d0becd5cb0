import { expect, test } from 'vitest'
import { ScheduleForm, type Window } from '#contract/appointments/schedule.ts'
import { minutesText, noticeOptions, withMinutes } from './MoreOptions.tsx'
import {
  clashesIn,
  emptyRow,
  endOptions,
  fieldOf,
  isComplete,
  newSchedule,
  type Row,
  rowsOf,
  sentOf,
  startOptions,
  valuesOf,
} from './schedule-values.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const
const filled = (...availabilityWindow: Row[]) => ({
  ...newSchedule('America/Chicago'),
  schedulingTitle: 'Talk',
  durationOption: '30',
  availabilityWindow,
})
const row = (day: string, startTime: string, endTime: string): Row => ({ day, startTime, endTime })

test('a new schedule is active, has one empty row, and an hour of notice', () => {
  const fresh = newSchedule('America/Denver')
  expect(fresh).toMatchObject({ active: true, availabilityWindow: [emptyRow], timeZone: 'America/Denver' })
  const { input } = sentOf({ ...filled(row('Monday', '09:00', '10:00')) })
  expect(ScheduleForm.parse(input)).toMatchObject({ minimumNotice: 60, buffer: 0, dailyMaximum: null })
})

test('Mon-Fri and Sat-Sun are sent as one entry for each of their days', () => {
  const { input, rowOf } = sentOf(filled(row('Mon-Fri', '09:00', '12:00'), row('Sat-Sun', '10:00', '24:00')))
  expect(input.availabilityWindow).toEqual([
    ...weekdays.map((day) => ({ day, from: '09:00', to: '12:00' })),
    { day: 'Saturday', from: '10:00', to: '24:00' },
    { day: 'Sunday', from: '10:00', to: '24:00' },
  ])
  expect(rowOf).toEqual([0, 0, 0, 0, 0, 1, 1])
})

test('a loaded schedule is shown by groups where all days of a group are alike, in week order', () => {
  const windows: Window[] = [
    { day: 'Sunday', from: '10:00', to: '12:00' },
    { day: 'Wednesday', from: '18:00', to: '19:00' },
    ...[...weekdays].reverse().map((day) => ({ day, from: '13:00', to: '17:00' })),
    ...weekdays.map((day) => ({ day, from: '09:00', to: '12:00' })),
  ]
  const rows = rowsOf(windows)
  expect(rows).toEqual([
    row('Mon-Fri', '09:00', '12:00'),
    row('Mon-Fri', '13:00', '17:00'),
    row('Wednesday', '18:00', '19:00'),
    row('Sunday', '10:00', '12:00'),
  ])
  const sent = sentOf(filled(...rows)).input.availabilityWindow
  const order = ({ day, from }: { day: string; from: string }) => `${day} ${from}`
  expect(sent.map(order).sort()).toEqual(windows.map(order).sort())
})

test('a weekday that differs keeps the other days apart, as no group describes them', () => {
  const rows = rowsOf(
    weekdays.map((day) => ({ day, from: '09:00', to: day === 'Friday' ? '12:00' : '17:00' })),
  )
  expect(rows.map(({ day }) => day)).toEqual(weekdays)
})

test('a schedule that was loaded and is sent again unchanged stays the same', () => {
  const schedule = {
    schedulingTitle: 'Talk',
    durationMinutes: 45,
    timeZone: 'America/New_York',
    active: false,
    availability: weekdays.map((day) => ({ day, from: '09:00', to: '17:00' })),
    daysOff: [{ from: '2026-12-24', to: '2027-01-02', label: 'Vacation' }],
    holidays: true,
    minimumNotice: 90,
    buffer: 10,
    dailyMaximum: 6,
  }
  const { durationMinutes, availability, ...rest } = schedule
  expect(ScheduleForm.parse(sentOf(valuesOf(schedule)).input)).toEqual({
    ...rest,
    durationOption: String(durationMinutes),
    availabilityWindow: availability,
  })
})

test('an error of an entry is shown at the row that the entry came from', () => {
  const { rowOf } = sentOf(filled(row('Mon-Fri', '09:00', '12:00'), row('Sunday', '10:00', '12:00')))
  expect(fieldOf(['availabilityWindow', 5, 'from'], rowOf)).toBe('availabilityWindow.1.startTime')
  expect(fieldOf('availabilityWindow.3.to'.split('.'), rowOf)).toBe('availabilityWindow.0.endTime')
  expect(fieldOf(['daysOff', 0, 'to'], rowOf)).toBe('daysOff.0.to')
  expect(fieldOf(['schedulingTitle'], rowOf)).toBe('schedulingTitle')
})

test('conflicting times are found while another row is still being filled in', () => {
  const { input, rowOf } = sentOf(
    filled(
      emptyRow,
      row('Mon-Fri', '09:00', '12:00'),
      row('Monday', '11:00', '10:00'),
      row('Monday', '11:00', '14:00'),
    ),
  )
  const found = clashesIn(input).map(({ entry, field, message }) => [
    fieldOf(['availabilityWindow', entry, field], rowOf),
    message,
  ])
  expect(found).toEqual([
    ['availabilityWindow.2.endTime', 'End time must be after the start time.'],
    ['availabilityWindow.3.startTime', 'This overlaps with another window on Monday.'],
  ])
})

test('a row is complete once it has a day and both times', () => {
  expect([emptyRow, row('Monday', '09:00', ''), row('Monday', '09:00', '10:00')].map(isComplete)).toEqual([
    false,
    false,
    true,
  ])
})

test('times are offered in quarter hours for the entire day, to its end', () => {
  expect(startOptions).toHaveLength(96)
  expect([startOptions[0]?.value, startOptions.at(-1)?.value]).toEqual(['00:00', '23:45'])
  expect([endOptions[0]?.value, endOptions.at(-1)?.value]).toEqual(['00:15', '24:00'])
})

test('minutes are shown in words, and a value without an option is inserted among the options', () => {
  expect([0, 1, 45, 60, 120, 1440, 20_160].map(minutesText)).toEqual([
    'None',
    '1 minute',
    '45 minutes',
    '1 hour',
    '2 hours',
    '1 day',
    '14 days',
  ])
  const values = withMinutes(noticeOptions, '90').map(({ value }) => value)
  expect(values.slice(3, 6)).toEqual(['60', '90', '120'])
  expect(withMinutes(noticeOptions, '60')).toBe(noticeOptions)
})
