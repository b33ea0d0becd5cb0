import { expect, test } from 'vitest'
import { applicationCodeOptions, diagnosisOptions, findDiagnosis } from './codes.ts'

const categories = [
  {
    id: 'pressure',
    label: 'Pressure ulcer',
    tier: 'core' as const,
    options: [{ value: 'L89.153', label: 'L89.153 Stage 3' }],
  },
  {
    id: 'diabetic',
    label: 'Diabetic ulcer',
    tier: 'core' as const,
    note: 'Add an L97.- code.',
    options: [
      { value: 'E11.621', label: 'E11.621 Foot ulcer', bodyArea: 'face-scalp-neck-hands-feet' as const },
    ],
  },
  { id: 'other', label: 'Another', tier: 'extended' as const, options: [{ value: 'other', label: 'Other' }] },
]
const diabetic = { value: 'DFU', label: 'DFU', id: 'dfu', categories: ['diabetic'] }
const codes = [
  { value: '15271', label: '15271', bodyArea: 'trunk-arms-legs' as const },
  { value: '15275', label: '15275', bodyArea: 'face-scalp-neck-hands-feet' as const },
  { value: 'other', label: 'Other' },
]

test('the wound type moves its diagnoses to the top and hides none, with other last', () => {
  expect(diagnosisOptions(categories, diabetic).map(({ value }) => value)).toEqual([
    'E11.621',
    'L89.153',
    'other',
  ])
  expect(diagnosisOptions(categories, undefined).map(({ value }) => value)).toEqual([
    'L89.153',
    'E11.621',
    'other',
  ])
})

test('a chosen diagnosis determines its body area and the second code that payers expect', () => {
  expect(findDiagnosis(categories, 'E11.621')).toEqual({
    bodyArea: 'face-scalp-neck-hands-feet',
    note: 'Add an L97.- code.',
  })
  expect(findDiagnosis(categories, 'Z99')).toBeUndefined()
})

test('the body area of the diagnosis moves its application codes to the top, with other last', () => {
  const values = applicationCodeOptions(codes, 'face-scalp-neck-hands-feet').map(({ value }) => value)
  expect(values).toEqual(['15275', '15271', 'other'])
})
