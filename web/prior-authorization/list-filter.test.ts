import { expect, test } from 'vitest'
import { filterOf, isNarrowed } from './list-filter.ts'

const asked = { search: '', page: 1, filters: { physicianId: '7' } }

test('an Office Admin narrows the list to a physician, and nobody else does so by writing the address', () => {
  expect(filterOf(asked, 2, 10).physicianId).toBe('7')
  for (const userType of [1, 3, 4] as const) expect(filterOf(asked, userType, 10).physicianId).toBe('')
})

test('an address written by hand sends nothing that the server would reject', () => {
  const filter = filterOf({ search: 'x'.repeat(300), page: 9e9, filters: { physicianId: 'seven' } }, 2, 10)
  expect(filter).toEqual({ search: 'x'.repeat(100), page: 1, limit: 10, physicianId: '' })
})

test('only a search with text or a physician counts as narrowing the list', () => {
  const all = { search: '   ', page: 2, filters: { physicianId: '' } }
  expect(isNarrowed(filterOf(all, 2, 10))).toBe(false)
  expect(isNarrowed(filterOf({ ...all, search: 'chart' }, 2, 10))).toBe(true)
  expect(isNarrowed(filterOf(asked, 2, 10))).toBe(true)
})
