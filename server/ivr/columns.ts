import { declarationOf, type FieldName, type FileField, fieldNames } from '#contract/ivr/fields.ts'
import {
  applicationCodesOf,
  diagnosisCodesOf,
  type SentWounds,
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
  patientSex: 'patient_sex',
  patientPhone: 'patient_phone',
  insuranceType: 'insurance_type',
  primaryInsurance: 'primary_insurance',
  primaryPolicyNumber: 'primary_policy_number',
  secondaryInsurance: 'secondary_insurance',
  secondaryPolicyNumber: 'secondary_policy_number',
  nameOnCard: 'name_on_card',
  networkStatus: 'network_status',
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
  practiceNpi: 'practice_npi',
  practicePtan: 'practice_ptan',
  medicaidNumber: 'medicaid_number',
  contactEmail: 'contact_email',
  salesRep: 'sales_rep',
  facilityName: 'facility_name',
  facilityNpi: 'facility_npi',
  facilityTaxId: 'facility_tax_id',
  serviceType: 'service_type',
  facilityAddress: 'facility_address',
  facilityState: 'facility_state',
  facilityCity: 'facility_city',
  facilityZipCode: 'facility_zip_code',
  ccn: 'ccn',
  facilityPtan: 'facility_ptan',
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
  urgency: 'urgency',
  urgencyReason: 'urgency_reason',
  plannedApplications: 'planned_applications',
  lastServiceDay: 'last_service_day',
} as const satisfies Record<Exclude<FieldName, FileField>, string>

/** The slot in `ivr_files` for each field's pictures. */
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

/** The column values for field values: an empty date is stored as null. */
export function stored<V extends Partial<Record<Stored, string>>>(given: V): V {
  const noDays = days.filter((name) => given[name] === '').map((name) => [name, null])
  return noDays.length === 0 ? given : { ...given, ...Object.fromEntries(noDays) }
}

/** All wounds and codes of a request, by column. Wound pictures are rows in `ivr_files`. */
export function listsOf(sent: SentWounds) {
  const applications = applicationCodesOf(sent)
  return {
    wounds: woundsOf(sent).map(({ woundImages: _, ...wound }) => wound),
    icd10_codes: diagnosisCodesOf(sent),
    cpt_codes: applications.map(({ code }) => code),
    cpt_units: applications.map(({ units }) => units),
  }
}
