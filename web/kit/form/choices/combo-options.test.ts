import { expect, test } from 'vitest'
import { type ComboOption, findByWords, offered, withFallback } from './combo-options.ts'

const options = [
  { value: '1', label: 'Lake Columbus' },
  { value: '2', label: 'Columbus', detail: 'Franklin County' },
  { value: '3', label: 'Columbia' },
]

test('every typed word must occur in the label or the detail, in any order', () => {
  expect(findByWords(options, 'county col').map(({ value }) => value)).toEqual(['2'])
  expect(findByWords(options, 'xyz')).toEqual([])
})

test('labels that start with the typed text come before labels that contain it', () => {
  expect(findByWords(options, 'COLUMB').map(({ value }) => value)).toEqual(['2', '3', '1'])
})

const other = { value: 'other', label: 'Other' }
const many = Array.from({ length: 150 }, (_, n) => ({ value: `${n}`, label: `Other wound ${n}` }))
const all = withFallback([...many, other], 'other')
const labelsOf = (shown: readonly ComboOption[]) => shown.map(({ label }) => label)

test('the fallback option is last in a shortened list, and does not count toward its maximum', () => {
  const { shown, cutFrom } = offered(all, all, '', 100)
  expect(labelsOf(shown)).toEqual([...labelsOf(many.slice(0, 100)), 'Other'])
  expect(cutFrom).toBe(150)
})

test('the fallback option is first when its name is typed, however many others match', () => {
  expect(labelsOf(offered(all, findByWords(all, 'other'), 'other', 100).shown).slice(0, 2)).toEqual([
    'Other',
    'Other wound 0',
  ])
})

test('the fallback option is added below search results that do not contain it', () => {
  expect(labelsOf(offered(all, findByWords(all, 'wound 149'), 'wound 149', 100).shown)).toEqual([
    'Other wound 149',
    'Other',
  ])
  expect(offered(all, [], 'xyz', 100)).toEqual({ shown: [all.at(-1)], cutFrom: undefined })
})

test.each([
  ['bjorn', 'Bjørn Sørbråten'],
  ['SØR', 'Bjørn Sørbråten'],
  ["o'brien", 'Pat O’Brien-Nakamura'],
  ['obrien nakamura', 'Pat O’Brien-Nakamura'],
  ['st clair', 'Ann St. Clair'],
  ['st.clair', 'Ann St. Clair'],
])('%s finds %s, without accents and marks', (query, label) => {
  const people = ['Bjørn Sørbråten', 'Pat O’Brien-Nakamura', 'Ann St. Clair'].map((name) => ({
    value: name,
    label: name,
  }))
  expect(labelsOf(findByWords(people, query))).toEqual([label])
})
