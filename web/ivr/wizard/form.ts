import type { StoredFile } from '#contract/files.ts'

/**
 * The five steps in order, each with its fields in the order in which they stand on screen: the order in
 * which errors are told. `physicianId` and `facilityChoice` are what the person chooses from; the names that
 * go with them are filled from there.
 */
export const steps = [
  {
    id: 'patient',
    title: 'Patient Details',
    fields: [
      'patientFirstName',
      'patientLastName',
      'patientDateOfBirth',
      'patientAddress',
      'patientState',
      'patientCity',
      'patientZipCode',
    ],
  },
  {
    id: 'insurance',
    title: 'Insurance Details',
    fields: [
      'insuranceType',
      'otherInsuranceType',
      'primaryInsurance',
      'otherPrimaryInsurance',
      'primaryPolicy',
      'primaryFrontInsuranceCard',
      'primaryBackInsuranceCard',
      'secondaryInsurance',
      'otherSecondaryInsurance',
      'secondaryPolicy',
      'secondaryFrontInsuranceCard',
      'secondaryBackInsuranceCard',
    ],
  },
  {
    id: 'physician',
    title: 'Physician Details',
    fields: [
      'physicianId',
      'physicianName',
      'npi',
      'taxId',
      'ptan',
      'taxonomyCode',
      'stateLicenseNumber',
      'physicianAddress',
      'physicianState',
      'physicianCity',
      'physicianZipCode',
      'physicianOfficeContactName',
      'physicianPhone',
      'physicianExt',
      'physicianFaxNumber',
    ],
  },
  {
    id: 'facility',
    title: 'Facility Details',
    fields: [
      'facilityChoice',
      'facilityName',
      'facilityNPI',
      'facilityTaxId',
      'serviceType',
      'facilityAddress',
      'facilityState',
      'facilityCity',
      'facilityZipCode',
    ],
  },
  {
    id: 'service',
    title: 'Services Details',
    fields: [
      'dos',
      'products',
      'unitCm',
      'woundType',
      'woundLocation',
      'woundSize',
      'icdCode',
      'otherICD',
      'cptCode',
      'otherCPT',
      'woundImages',
    ],
  },
] as const

export type Field = (typeof steps)[number]['fields'][number]

/** The pictures of insurance cards. */
export const cards = [
  'primaryFrontInsuranceCard',
  'primaryBackInsuranceCard',
  'secondaryFrontInsuranceCard',
  'secondaryBackInsuranceCard',
] as const satisfies readonly Field[]

export type CardField = (typeof cards)[number]
export type TextField = Exclude<Field, CardField | 'woundImages'>

/** Everything typed and chosen. Days are 'MM-DD-YYYY' and '' is what was not given. */
export type IvrForm = Record<TextField, string> &
  Record<CardField, StoredFile | null> & { woundImages: StoredFile[] }

/** What the Facility Name list offers: the patient's home, the physician's hospital, or a name that is typed. */
export const facilityChoices = ['Home', 'hospital', 'other'] as const
export type FacilityChoice = (typeof facilityChoices)[number] | ''

export const isCard = (field: Field): field is CardField => cards.some((card) => card === field)

/** The fields that hold text. */
export const textFields: readonly TextField[] = steps
  .flatMap((step): readonly Field[] => step.fields)
  .filter((field): field is TextField => !isCard(field) && field !== 'woundImages')

/** A form with nothing in it. */
export function emptyForm(): IvrForm {
  const texts = Object.fromEntries(textFields.map((field) => [field, ''])) as Record<TextField, string>
  const noCards = Object.fromEntries(cards.map((card) => [card, null])) as Record<CardField, null>
  return { ...texts, ...noCards, woundImages: [] }
}

/** Whether nothing at all was typed, chosen or uploaded. */
export function isBlank(form: IvrForm): boolean {
  const hasText = textFields.some((field) => form[field].trim() !== '')
  return !hasText && cards.every((card) => form[card] === null) && form.woundImages.length === 0
}

/** The index of the step that a field stands on. */
export function stepOf(field: Field): number {
  return steps.findIndex((step) => step.fields.some((one) => one === field))
}
