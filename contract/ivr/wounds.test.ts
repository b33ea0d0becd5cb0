import { expect, test } from 'vitest'
import { z } from 'zod'
import { proposedAddOn } from './add-on.rules.ts'
import { areaOf, measuredIn, sizeText, totalAreaOf } from './wounds.rules.ts'
import { moreShape } from './wounds.ts'

test.each([
  ['4 x 3 x 0.5 cm', '4', '3', '0.5'],
  ['2.1x1.4cm', '2.1', '1.4', ''],
  ['4 cm × 3 cm', '4', '3', ''],
  ['10*2*1', '10', '2', '1'],
])('the size %j is read as length, width and depth in centimeters', (size, lengthCm, widthCm, depthCm) => {
  expect(measuredIn(size)).toEqual({ lengthCm, widthCm, depthCm })
})

test.each(['4 x 3 in', '40 x 30 mm', 'about 4 x 3 cm', '4 cm', '4 x 3 x 2 x 1 cm', 'small', ''])(
  'the size %j is in other words or units, and nothing is read from it',
  (size) => expect(measuredIn(size)).toBeUndefined(),
)

test('a size that is made of measurements is read as the same measurements', () => {
  const measured = { lengthCm: '4', widthCm: '3', depthCm: '0.5' }
  expect(measuredIn(sizeText(measured))).toEqual(measured)
  expect(sizeText({ ...measured, depthCm: '' })).toBe('4 x 3 cm')
  expect(sizeText({ ...measured, widthCm: '' })).toBe('')
})

test('the area is length by width, and unknown while one wound is not measured', () => {
  expect(areaOf({ lengthCm: '2.1', widthCm: '1.4' })).toBe(2.94)
  const known = { lengthCm: '5', widthCm: '5' }
  expect(totalAreaOf([known, known])).toBe(50)
  expect(totalAreaOf([known, { lengthCm: '5', widthCm: '' }])).toBeUndefined()
  expect(totalAreaOf([])).toBeUndefined()
})

test.each([
  [['15271'], 25, undefined],
  [['15271'], 25.1, '15272 x 1'],
  [['15271'], 60, '15272 x 2'],
  [['15275'], 99, '15276 x 3'],
  [['15275'], 100, undefined],
  [['15273'], 100, undefined],
  [['15273'], 250, '15274 x 2'],
  [['15277'], 100.5, '15278 x 1'],
  [['15271', '15275'], 60, undefined],
  [['15271', '15272'], 60, undefined],
  [['97597'], 60, undefined],
  [['15271'], undefined, undefined],
])('beside the codes %j, an area of %s cm² proposes %s', (codes, area, expected) => {
  const proposed = proposedAddOn(codes, area)
  expect(proposed && `${proposed.code} x ${proposed.units}`).toBe(expected)
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
    { path: [name], message: `A request has at most ${most} ${words}.` },
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
