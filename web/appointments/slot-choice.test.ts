import { expect, test } from 'vitest'
import { queryOf, slotChoiceIn } from './slot-choice.ts'
import { ownZone } from './zones.ts'

const today = () => '2026-11-20'
const read = (query: string) => slotChoiceIn(new URLSearchParams(query), today)

test('an address without anything shows this week of all members in the viewer’s own zone', () => {
  expect(read('')).toEqual({ view: 'weekly', day: '', memberId: '', zone: ownZone(), appointmentId: '' })
})

test('what an address holds comes back from it, and what goes without saying is left out', () => {
  const choice = {
    view: 'daily',
    day: '2026-11-25',
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
  'member=me',
  'zone=Atlantis/City',
  'zone=%2B02:00',
  'view=yearly',
  'appointmentId=-1',
])('an address with %s, which makes no sense, shows what one without it does', (query) => {
  expect(read(query)).toEqual(read(''))
})
