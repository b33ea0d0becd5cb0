import { expect, test } from 'vitest'
import { IvrSubmission } from './form.ts'
import { distinctValues } from './sample.ts'
import {
  applicationCode,
  applicationNamed,
  diagnosisCode,
  diagnosisNamed,
  productCode,
  productNamed,
  severalApplications,
  severalDiagnoses,
} from './wounds/code-spelling.rules.ts'

test.each([
  ['E11.621', 'E11.621'],
  ['E11621', 'E11.621'],
  ['e11621', 'E11.621'],
  ['E11,621', 'E11.621'],
  ['E11 621', 'E11.621'],
  ['E11-621', 'E11.621'],
  ['ICD-10: E11.621.', 'E11.621'],
  ['Ｅ１１．６２１', 'E11.621'],
  ['L88', 'L88'],
  ['T24231A', 'T24.231A'],
  ['T81.31XA', 'T81.31XA'],
  ['E11 DM2', 'E11 DM2'],
  ['E11.621 foot ulcer', 'E11.621 foot ulcer'],
  ['43 icd10DiagnosisCodes', '43 icd10DiagnosisCodes'],
])('the diagnosis %j is stored as %s', (typed, stored) => {
  expect(diagnosisCode(typed)).toBe(stored)
})

test.each([
  ['15275', '15275', '15275'],
  ['15275-59', '15275-59', '15275'],
  ['15275 59', '15275-59', '15275'],
  ['15275-RT', '15275-RT', '15275'],
  ['15275-59-rt', '15275-59-RT', '15275'],
  ['+15276', '15276', '15276'],
  ['15 275', '15275', '15275'],
  ['152-75', '15275', '15275'],
  ['CPT 15275', '15275', '15275'],
  ['c5275', 'C5275', 'C5275'],
  ['15276 x 2', '15276 x 2', '15276'],
  ['15276 x2', '15276 x2', '15276'],
  ['see notes', 'see notes', undefined],
])('the application code %j is stored as %s and known as %s', (typed, stored, known) => {
  expect([applicationCode(typed), applicationNamed(typed)]).toEqual([stored, known])
})

test.each([
  ['q4186', 'Q4186', 'Q4186'],
  [' Q4186 ', 'Q4186', 'Q4186'],
  ['q-4186', 'Q4186', 'Q4186'],
  ['Q 4186', 'Q4186', 'Q4186'],
  ['Q4186 EpiFix', 'Q4186 EpiFix', 'Q4186'],
  ['Q4186 or Q4133', 'Q4186 or Q4133', undefined],
  ['EpiFix', 'EpiFix', undefined],
])('the product %j is stored as %s and known as %s', (typed, stored, known) => {
  expect([productCode(typed), productNamed(typed)]).toEqual([stored, known])
})

test('a code among words is recognized, and of two codes neither is', () => {
  expect(diagnosisNamed('E11621 (diabetic foot ulcer)')).toBe('E11.621')
  expect(diagnosisNamed('E11.621 L97.421')).toBeUndefined()
  expect(diagnosisNamed('foot ulcer')).toBeUndefined()
})

test.each([
  'E11.621, L97.421',
  'E11.621 L97.421',
  'E11621/L97421',
  'E11.621; l97.421',
  'E11.621 and L97.421',
  'E11.621L97.421',
])('two diagnoses in one row are refused in words: %j', (typed) => {
  const message =
    'Please enter one code per row: these are E11.621 and L97.421. “Add another diagnosis code” opens a row.'
  expect(severalDiagnoses(typed)).toBe(message)
  const sent = (more: object) =>
    IvrSubmission.safeParse({ ...distinctValues('2026-11-25'), ...more }).error?.issues
  expect(sent({ icd10DiagnosisCodes: typed })).toMatchObject([{ path: ['icd10DiagnosisCodes'], message }])
  expect(sent({ moreDiagnosisCodes: [typed] })).toMatchObject([{ path: ['moreDiagnosisCodes', 0], message }])
})

test.each(['15275+15276', '15275, 15276', '15275 and +15276', '1527515276', '15275-59/15276'])(
  'two application codes in one row are refused with a message: %j',
  (typed) => {
    const message =
      'Please enter one code per row: these are 15275 and 15276. “Add another application code” opens a row.'
    expect(severalApplications(typed)).toBe(message)
    const sent = (more: object) =>
      IvrSubmission.safeParse({ ...distinctValues('2026-11-25'), ...more }).error?.issues
    expect(sent({ cptApplicationCode: typed })).toMatchObject([{ path: ['cptApplicationCode'], message }])
    expect(sent({ moreApplicationCodes: [{ code: typed }] })).toMatchObject([
      { path: ['moreApplicationCodes', 0, 'code'], message },
    ])
  },
)

test('a submission has its codes in one spelling, and the same code in two spellings counts as given twice', () => {
  const codes = {
    icd10DiagnosisCodes: 'e11621',
    cptApplicationCode: '15275 59',
    medicalProductQCode: 'q4186',
  }
  const values = { ...distinctValues('2026-11-25'), ...codes }
  const more = { moreDiagnosisCodes: ['L97421'], moreApplicationCodes: [{ code: '+15276' }] }
  expect(IvrSubmission.parse({ ...values, ...more })).toMatchObject({
    icd10DiagnosisCodes: 'E11.621',
    cptApplicationCode: '15275-59',
    medicalProductQCode: 'Q4186',
    moreDiagnosisCodes: ['L97.421'],
    moreApplicationCodes: [{ code: '15276' }],
  })
  expect(IvrSubmission.safeParse({ ...values, moreDiagnosisCodes: ['E11,621'] }).error?.issues).toMatchObject(
    [{ path: ['moreDiagnosisCodes', 0], message: 'This code is in the request already.' }],
  )
})
