import { expect, test } from 'vitest'
import { proposedAddOn } from './wounds/add-on.rules.ts'

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
])('beside the codes %j, an area of %s cm² proposes %s', (codes, areaCm2, expected) => {
  const proposed = proposedAddOn(codes, [{ areaCm2 }])
  expect(proposed && `${proposed.code} x ${proposed.units}`).toBe(expected)
})

const calf = (areaCm2?: number) => ({ location: 'Left calf', areaCm2 })
const foot = (areaCm2?: number) => ({ location: 'Left foot', areaCm2 })

test.each([
  ['calf of 30 and foot of 10', ['15271', '15275'], [calf(30), foot(10)], '15271: 15272 x 1 for 30'],
  ['calf of 10 and foot of 60', ['15271', '15275'], [calf(10), foot(60)], '15275: 15276 x 2 for 60'],
  ['a foot that is measured later', ['15271', '15275'], [calf(30), foot()], '15271: 15272 x 1 for 30'],
  ['the foot not coded yet', ['15271'], [calf(30), foot(90)], '15271: 15272 x 1 for 30'],
  [
    'the add-on given for the calf',
    ['15271', '15272', '15275'],
    [calf(30), foot(30)],
    '15275: 15276 x 1 for 30',
  ],
  ['each under 25, together more', ['15271', '15275'], [calf(20), foot(20)], undefined],
  [
    'a wound that may be either',
    ['15271', '15275'],
    [calf(30), { location: 'Wound', areaCm2: 30 }],
    undefined,
  ],
])('calf and foot each take their own add-on code: %s', (_, codes, wounds, expected) => {
  const found = proposedAddOn(codes, wounds)
  expect(found && `${found.base}: ${found.code} x ${found.units} for ${found.areaCm2}`).toBe(expected)
})
