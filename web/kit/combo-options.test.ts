import { expect, test } from 'vitest'
import { findByWords } from './combo-options.ts'

const options = [
  { value: '1', label: 'Lake Columbus' },
  { value: '2', label: 'Columbus', detail: 'Franklin County' },
  { value: '3', label: 'Columbia' },
]

test('every typed word must occur in the label or the detail, in any order', () => {
  expect(findByWords(options, 'county col').map(({ value }) => value)).toEqual(['2'])
  expect(findByWords(options, 'xyz')).toEqual([])
})

test('labels that begin with what was typed come before those that hold it', () => {
  expect(findByWords(options, 'COLUMB').map(({ value }) => value)).toEqual(['2', '3', '1'])
})
