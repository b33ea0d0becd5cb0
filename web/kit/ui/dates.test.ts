import { expect, test } from 'vitest'
import { dateText, dayText, readDay, todayText } from './dates.ts'

test('a calendar day is shown as the same day in every time zone of the viewer', () => {
  expect(dateText('2026-01-05')).toBe('Jan 05, 2026')
  expect(dateText('12-31-2026')).toBe('Dec 31, 2026')
})

test('a moment is shown as its day in the time zone of the viewer', () => {
  const moment = new Date(2026, 10, 20, 23, 59)
  expect(dateText(moment.toISOString())).toBe('Nov 20, 2026')
})

test('text that is no date is shown as a dash and never as Invalid Date', () => {
  for (const value of ['', null, undefined, 'soon', '2026-02-30T00:00:00']) {
    expect(dateText(value)).toMatch(/^(-|[A-Z][a-z]{2} \d{2}, \d{4})$/)
  }
  expect(dateText('soon')).toBe('-')
})

test('date inputs show month, day and year in that order with hyphens', () => {
  expect(dayText('1960-01-15')).toBe('01-15-1960')
  expect(dayText('01-15-1960')).toBe('01-15-1960')
  expect(dayText('15/01/1960')).toBe('')
})

test('a day that does not exist in the calendar is not parsed', () => {
  expect(readDay('2026-02-29')).toBeUndefined()
  expect(readDay('13-01-2026')).toBeUndefined()
  expect(readDay('01-01-0026')).toBeUndefined()
  expect(readDay('2024-02-29')).toEqual({ year: 2024, month: 2, day: 29 })
})

test('today is the calendar day in the time zone of the viewer and not in UTC', () => {
  expect(todayText(new Date(2026, 0, 1, 0, 0, 1))).toBe('01-01-2026')
  expect(todayText(new Date(2026, 11, 31, 23, 59, 59))).toBe('12-31-2026')
})
