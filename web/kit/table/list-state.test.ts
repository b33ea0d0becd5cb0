import { expect, test } from 'vitest'
import { searchIn } from './list-state.ts'

test('the search term is read from the state of the history entry', () => {
  expect(searchIn({ search: 'Okonkwo' })).toBe('Okonkwo')
})

test('a history state written by another screen contains no search term', () => {
  const others = [null, undefined, 'Okonkwo', { saved: true }, { search: 7 }, { scrollToNotesSection: true }]
  expect(others.map(searchIn)).toEqual(['', '', '', '', '', ''])
})
