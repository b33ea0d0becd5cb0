import { describe, expect, test } from 'vitest'
import { IvrSubmission } from '#contract/ivr/form.ts'
import { fieldOf } from './field-errors.ts'
import { filledForm, picture, sentOf } from './testing.ts'

test('a filled form is sent flat and renamed, with application code 2 and days as YYYY-MM-DD', () => {
  const sent = sentOf(filledForm({ woundImages: [picture(3), picture(4)] }))
  expect(sent).toMatchObject({
    patientDateOfBirth: '1952-02-29',
    dos: '2026-11-25',
    primaryPolicyNumber: '1EG4TE5MK73',
    primaryFrontSideInsuranceCard: picture(1).fileUrl,
    primaryBackSideInsuranceCard: picture(2).fileUrl,
    secondaryFrontSideInsuranceCard: '',
    woundImages: [picture(3).fileUrl, picture(4).fileUrl],
    physicianId: '7',
    physicianNpi: '1234567893',
    physicianTaxID: '123456789',
    phone: '6145550134',
    icd10DiagnosisCodes: 'E11.621',
    cptApplicationCode: '15275',
    medicalProductQCode: 'Q4186',
    unitCm2: '16',
    applicationCode: 2,
  })
})

describe('whatever the form accepts, the server accepts too', () => {
  test.each([
    ['with a typed facility', {}],
    ['at home', { facilityChoice: 'Home', facilityName: 'Home', facilityNPI: '', facilityState: '' }],
    [
      'with a secondary insurance',
      { secondaryInsurance: 'Aetna', secondaryPolicy: 'W1', secondaryBackInsuranceCard: picture(5) },
    ],
    [
      'with names and numbers as people type them',
      { patientLastName: " O'Neil-Díaz ", npi: '123 456 7893', patientZipCode: '430041234' },
    ],
  ])('a form %s passes the schema of the submission', (_, changes) => {
    expect(IvrSubmission.safeParse(sentOf(filledForm(changes))).error?.issues).toBeUndefined()
  })
})

test('free text replaces every chosen Other', () => {
  const sent = sentOf(
    filledForm({
      insuranceType: 'Other',
      otherInsuranceType: 'Church plan',
      primaryInsurance: 'Other',
      otherPrimaryInsurance: 'Hill Mutual',
      secondaryInsurance: 'Other',
      otherSecondaryInsurance: 'Dale Mutual',
      secondaryPolicy: 'S-1',
      icdCode: 'other',
      otherICD: 'L97.429',
      cptCode: 'other',
      otherCPT: '97597',
    }),
  )
  expect(sent).toMatchObject({
    insuranceType: 'Church plan',
    primaryInsurance: 'Hill Mutual',
    secondaryInsurance: 'Dale Mutual',
    icd10DiagnosisCodes: 'L97.429',
    cptApplicationCode: '97597',
  })
})

test('free text left over from an Other that is no longer chosen is not sent', () => {
  expect(sentOf(filledForm({ otherICD: 'L97.429' })).icd10DiagnosisCodes).toBe('E11.621')
})

test('a home visit is sent without facility details, even when some are left in the form', () => {
  const sent = sentOf(filledForm({ facilityName: 'Home' }))
  expect([sent.facilityNpi, sent.serviceType, sent.facilityAddress, sent.facilityZipCode]).toEqual([
    '',
    '',
    '',
    '',
  ])
})

describe('an error of the server about a field', () => {
  test('is shown at the field of the form that was sent under that name', () => {
    const form = filledForm()
    expect(
      ['physicianNpi', 'dos', 'phone', 'medicalProductQCode', 'woundImages.2'].map((name) =>
        fieldOf(name, form),
      ),
    ).toEqual(['npi', 'dos', 'physicianPhone', 'products', 'woundImages'])
  })

  test('is shown at the free text if that was sent', () => {
    const form = filledForm({
      icdCode: 'other',
      otherICD: '?',
      insuranceType: 'Other',
      otherInsuranceType: '?',
    })
    expect(fieldOf('icd10DiagnosisCodes', form)).toBe('otherICD')
    expect(fieldOf('insuranceType', form)).toBe('otherInsuranceType')
    expect(fieldOf('primaryInsurance', form)).toBe('primaryInsurance')
  })

  test('is shown nowhere when the form has no field of that name', () => {
    expect(fieldOf('applicationCode', filledForm())).toBeUndefined()
  })

  test('has a field of the form for everything else that is sent', () => {
    const sent = sentOf(filledForm())
    const homeless = Object.keys(sent).filter((name) => fieldOf(name, filledForm()) === undefined)
    expect(homeless).toEqual(['applicationCode'])
  })
})
