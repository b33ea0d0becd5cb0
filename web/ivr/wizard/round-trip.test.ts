import { expect, test } from 'vitest'
import { declarationOf, type FieldName } from '#contract/ivr/fields.ts'
import { distinctValues, distinctWound, emptySubmission, homeFacility } from '#contract/ivr/sample.ts'
import { noWoundFacts } from '#contract/ivr/wounds/wounds.rules.ts'
import { fieldOf } from './field-errors.ts'
import { allInputs, type Field, type IvrForm } from './form.ts'
import { answersOf, checked } from './submission.ts'
import { formOf, picture, sentOf, todayAs } from './testing.ts'

const values = distinctValues('2026-11-25')
const form = formOf(values)

const { secondaryInsurance, secondaryPolicyNumber } = emptySubmission()
const noSecondary = {
  secondaryInsurance,
  secondaryPolicyNumber,
  secondaryFrontSideInsuranceCard: '',
  secondaryBackSideInsuranceCard: '',
} as const

test.each([
  ['with secondary insurance and a facility', {}],
  ['without secondary insurance', noSecondary],
  ['at the home of the patient', homeFacility],
])('a form in which every field is different is sent %s with each value under its own name', (_, more) => {
  expect(sentOf(formOf({ ...values, ...more }))).toEqual({ ...values, ...more })
})

test('wounds and codes beyond the first are sent in full, and each of their errors is shown at its own input', () => {
  const sent = {
    ...values,
    firstWound: { ...noWoundFacts, lengthCm: '4', widthCm: '3' },
    moreWounds: [distinctWound(1), distinctWound(2)],
    moreDiagnosisCodes: ['L97.412'],
    moreApplicationCodes: [{ code: '15276', units: '2' }],
  }
  const several = formOf(sent)
  expect(sentOf(several)).toEqual(sent)
  const wrong: IvrForm = {
    ...several,
    firstWound: { ...noWoundFacts, depthCm: 'deep' },
    moreWounds: several.moreWounds.map((wound, at) => (at === 1 ? { ...wound, woundSize: '' } : wound)),
    moreDiagnoses: [
      { code: 'other', other: '' },
      { code: '', other: '' },
    ],
    moreApplications: [{ code: '15276', other: '', units: '0' }],
  }
  const { errors } = checked(wrong, todayAs('11-20-2026'))
  expect(errors.map(({ field }) => field)).toEqual([
    'moreDiagnoses.0.other',
    'firstWound.depthCm',
    'moreWounds.1.woundSize',
    'moreDiagnoses.1.code',
    'moreApplications.0.units',
  ])
  expect(errors.map(({ text }) => text)).toContain('Wound 3: Wound size is required.')
  expect(fieldOf('moreWounds.1.woundImages.0', several)).toBe('moreWounds.1.woundImages')
})

/** The sent names of fields that have another name in the form. */
const sentAs = {
  primaryPolicy: 'primaryPolicyNumber',
  primaryFrontInsuranceCard: 'primaryFrontSideInsuranceCard',
  primaryBackInsuranceCard: 'primaryBackSideInsuranceCard',
  secondaryPolicy: 'secondaryPolicyNumber',
  secondaryFrontInsuranceCard: 'secondaryFrontSideInsuranceCard',
  secondaryBackInsuranceCard: 'secondaryBackSideInsuranceCard',
  npi: 'physicianNpi',
  taxId: 'physicianTaxID',
  physicianOfficeContactName: 'officeContactName',
  physicianPhone: 'phone',
  physicianExt: 'ext',
  physicianFaxNumber: 'faxNumber',
  facilityNPI: 'facilityNpi',
  products: 'medicalProductQCode',
  unitCm: 'unitCm2',
  icdCode: 'icd10DiagnosisCodes',
  cptCode: 'cptApplicationCode',
  otherInsuranceType: 'insuranceType',
  otherPrimaryInsurance: 'primaryInsurance',
  otherSecondaryInsurance: 'secondaryInsurance',
  otherICD: 'icd10DiagnosisCodes',
  otherCPT: 'cptApplicationCode',
} as const satisfies Partial<Record<Field, string>>

const withOthers: IvrForm = {
  ...form,
  insuranceType: 'Other',
  primaryInsurance: 'Other',
  secondaryInsurance: 'Other',
  icdCode: 'other',
  cptCode: 'other',
  otherInsuranceType: 'Type typed',
  otherPrimaryInsurance: 'Primary typed',
  otherSecondaryInsurance: 'Secondary typed',
  otherICD: 'Diagnosis typed',
  otherCPT: 'Procedure typed',
}

function isAskedWith(name: string, field: string): boolean {
  const { asked } = declarationOf(name as FieldName)
  return typeof asked === 'object' && asked.field === field
}

test.each(allInputs.filter(({ field }) => field !== 'facilityChoice'))(
  'a change of $field is sent under its name alone, and an error of that name is shown at it',
  ({ field, insteadOf }) => {
    const before = insteadOf ? withOthers : form
    const value = before[field]
    const changed = Array.isArray(value) ? [picture(7)] : typeof value === 'string' ? 'changed' : picture(7)
    const [was, is] = [answersOf(before), answersOf({ ...before, [field]: changed })]
    const name = Object.entries(sentAs).find(([one]) => one === field)?.[1] ?? field
    // What is only asked for with another value is left out.
    const isLeftOut = (other: string) => other !== name && is[other] === '' && isAskedWith(other, name)
    const names = Object.keys(is).filter((name) => JSON.stringify(is[name]) !== JSON.stringify(was[name]))
    expect(names.filter((other) => !isLeftOut(other))).toEqual([name])
    expect(fieldOf(name, before)).toBe(field === 'physicianName' ? 'physicianId' : field)
  },
)
