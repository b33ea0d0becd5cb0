import { expect, test } from 'vitest'
import { searchIn } from './list-state.ts'

test('what is searched for is read back from the place in the history', () => {
  expect(searchIn({ search: 'Okonkwo' })).toBe('Okonkwo')
})

test('a place in the history that came from another screen searches for nothing', () => {
  const others = [null, undefined, 'Okonkwo', { saved: true }, { search: 7 }, { scrollToNotesSection: true }]
  expect(others.map(searchIn)).toEqual(['', '', '', '', '', ''])
})
