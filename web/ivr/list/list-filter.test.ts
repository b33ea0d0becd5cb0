import { expect, test } from 'vitest'
import { filterOf, isNarrowed } from './list-filter.ts'

const nothing = { search: '', page: 1, limit: 10, filters: { status: '', physicianId: '', sort: '' } }
const none = nothing.filters
const ask = (part: Partial<typeof nothing>, userType: 1 | 2 | 3 | 4 = 2) =>
  filterOf({ ...nothing, ...part }, userType)

test('an address without parameters gives the first page of everything', () => {
  const filter = ask({})
  expect(filter).toEqual({ search: '', page: 1, limit: 10, status: '', physicianId: '', sort: 'newest' })
  expect(isNarrowed(filter)).toBe(false)
})

test('a status that is none of the four counts as all', () => {
  expect(ask({ filters: { ...none, status: 'Lost' } }).status).toBe('')
  expect(ask({ filters: { ...none, status: 'All' } }).status).toBe('')
  expect(ask({ filters: { ...none, status: 'Rejected' } }).status).toBe('Rejected')
})

test('a physician in the address narrows the list for an Office Admin and for no one else', () => {
  const filters = { ...none, physicianId: '7' }
  expect(([1, 2, 3, 4] as const).map((type) => ask({ filters }, type).physicianId)).toEqual(['', '7', '', ''])
})

test('a physician id that is not a valid record id is not sent to the server', () => {
  expect(ask({ filters: { ...none, physicianId: '7 or 1=1' } }).physicianId).toBe('')
})

test('a search, a status or a physician each narrows the list', () => {
  expect(isNarrowed(ask({ search: 'Ann' }))).toBe(true)
  expect(isNarrowed(ask({ filters: { ...none, status: 'Pending' } }))).toBe(true)
  expect(isNarrowed(ask({ filters: { ...none, physicianId: '7' } }))).toBe(true)
})

test('an unknown sort order counts as newest first', () => {
  expect(ask({ filters: { ...none, sort: 'oldest' } }).sort).toBe('oldest')
  expect(ask({ filters: { ...none, sort: 'name' } }).sort).toBe('newest')
})
