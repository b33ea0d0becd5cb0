import { expect, test } from 'vitest'
import { findCities } from './city-search.ts'

const options = ['Columbus', 'Columbus Grove', 'Fort Columbus', 'Saint Paris', 'Xenia'].map((name) => ({
  value: name,
  label: name,
}))
const found = (typed: string) => findCities(options, typed).map(({ label }) => label)

test('cities whose names begin with the typed text come before those where a later word does', () => {
  expect(found('colum')).toEqual(['Columbus', 'Columbus Grove', 'Fort Columbus', 'Use “colum”'])
})

test("a saint's name is found by its short form, with and without the dot", () => {
  expect(found('st. par')[0]).toBe('Saint Paris')
  expect(found('st par')[0]).toBe('Saint Paris')
})

test('a place that is in no list can be chosen as typed', () => {
  expect(findCities(options, ' Smallville ')).toEqual([{ value: 'Smallville', label: 'Use “Smallville”' }])
})

test('a listed city is not offered a second time as typed text', () => {
  expect(found('xenia')).toEqual(['Xenia'])
})
