import { describe, expect, test } from 'vitest'
import { fieldWords } from './field-errors.ts'
import { emptyForm, type IvrForm, steps } from './form.ts'
import { checked } from './submission.ts'
import { filledForm, picture, today, todayAs } from './testing.ts'

const errorsOf = (form: IvrForm, day: string) => checked(form, todayAs(day)).errors

/** The message at one field of an otherwise filled form. */
function messageAt(field: keyof IvrForm, changes: Partial<IvrForm>): string | undefined {
  return errorsOf(filledForm(changes), today).find((error) => error.field === field)?.message
}

const emptyMessages: Record<string, readonly (readonly [string, string])[]> = {
  patient: [
    ['patientFirstName', 'First name is required.'],
    ['patientLastName', 'Last name is required.'],
    ['patientDateOfBirth', 'Please select a valid date of birth.'],
    ['patientAddress', 'Address is required.'],
    ['patientState', 'State is required.'],
    ['patientCity', 'City is required.'],
    ['patientZipCode', 'Zip code is required.'],
  ],
  insurance: [
    ['insuranceType', 'Insurance type is required.'],
    ['primaryInsurance', 'Primary insurance is required.'],
    ['primaryPolicy', 'Primary policy number is required.'],
    ['primaryFrontInsuranceCard', 'Upload Front Side Insurance Card'],
    ['primaryBackInsuranceCard', 'Upload Back Side Insurance Card'],
  ],
  physician: [
    ['physicianId', 'Physician name is required.'],
    ['npi', 'NPI is required.'],
    ['taxId', 'Tax ID is required.'],
    ['ptan', 'PTAN is required.'],
    ['taxonomyCode', 'Taxonomy code is required.'],
    ['stateLicenseNumber', 'State license number is required.'],
    ['physicianAddress', 'Address is required.'],
    ['physicianState', 'State is required.'],
    ['physicianCity', 'City is required.'],
    ['physicianZipCode', 'Zip code is required.'],
    ['physicianPhone', 'Phone number is required'],
    ['physicianFaxNumber', 'Fax number is required.'],
  ],
  facility: [
    ['facilityChoice', 'Facility name is required.'],
    ['facilityNPI', 'Facility NPI is required.'],
    ['facilityTaxId', 'Tax ID is required.'],
    ['serviceType', 'Service Type is required.'],
    ['facilityAddress', 'facility Address is required.'],
    ['facilityState', 'facility State is required.'],
    ['facilityCity', 'facility City is required.'],
    ['facilityZipCode', 'facility Zip Code is required.'],
  ],
  service: [
    ['dos', 'Please select a valid date of service.'],
    ['products', 'Product is required.'],
    ['unitCm', 'Unit/cm is required.'],
    ['woundType', 'Wound Type is required.'],
    ['woundLocation', 'Wound location is required.'],
    ['woundSize', 'Wound size is required.'],
    ['icdCode', 'ICD-10 Diagnosis Code is required.'],
    ['cptCode', 'CPT Application Code is required.'],
    ['woundImages', 'Upload at least one wound image'],
  ],
}

describe('an empty form', () => {
  test.each(steps)(
    'the step $id reports each empty required field in the order on screen',
    ({ id, fields }) => {
      const errors = errorsOf(emptyForm(), today).filter(({ field }) => fields.some((one) => one === field))
      expect(errors.map(({ field, message }) => [field, message])).toEqual(emptyMessages[id])
    },
  )

  test('names its first error by the field and the message', () => {
    const [first] = errorsOf(emptyForm(), today)
    expect(first?.text).toBe('Patient First Name: First name is required.')
  })
})

test('a form with everything required filled in has no error at all', () => {
  expect(errorsOf(filledForm(), today)).toEqual([])
})

describe('each field rejects a bad value in the words of the specification', () => {
  const bad: readonly (readonly [keyof IvrForm, Partial<IvrForm>, string])[] = [
    [
      'patientFirstName',
      { patientFirstName: 'An4' },
      'First name must contain only letters. Please remove “4”.',
    ],
    [
      'patientLastName',
      { patientLastName: 'Ortiz!' },
      'Last name must contain only letters. Please remove “!”.',
    ],
    ['patientDateOfBirth', { patientDateOfBirth: '11-21-2026' }, 'Please select a valid date of birth.'],
    ['patientDateOfBirth', { patientDateOfBirth: '12-31-1899' }, 'Please select a valid date of birth.'],
    ['patientDateOfBirth', { patientDateOfBirth: '02-30-1980' }, 'Please select a valid date of birth.'],
    ['dos', { dos: '11-19-2026' }, 'Please select a valid date of service.'],
    ['npi', { npi: '1234567890' }, 'This NPI is not valid: please check its digits.'],
    ['physicianPhone', { physicianPhone: '614-555' }, 'Phone number must be a numeric value.'],
    ['physicianPhone', { physicianPhone: '614555' }, 'Phone number must be between 10 and 15 digits long.'],
    ['unitCm', { unitCm: 'four' }, 'Unit/cm must be a numeric value.'],
    ['otherInsuranceType', { insuranceType: 'Other' }, 'Other Insurance is required.'],
    ['otherPrimaryInsurance', { primaryInsurance: 'Other' }, 'Other Primary Insurance is required.'],
    ['otherSecondaryInsurance', { secondaryInsurance: 'Other' }, 'Other Secondary insurance is required.'],
    ['secondaryPolicy', { secondaryInsurance: 'Aetna' }, 'Secondary insurance details are required.'],
    [
      'secondaryPolicy',
      { secondaryInsurance: '', secondaryPolicy: 'S-1' },
      'Please choose the secondary insurance that this belongs to, or remove it.',
    ],
    ['otherICD', { icdCode: 'other' }, 'Other  ICD-10 Diagnosis Code is required.'],
    ['otherCPT', { cptCode: 'other' }, 'Other CPT Application Code is required.'],
  ]
  test.each(bad)('the field %s given %o shows its own message', (field, changes, message) => {
    expect(messageAt(field, changes)).toBe(message)
  })
})

test('the free text for an Other code is required even while another field is invalid', () => {
  expect(messageAt('otherICD', { icdCode: 'other', unitCm: '' })).toBeDefined()
})

test('a patient born today and a service today are both within the limits', () => {
  expect(errorsOf(filledForm({ patientDateOfBirth: today, dos: today }), today)).toEqual([])
})

test('at the home of the patient no facility detail is required', () => {
  const home = {
    facilityChoice: 'Home',
    facilityName: 'Home',
    facilityNPI: '',
    serviceType: '',
    facilityState: '',
  }
  expect(errorsOf(filledForm(home), today)).toEqual([])
})

test('another facility without a name shows the error at the typed name', () => {
  expect(messageAt('facilityName', { facilityName: ' ' })).toBe('Facility name is required.')
  expect(messageAt('facilityChoice', { facilityName: ' ' })).toBeUndefined()
})

test('an eleventh wound image exceeds the limit of a request', () => {
  const images = Array.from({ length: 11 }, (_, index) => picture(index % 10))
  expect(messageAt('woundImages', { woundImages: images })).toBe('Please upload at most 10 wound images.')
  expect(messageAt('woundImages', { woundImages: images.slice(1) })).toBeUndefined()
})

test('the words of a field name keep common abbreviations in capitals', () => {
  expect((['npi', 'facilityNPI', 'taxId', 'otherICD', 'cptCode', 'dos'] as const).map(fieldWords)).toEqual([
    'NPI',
    'Facility NPI',
    'Tax ID',
    'Other ICD',
    'CPT Code',
    'DOS',
  ])
  expect(fieldWords('physicianId')).toBe('Physician Name')
})
