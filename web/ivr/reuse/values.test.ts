import { expect, test } from 'vitest'
import { noWoundFacts } from '#contract/ivr/wounds/wounds.rules.ts'
import { emptyForm } from '../wizard/form.ts'
import { emptyWound } from '../wizard/repeated.ts'
import { picture } from '../wizard/testing.ts'
import { changesOf, forEmptyFields } from './values.ts'

test('only differences are named as changes, in the order of the fields on screen', () => {
  const form = { ...emptyForm(), patientCity: 'Dallas', patientFirstName: 'Ana' }
  const values = { primaryFrontInsuranceCard: picture(1), patientCity: 'Austin', patientFirstName: 'Ana' }
  expect(changesOf(form, values)).toEqual([
    { field: 'patientCity', label: 'City', before: 'Dallas', after: 'Austin' },
    {
      field: 'primaryFrontInsuranceCard',
      label: 'Front Side Insurance Card',
      before: '',
      after: 'picture-1.png',
    },
  ])
})

test('a further wound, code and measurement is named as a change', () => {
  const form = { ...emptyForm(), moreDiagnoses: [{ code: 'L97.411', other: '' }] }
  const values = {
    firstWound: { ...noWoundFacts, laterality: 'Left' },
    moreWounds: [{ ...emptyWound(), woundLocation: 'Right hip', woundSize: '1 x 1 cm' }],
    moreDiagnoses: [],
    moreApplications: [{ code: '15276', other: '', units: '2' }],
  }
  expect(changesOf(form, values)).toEqual([
    { field: 'firstWound.laterality', label: 'Side', before: '', after: 'Left' },
    { field: 'moreWounds.0.woundLocation', label: 'Wound 2', before: '', after: 'Right hip, 1 x 1 cm' },
    { field: 'moreApplications.0.code', label: 'CPT Application Code 2', before: '', after: '15276 x 2' },
    { field: 'moreDiagnoses.0.code', label: 'ICD-10 Diagnosis Code 2', before: 'L97.411', after: '' },
  ])
})

test('typed values are kept when only empty fields are to be filled', () => {
  const form = { ...emptyForm(), ptan: 'TYPED' }
  expect(forEmptyFields(form, { ptan: 'OLD', physicianExt: '12', physicianOfficeContactName: '' })).toEqual({
    physicianExt: '12',
  })
})
