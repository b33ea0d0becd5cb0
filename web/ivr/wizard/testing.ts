import type { StoredFile } from '#contract/files/files.ts'
import { dayInNumbers } from '#contract/formats.ts'
import { declarationOf, fieldNames } from '#contract/ivr/fields.ts'
import type { IvrSubmission } from '#contract/ivr/form.ts'
import type { Today } from '#contract/ivr/office-days.rules.ts'
import { requiredValues } from '#contract/ivr/sample.ts'
import { noWoundFacts } from '#contract/ivr/wounds/wounds.rules.ts'
import type { Physician } from '#contract/people/physicians.ts'
import { isoDay } from '../../kit/ui/dates.ts'
import { emptyForm, formName, type IvrForm } from './form.ts'
import { checked } from './submission.ts'

export const today = '11-20-2026'

/** A day that forms show as the only one that it is today. */
export const todayAs = (shown: string): Today => ({ earliest: isoDay(shown), latest: isoDay(shown) })

/** A stored picture; `number` (0 to 9) distinguishes it from others. */
export function picture(number: number): StoredFile {
  return {
    fileUrl: `/api/files/0b8f0d4e-5a1c-4c1e-9d3f-00000000000${number}?until=1&by=7&signature=abc`,
    fileName: `picture-${number}.png`,
    fileExtension: 'png',
    fileSize: 1234,
  }
}

/** The form that is sent as these values, with a typed facility. */
export function formOf(values: Partial<IvrSubmission>): IvrForm {
  const stored = (fileUrl: string): StoredFile => ({ ...picture(0), fileUrl })
  const form: Record<string, unknown> = { ...emptyForm(), facilityChoice: 'other' }
  const more = values.moreWounds?.map((wound) => ({ ...wound, woundImages: wound.woundImages.map(stored) }))
  form.firstWound = { ...noWoundFacts, ...values.firstWound }
  form.moreWounds = more ?? []
  form.moreDiagnoses = values.moreDiagnosisCodes?.map((code) => ({ code, other: '' })) ?? []
  form.moreApplications = values.moreApplicationCodes?.map((one) => ({ ...one, other: '' })) ?? []
  for (const name of fieldNames) {
    const value = values[name]
    const { kind } = declarationOf(name)
    if (value === undefined) continue
    if (typeof value !== 'string') form[formName(name)] = value.map(stored)
    else if (kind === 'image') form[formName(name)] = value === '' ? null : stored(value)
    else form[formName(name)] = kind === 'date' ? dayInNumbers(value) : value
  }
  return form as IvrForm
}

/** A complete form that can be submitted. */
export function filledForm(changes: Partial<IvrForm> = {}): IvrForm {
  return {
    ...formOf(requiredValues('2026-11-25')),
    patientFirstName: 'Ana',
    patientLastName: 'Ortiz',
    patientDateOfBirth: '02-29-1952',
    patientAddress: '4 Elm Street',
    patientState: 'OH',
    patientCity: 'Columbus',
    patientZipCode: '43004',
    insuranceType: 'Medicare (Original, Part B)',
    primaryInsurance: 'Medicare Part B – CGS Administrators (J15)',
    primaryPolicy: '1EG4TE5MK73',
    primaryFrontInsuranceCard: picture(1),
    primaryBackInsuranceCard: picture(2),
    physicianId: '7',
    physicianName: 'Grace Okafor',
    npi: '1234567893',
    taxId: '12-3456789',
    ptan: 'A12345',
    taxonomyCode: '213E00000X',
    stateLicenseNumber: 'OH-36001',
    physicianAddress: '12 High Street',
    physicianState: 'OH',
    physicianCity: 'Columbus',
    physicianZipCode: '43004',
    physicianPhone: '6145550134',
    physicianFaxNumber: '6145550135',
    facilityChoice: 'other',
    facilityName: 'Elm Wound Center',
    facilityNPI: '1245319599',
    facilityTaxId: '987654321',
    serviceType: 'Office (POS 11)',
    facilityAddress: '1 Elm Street',
    facilityState: 'OH',
    facilityCity: 'Columbus',
    facilityZipCode: '43004-1234',
    dos: '11-25-2026',
    products: 'Q4186',
    unitCm: '16',
    woundType: 'Diabetic Foot Ulcer (DFU)',
    woundLocation: 'Left heel',
    woundSize: '4 x 3 cm',
    icdCode: 'E11.621',
    cptCode: '15275',
    woundImages: [picture(3)],
    ...changes,
  }
}

/** A complete physician's record. */
export function physicianRecord(changes: Partial<Physician> = {}): Physician {
  return {
    _id: '7',
    name: 'Grace Okafor',
    email: 'grace@example.com',
    specialization: 'Podiatrist',
    taxonomyCode: '213E00000X',
    status: 'active',
    phoneNumber: '6145550134',
    npiNumber: '1234567893',
    taxID: '123456789',
    medicalLicenseNumber: 'OH-36001',
    hospitalName: 'Riverside Hospital',
    serviceType: 'Office (POS 11)',
    city: 'Columbus',
    state: 'OH',
    officeAddress: { address: '12 High Street', city: 'Columbus', state: 'OH', zipCode: '43004' },
    officeContactName: 'Sam Lee',
    ext: '12',
    faxNumber: '6145550135',
    version: 1,
    ...changes,
  }
}

/** What a form without errors sends. */
export function sentOf(form: IvrForm): IvrSubmission {
  const { sent, errors } = checked(form, todayAs(today))
  if (!sent) throw new Error(`nothing is sent: ${errors.map(({ text }) => text).join(' ')}`)
  return sent
}
