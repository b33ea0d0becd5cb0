import { expect, test } from 'vitest'
import type { ReferenceLists } from '#contract/reference/lists.ts'
import { emptyForm } from '../wizard/form.ts'
import { picture } from '../wizard/testing.ts'
import { changesOf, forEmptyFields, formValues } from './values.ts'

const lists = {
  insuranceTypes: [{ id: 'm', value: 'Medicare', label: 'Medicare' }],
  payers: [{ value: 'Aetna', label: 'Aetna' }],
  diseaseCategories: [{ options: [{ value: 'E11.621', label: 'x' }] }],
  cptApplicationCodes: [{ value: '15275', label: 'x' }],
} as unknown as ReferenceLists

test('texts of a request fill the form’s fields, with days as the form writes them', () => {
  expect(
    formValues(
      { patientDateOfBirth: '1951-03-09', primaryPolicyNumber: 'W1', icd10DiagnosisCodes: 'E11.621' },
      lists,
    ),
  ).toEqual({ patientDateOfBirth: '03-09-1951', primaryPolicy: 'W1', icdCode: 'E11.621', otherICD: '' })
})

test('free text that stood in place of Other is filled beside the choice Other again', () => {
  expect(
    formValues({ insuranceType: 'My own', primaryInsurance: 'Aetna', secondaryInsurance: '' }, lists),
  ).toEqual({
    insuranceType: 'Other',
    otherInsuranceType: 'My own',
    primaryInsurance: 'Aetna',
    otherPrimaryInsurance: '',
    secondaryInsurance: '',
    otherSecondaryInsurance: '',
  })
  expect(formValues({ cptApplicationCode: '99999' }, lists)).toEqual({ cptCode: 'other', otherCPT: '99999' })
})

test('only what differs is named as a change, in the order of the fields on screen', () => {
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

test('what was typed is kept when only empty fields are to be filled', () => {
  const form = { ...emptyForm(), ptan: 'TYPED' }
  expect(forEmptyFields(form, { ptan: 'OLD', physicianExt: '12', physicianOfficeContactName: '' })).toEqual({
    physicianExt: '12',
  })
})
