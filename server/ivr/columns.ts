import { declarationOf, type FieldName, type FileField, fieldNames } from '#contract/ivr/fields.ts'
import {
  type ApplicationCode,
  applicationCodesOf,
  diagnosisCodesOf,
  type SentWounds,
  type WoundField,
  woundDeclaration,
  woundsOf,
} from '#contract/ivr/wounds/wounds.rules.ts'

/** The column of `ivr_requests` for each field. */
export const columns = {
  patientFirstName: 'patient_first_name',
  patientLastName: 'patient_last_name',
  patientDateOfBirth: 'patient_birth_day',
  patientAddress: 'patient_address',
  patientState: 'patient_state',
  patientCity: 'patient_city',
  patientZipCode: 'patient_zip_code',
  insuranceType: 'insurance_type',
  primaryInsurance: 'primary_insurance',
  primaryPolicyNumber: 'primary_policy_number',
  secondaryInsurance: 'secondary_insurance',
  secondaryPolicyNumber: 'secondary_policy_number',
  groupNumber: 'group_number',
  payerPhone: 'payer_phone',
  subscriber: 'subscriber',
  subscriberName: 'subscriber_name',
  subscriberDateOfBirth: 'subscriber_date_of_birth',
  physicianId: 'physician_id',
  physicianName: 'physician_name',
  physicianNpi: 'physician_npi',
  physicianTaxID: 'physician_tax_id',
  ptan: 'ptan',
  taxonomyCode: 'taxonomy_code',
  stateLicenseNumber: 'state_license_number',
  physicianAddress: 'physician_address',
  physicianState: 'physician_state',
  physicianCity: 'physician_city',
  physicianZipCode: 'physician_zip_code',
  officeContactName: 'office_contact_name',
  phone: 'phone',
  ext: 'ext',
  faxNumber: 'fax_number',
  facilityName: 'facility_name',
  facilityNpi: 'facility_npi',
  facilityTaxId: 'facility_tax_id',
  serviceType: 'service_type',
  facilityAddress: 'facility_address',
  facilityState: 'facility_state',
  facilityCity: 'facility_city',
  facilityZipCode: 'facility_zip_code',
  stayInPartA: 'stay_in_part_a',
  hospice: 'hospice',
  globalPeriod: 'global_period',
  dos: 'service_day',
  medicalProductQCode: 'product_q_code',
  unitCm2: 'unit_cm2',
  icd10DiagnosisCodes: 'icd10_code',
  cptApplicationCode: 'cpt_code',
  woundType: 'wound_type',
  woundLocation: 'wound_location',
  woundSize: 'wound_size',
  requestKind: 'request_kind',
  consentHeld: 'consent_held',
} as const satisfies Record<Exclude<FieldName, FileField>, string>

/** The column of `ivr_wounds` for each field of a wound. */
export const woundColumns = {
  woundType: 'wound_type',
  woundLocation: 'wound_location',
  laterality: 'laterality',
  woundSize: 'wound_size',
  lengthCm: 'length_cm',
  widthCm: 'width_cm',
  depthCm: 'depth_cm',
  ageWeeks: 'age_weeks',
} as const satisfies Record<Exclude<WoundField, 'woundImages'>, string>

/** The slot in `ivr_files` for the pictures of each field. */
export const slots = {
  primaryFrontSideInsuranceCard: 'primaryFront',
  primaryBackSideInsuranceCard: 'primaryBack',
  secondaryFrontSideInsuranceCard: 'secondaryFront',
  secondaryBackSideInsuranceCard: 'secondaryBack',
  woundImages: 'wound',
} as const satisfies Record<FileField, string>

export type Stored = Exclude<FieldName, FileField>

export const isStored = (name: FieldName): name is Stored => name in columns

const days = fieldNames.filter(isStored).filter((name) => declarationOf(name).kind === 'date')

/** The column values for these field values: an empty date is stored as null. */
export function stored<V extends Partial<Record<Stored, string>>>(given: V): V {
  const noDays = days.filter((name) => given[name] === '').map((name) => [name, null])
  return noDays.length === 0 ? given : { ...given, ...Object.fromEntries(noDays) }
}

const woundFields = Object.entries(woundColumns) as [keyof typeof woundColumns, string][]

/** A measurement that was not taken is null. */
const isNumber = (field: keyof typeof woundColumns) =>
  ['centimeters', 'weeks'].includes(woundDeclaration(field).kind)

/** The rows of `ivr_wounds` for a request, with column names as keys. */
export const woundRows = (id: number, sent: SentWounds) =>
  woundsOf(sent).map((wound, position) => {
    const given = woundFields.map(([field, column]) => [
      column,
      wound[field] === '' && isNumber(field) ? null : wound[field],
    ])
    return { ivr_id: id, position, ...Object.fromEntries(given) }
  })

/** The rows of `ivr_codes` for a request, with column names as keys. */
export function codeRows(id: number, sent: SentWounds) {
  const rows = (system: 'icd10' | 'cpt', codes: readonly ApplicationCode[]) =>
    codes.map((code, position) => ({ ivr_id: id, system, position, ...code }))
  const diagnoses = diagnosisCodesOf(sent).map((code) => ({ code, units: '1' }))
  return [...rows('icd10', diagnoses), ...rows('cpt', applicationCodesOf(sent))]
}
