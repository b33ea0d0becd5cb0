import { expect, test } from 'vitest'
import { z } from 'zod'
import { IvrSubmission } from '../form.ts'
import { distinctValues } from '../sample.ts'
import {
  areaOf,
  followingSize,
  measuredIn,
  noWoundFacts,
  sizeAfter,
  sizeReading,
  sizeText,
  sizeWarning,
  totalAreaOf,
} from './wounds.rules.ts'
import { moreShape } from './wounds.ts'

test('a size that is made from measurements is read as the same measurements', () => {
  const measured = { lengthCm: '4', widthCm: '3', depthCm: '0.5' }
  expect(measuredIn(sizeText(measured))).toEqual(measured)
  expect(sizeText({ ...measured, depthCm: '' })).toBe('4 x 3 cm')
  expect(sizeText({ ...measured, widthCm: '' })).toBe('')
})

test('the area is length by width, and unknown until all wounds are measured', () => {
  expect(areaOf({ lengthCm: '2.1', widthCm: '1.4' })).toBe(2.94)
  const known = { lengthCm: '5', widthCm: '5' }
  expect(totalAreaOf([known, known])).toBe(50)
  expect(totalAreaOf([known, { lengthCm: '5', widthCm: '' }])).toBeUndefined()
  expect(totalAreaOf([])).toBeUndefined()
})

test('without measurements, the area is what the size says', () => {
  const none = { lengthCm: '', widthCm: '' }
  expect(areaOf({ ...none, woundSize: '10 x 20 x 5 mm' })).toBe(2)
  expect(areaOf({ ...none, woundSize: '4 sq cm' })).toBe(4)
  expect(areaOf({ ...none, woundSize: 'small' })).toBeUndefined()
})

const two = { lengthCm: '2', widthCm: '2', depthCm: '' }

test('the form says how it read a size, or that it could not read it', () => {
  expect(sizeReading('2 x 2 x 0.3 cm')).toBe('Read as 2.0 × 2.0 × 0.3 cm, 4 cm².')
  expect(sizeReading('9.5 x 6 cm, undermining 1 cm')).toBe(
    'Read as 9.5 × 6.0 cm, 57 cm². “undermining 1 cm” stays as it is written.',
  )
  expect([sizeReading('palm'), sizeReading(''), sizeWarning('', two)]).toEqual(['', '', ''])
  expect(sizeWarning('palm', { ...two, widthCm: '' })).toBe(
    'We couldn’t read measurements from this. Write them as 4 x 3 x 0.5 cm, or add length and width.',
  )
  expect(sizeWarning('palm', two)).toBe('No measurements could be read from this. Measured: 2 x 2 cm, 4 cm².')
})

test('rewritten measurements rewrite the size and keep the text after it', () => {
  expect(sizeAfter('9.5 x 6 cm, undermining 1 cm', two)).toBe('2 x 2 cm, undermining 1 cm')
  expect(sizeAfter('palm', two)).toBe('palm')
  expect(sizeAfter('', two)).toBe('2 x 2 cm')
})

test.each([
  ['9,5 x 6,0 cm', two, 'The size says 9.5 × 6.0 cm, 57 cm², the measurements 2 x 2 cm.'],
  ['2 x 2 x 0.3 cm', { ...two, depthCm: '1' }, 'The size says 2.0 × 2.0 × 0.3 cm, 4 cm², the measurements'],
  ['6 sq cm', two, 'The size says 6 cm², the measurements 2 x 2 cm.'],
  ['4 sq cm', two, undefined],
  ['20 x 20 mm', { ...two, depthCm: '0.5' }, undefined],
  ['2 x 2 cm', { ...two, widthCm: '' }, undefined],
  ['as a palm', two, undefined],
])('with the size %j, the measurements %j are refused as: %s', (woundSize, measured, message) => {
  const values = { ...distinctValues('2026-11-25'), woundSize, firstWound: { ...noWoundFacts, ...measured } }
  const further = {
    ...distinctValues('2026-11-25'),
    moreWounds: [
      { ...noWoundFacts, ...measured, woundSize, woundType: 'x', woundLocation: 'x', woundImages: [] },
    ],
  }
  const found = [values, further].map((sent) => IvrSubmission.safeParse(sent).error?.issues ?? [])
  if (message === undefined) expect(found).toEqual([[], []])
  else
    expect(found).toMatchObject([
      [{ path: ['woundSize'], message: expect.stringContaining(message) }],
      [{ path: ['moreWounds', 0, 'woundSize'], message: expect.stringContaining(message) }],
    ])
})

test('in a corrected request, the measurements follow the size and the size follows the measurements', () => {
  const before = { woundSize: '2 x 2 cm', firstWound: { ...noWoundFacts, ...two, ageWeeks: '5' } }
  expect(followingSize(before, { woundSize: '95 x 60 mm' })).toEqual({
    woundSize: '95 x 60 mm',
    firstWound: { ...noWoundFacts, lengthCm: '9.5', widthCm: '6', ageWeeks: '5' },
  })
  expect(followingSize<typeof before | { woundSize: string }>(before, { woundSize: 'palm' })).toEqual({
    woundSize: 'palm',
    firstWound: { ...noWoundFacts, ageWeeks: '5' },
  })
  const firstWound = { ...noWoundFacts, lengthCm: '5', widthCm: '3' }
  expect(followingSize(before, { firstWound })).toEqual({ firstWound, woundSize: '5 x 3 cm' })
  expect(followingSize(before, { firstWound: { ageWeeks: '6' } })).toEqual({ firstWound: { ageWeeks: '6' } })
})

test.each(['1e3', '99999', '-4', '0', '4,5', 'Infinity', '0x10', '', '1.234'])(
  'a length of %j has no area, and proposes no add-on code',
  (lengthCm) => {
    expect(areaOf({ lengthCm, widthCm: '2' })).toBeUndefined()
    expect(
      totalAreaOf([
        { lengthCm: '9', widthCm: '9' },
        { lengthCm, widthCm: '2' },
      ]),
    ).toBeUndefined()
  },
)

test.each([
  ['moreWounds', 8, { woundType: 'Pressure', woundLocation: 'Heel', woundSize: '1 x 1 cm' }, 'wounds'],
  ['moreDiagnosisCodes', 12, 'L97.412', 'diagnosis codes'],
  ['moreApplicationCodes', 8, { code: '15276' }, 'application codes'],
])('with the first one, %s are at most %i, and one more is rejected in words', (name, most, row, words) => {
  const found = (count: number) =>
    z.strictObject(moreShape).safeParse({ [name]: Array.from({ length: count - 1 }, () => row) })
  expect(found(most).error).toBeUndefined()
  expect(found(most + 1).error?.issues).toMatchObject([
    { path: [name], message: `A request can have at most ${most} ${words}.` },
  ])
})

test.each(['-1', '1e3', 'abc', '4,5', '10000', '0.123', 'Infinity', '٤', '0', ''])(
  'a measurement or an age of %j is rejected, unless it is empty',
  (text) => {
    const wound = { woundType: 'Pressure', woundLocation: 'Heel', woundSize: '1 x 1 cm' }
    const of = (field: string) =>
      z.strictObject(moreShape).safeParse({ moreWounds: [{ ...wound, [field]: text }] }).success
    for (const field of ['lengthCm', 'widthCm', 'depthCm', 'ageWeeks'])
      expect([field, of(field)]).toEqual([field, text === ''])
  },
)
