import { expect, test } from 'vitest'
import { noWoundFacts, type Wound } from '#contract/ivr/wounds/wounds.rules.ts'
import { woundChanges } from './wound-changes.ts'

const wound = (more: Partial<Wound> = {}): Wound => ({
  ...noWoundFacts,
  woundType: 'Pressure ulcer',
  woundLocation: 'Left heel',
  woundSize: '4 x 3 cm',
  woundImages: [],
  ...more,
})

test('identical wounds have no changes, whatever their pictures are called', () => {
  expect(woundChanges([wound({ woundImages: ['a'] })], [wound({ woundImages: ['b'] })])).toEqual([])
})

test('each value that differs is named with its wound; measurements without the area that follows from them', () => {
  const before = [wound(), wound({ woundLocation: 'Right heel', ageWeeks: '6' })]
  const now = [wound(), wound({ woundLocation: 'Right toe', ageWeeks: '7', lengthCm: '4', widthCm: '3' })]
  expect(woundChanges(before, now)).toEqual([
    { wound: 2, label: 'Wound Location', before: 'Right heel', now: 'Right toe' },
    { wound: 2, label: 'Measured', before: '', now: '4 x 3 cm' },
    { wound: 2, label: 'Age', before: '6 weeks', now: '7 weeks' },
  ])
})

test('a wound that was added or removed has all of its values as changes', () => {
  const added = woundChanges([wound()], [wound(), wound()])
  expect(added.map(({ wound: number, label, before }) => [number, label, before])).toEqual([
    [2, 'Wound Type', ''],
    [2, 'Wound Location', ''],
    [2, 'Wound Size', ''],
  ])
  expect(woundChanges([wound(), wound()], [wound()]).map(({ now }) => now)).toEqual(['', '', ''])
})
