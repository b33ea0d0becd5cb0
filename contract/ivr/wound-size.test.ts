import { expect, test } from 'vitest'
import { readSize } from './wounds/wound-size.rules.ts'
import { areaOf } from './wounds/wounds.rules.ts'

test.each([
  ['4 x 3 x 0.5 cm', '4.0 × 3.0 × 0.5 cm, 12 cm²'],
  ['2.1x1.4cm', '2.1 × 1.4 cm, 2.94 cm²'],
  ['4 cm × 3 cm', '4.0 × 3.0 cm, 12 cm²'],
  ['10*2*1', '10.0 × 2.0 × 1.0 cm, 20 cm²'],
  ['4 X 3 X .5 CM.', '4.0 × 3.0 × 0.5 cm, 12 cm²'],
  ['4 by 3 by 0.5 centimeters', '4.0 × 3.0 × 0.5 cm, 12 cm²'],
  ['Wound measures 4 x 3 cm', '4.0 × 3.0 cm, 12 cm²'],
  // Units
  ['10 x 20 x 5 mm', '1.0 × 2.0 × 0.5 cm, 2 cm²'],
  ['15 x 15 x 2 mm', '1.5 × 1.5 × 0.2 cm, 2.25 cm²'],
  ['10mm x 20mm x 5mm', '1.0 × 2.0 × 0.5 cm, 2 cm²'],
  ['2 cm x 5 mm', '2.0 × 0.5 cm, 1 cm²'],
  ['2 x 2 cm x 3 mm', '2.0 × 2.0 × 0.3 cm, 4 cm²'],
  ['2.5 cm x 2 x 0.3', '2.5 × 2.0 × 0.3 cm, 5 cm²'],
  ['2cmx2cmx0.3cm', '2.0 × 2.0 × 0.3 cm, 4 cm²'],
  ['20mmX15mm', '2.0 × 1.5 cm, 3 cm²'],
  ['2cmx2cmxUTD', '2.0 × 2.0 cm, 4 cm², depth not determined'],
  // Numbers
  ['9,5 x 6,0 cm', '9.5 × 6.0 cm, 57 cm²'],
  ['.5 x ,5 cm', '0.5 × 0.5 cm, 0.25 cm²'],
  // Words next to them
  ['L 2.5 x W 2.0 x D 0.3 cm', '2.5 × 2.0 × 0.3 cm, 5 cm²'],
  ['L4xW3xD1', '4.0 × 3.0 × 1.0 cm, 12 cm²'],
  ['L: 2.5 W: 2.0 D: 0.3', '2.5 × 2.0 × 0.3 cm, 5 cm²'],
  ['Length: 2.5 cm, Width: 2 cm, Depth: 0.3 cm', '2.5 × 2.0 × 0.3 cm, 5 cm²'],
  ['2cm L x 2cm W', '2.0 × 2.0 cm, 4 cm²'],
  ['2.5 cm (L) x 2 cm (W)', '2.5 × 2.0 cm, 5 cm²'],
  ['4Lx3Wx0.5D cm', '4.0 × 3.0 × 0.5 cm, 12 cm²'],
  ['4 cm Lx3 cm W', '4.0 × 3.0 cm, 12 cm²'],
  ['2.5L x 2W x 0.3D cm', '2.5 × 2.0 × 0.3 cm, 5 cm²'],
  ['2.5 cm long x 2 cm wide x 0.3 cm deep', '2.5 × 2.0 × 0.3 cm, 5 cm²'],
  ['W 2 x L 3', '3.0 × 2.0 cm, 6 cm²'],
  ['2 x 2 cm, 0.3 cm deep', '2.0 × 2.0 × 0.3 cm, 4 cm²'],
  ['LxWxD: 4 x 3 x 0.5 cm', '4.0 × 3.0 × 0.5 cm, 12 cm²'],
  ['4 x 3 x 0.5 cm (L x W x D)', '4.0 × 3.0 × 0.5 cm, 12 cm²'],
  // A depth without a number, and areas
  ['2 x 2 x <0.1 cm', '2.0 × 2.0 × <0.1 cm, 4 cm²'],
  ['2 x 2 x UTD cm', '2.0 × 2.0 cm, 4 cm², depth not determined'],
  ['2 x 2 x 0 cm', '2.0 × 2.0 cm, 4 cm²'],
  ['4 sq cm', '4 cm²'],
  ['Area 4 sq. cm', '4 cm²'],
  ['400 mm²', '4 cm²'],
  ['2 x 2 cm (4 cm²)', '2.0 × 2.0 cm, 4 cm²'],
])('the size %j is read as %s', (size, text) => {
  expect(readSize(size)).toMatchObject({ text, rest: '' })
  expect(`${areaOf({ lengthCm: '', widthCm: '', woundSize: size })} cm²`).toBe(/[\d.]+ cm²/.exec(text)?.[0])
})

test.each([
  ['9.5 x 6 cm, undermining 1 cm', 'undermining 1 cm'],
  ['9.5 x 6 cm undermining 1 cm', 'undermining 1 cm'],
  ['9.5 x 6 cm (slough 50%)', 'slough 50%'],
  ['95 x 60 mm; tunneling 2.5 cm at 12', 'tunneling 2.5 cm at 12'],
])('of %j, what stands behind the measurements is named and not read', (size, rest) => {
  expect(readSize(size)).toMatchObject({ lengthCm: '9.5', widthCm: '6', depthCm: '', rest })
})

test.each([
  ...['4 x 3 in', '4 x 3 inches', '4" x 3"', 'about 4 x 3 cm', '4 cm', '12', '4 x 3 x 2 x 1 cm', 'small', ''],
  ...[
    'UTD',
    '<0.1',
    '<0.1 x <0.1 cm',
    '2-3 x 2 cm',
    '1/2 x 1 cm',
    '½ x 1 cm',
    '9.5 x 6 cm, 2 x 2 cm',
    '-4 x 3',
  ],
  ...[
    '4,3,0.5',
    '1,000 x 2 cm',
    '4 3',
    '0 x 0',
    '4 x',
    'x 4',
    '2 x 2 cm (5 cm²)',
    '2 x 2 cm 3 mm',
    '3 x 2 mm deep',
  ],
  ...['1000 x 1000 cm', '1e3 x 2', '2 cm diameter', 'L 2 x L 3'],
])('the size %j can be understood in two ways or in none, and is not read', (size) => {
  expect(readSize(size)).toBeUndefined()
})
