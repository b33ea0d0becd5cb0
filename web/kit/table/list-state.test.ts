import { expect, test } from 'vitest'
import { pageOf, physicianIn, searchIn } from './list-state.ts'

test('the search term is read from the state of the history entry', () => {
  expect(searchIn({ search: 'Okonkwo' })).toBe('Okonkwo')
})

test('a history state written by another screen contains no search term', () => {
  const others = [null, undefined, 'Okonkwo', { saved: true }, { search: 7 }, { scrollToNotesSection: true }]
  expect(others.map(searchIn)).toEqual(['', '', '', '', '', ''])
})

test('a page in the URL that no list can have counts as the first one', () => {
  expect(['7', '1000000'].map(pageOf)).toEqual([7, 1_000_000])
  expect([null, '', '0', '-1', '1.5', 'two', '1e9', '9'.repeat(21)].map(pageOf)).toEqual(Array(8).fill(1))
})

test('only an Office Admin can filter a list by physician, and only by a physician’s id', () => {
  expect(([1, 2, 3, 4] as const).map((userType) => physicianIn('7', userType))).toEqual(['', '7', '', ''])
  expect(physicianIn('7 or 1=1', 2)).toBe('')
})
