import { expect, test } from 'vitest'
import { addDays } from '#contract/days.rules.ts'
import { sundayOf } from '../days.ts'
import { ownZone } from '../zones.ts'
import { firstDayOf, queryOf, shownDay, slotChoiceIn, stepped } from './slot-choice.ts'

const today = () => '2026-11-20'
const read = (query: string) => slotChoiceIn(new URLSearchParams(query), today)

test('a URL without parameters shows this week for all members in the viewer’s own zone', () => {
  expect(read('')).toEqual({
    view: 'weekly',
    day: '',
    week: '',
    memberId: '',
    zone: ownZone(),
    appointmentId: '',
  })
})

test('a choice survives a round trip through the URL, which leaves out defaults', () => {
  const choice = {
    view: 'daily',
    day: '2026-11-25',
    week: '',
    memberId: '7',
    zone: 'Pacific/Honolulu',
    appointmentId: '12',
  } as const
  expect(queryOf(choice)).toBe('?appointmentId=12&view=daily&day=2026-11-25&member=7&zone=Pacific%2FHonolulu')
  expect(read(queryOf(choice).slice(1))).toEqual(choice)
  expect(queryOf(read(''))).toBe('')
})

test.each([
  'day=2026-11-19',
  'day=2026-02-30',
  'day=11-25-2026',
  'week=2026-11-14',
  'week=soon',
  'member=me',
  'zone=Atlantis/City',
  'zone=%2B02:00',
  'view=yearly',
  'appointmentId=-1',
])('a URL with %s, which is invalid, shows the same as one without it', (query) => {
  expect(read(query)).toEqual(read(''))
})

// 2026-11-15 is a Sunday.
const weekdays = [0, 1, 2, 3, 4, 5, 6].map((days) => addDays('2026-11-15', days))

test.each(weekdays)('viewed on %s, next week shows its first free day, whichever day was shown', (day) => {
  const next = stepped('weekly', day, day, 1)
  expect(next).toEqual({ day: '', week: '2026-11-22' })
  expect(shownDay(next, day, ['2026-11-24', '2026-11-25'])).toBe('2026-11-24')
  expect(shownDay(next, day, [])).toBe('2026-11-22')
  const address = slotChoiceIn(new URLSearchParams('week=2026-11-22'), () => day)
  expect([address.day, address.week, firstDayOf(address, day)]).toEqual(['', '2026-11-22', '2026-11-22'])
})

test.each(weekdays)('viewed on %s, going back to this week starts with today and not before', (day) => {
  const back = stepped('weekly', '2026-11-28', day, -1)
  expect(back.week === '' || back.week > day).toBe(true)
  expect(firstDayOf(back, day)).toBe(day)
  expect(shownDay(back, day, [addDays(day, 1)])).toBe(addDays(day, 1))
})

test('going back by a week shows the first free day of that week as well', () => {
  const back = stepped('weekly', '2026-12-12', '2026-11-20', -1)
  expect(back).toEqual({ day: '', week: sundayOf('2026-12-05') })
  expect(shownDay(back, '2026-11-20', ['2026-11-30'])).toBe('2026-11-30')
})

test('a chosen day stays chosen, and days are stepped through one by one', () => {
  expect(shownDay({ day: '2026-11-28', week: '' }, '2026-11-20', ['2026-11-23'])).toBe('2026-11-28')
  expect(stepped('daily', '2026-11-28', '2026-11-20', 1)).toEqual({ day: '2026-11-29', week: '' })
  expect(stepped('daily', '2026-11-20', '2026-11-20', -1)).toEqual({ day: '2026-11-20', week: '' })
})
