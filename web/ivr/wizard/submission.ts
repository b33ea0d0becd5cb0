import {
  FacilityStep,
  homeFacility,
  InsuranceStep,
  type IvrSubmission,
  otherCode,
  otherInsurance,
  PatientStep,
  PhysicianStep,
  ServiceStep,
} from '#contract/ivr-form.ts'
import type { Field, IvrForm } from './form.ts'

const orTyped = (chosen: string, other: string, typed: string) => (chosen === other ? typed : chosen)

/**
 * What is sent for a form without errors (spec 2 §7): flattened and renamed, free text in place of Other,
 * pictures by their `fileUrl`, days as 'YYYY-MM-DD'. Throws a ZodError when a step is not valid.
 */
export function toSubmission(form: IvrForm): IvrSubmission {
  return {
    ...PatientStep.parse(form),
    ...insuranceOf(form),
    ...physicianOf(form),
    ...facilityOf(form),
    ...serviceOf(form),
    applicationCode: 2,
  }
}

function insuranceOf(form: IvrForm) {
  const given = InsuranceStep.parse(form)
  return {
    insuranceType: orTyped(given.insuranceType, otherInsurance, given.otherInsuranceType),
    primaryInsurance: orTyped(given.primaryInsurance, otherInsurance, given.otherPrimaryInsurance),
    primaryPolicyNumber: given.primaryPolicy,
    primaryFrontSideInsuranceCard: given.primaryFrontInsuranceCard?.fileUrl ?? '',
    primaryBackSideInsuranceCard: given.primaryBackInsuranceCard?.fileUrl ?? '',
    secondaryInsurance: orTyped(given.secondaryInsurance, otherInsurance, given.otherSecondaryInsurance),
    secondaryPolicyNumber: given.secondaryPolicy,
    secondaryFrontSideInsuranceCard: given.secondaryFrontInsuranceCard?.fileUrl ?? '',
    secondaryBackSideInsuranceCard: given.secondaryBackInsuranceCard?.fileUrl ?? '',
  }
}

function physicianOf(form: IvrForm) {
  const given = PhysicianStep.parse(form)
  return {
    physicianId: given.physicianId,
    physicianName: given.physicianName,
    physicianNpi: given.npi,
    physicianTaxID: given.taxId,
    ptan: given.ptan,
    taxonomyCode: given.taxonomyCode,
    stateLicenseNumber: given.stateLicenseNumber,
    physicianAddress: given.physicianAddress,
    physicianCity: given.physicianCity,
    physicianState: given.physicianState,
    physicianZipCode: given.physicianZipCode,
    officeContactName: given.physicianOfficeContactName,
    phone: given.physicianPhone,
    ext: given.physicianExt,
    faxNumber: given.physicianFaxNumber,
  }
}

function facilityOf(form: IvrForm) {
  const given = FacilityStep.parse(form)
  const atHome = given.facilityName === homeFacility
  return {
    facilityName: given.facilityName,
    facilityNpi: atHome ? '' : given.facilityNPI,
    facilityTaxId: atHome ? '' : given.facilityTaxId,
    serviceType: atHome ? '' : given.serviceType,
    facilityAddress: atHome ? '' : given.facilityAddress,
    facilityCity: atHome ? '' : given.facilityCity,
    facilityState: atHome ? '' : given.facilityState,
    facilityZipCode: atHome ? '' : given.facilityZipCode,
  }
}

function serviceOf(form: IvrForm) {
  const given = ServiceStep.parse(form)
  return {
    dos: given.dos,
    medicalProductQCode: given.products,
    unitCm2: given.unitCm,
    icd10DiagnosisCodes: orTyped(given.icdCode, otherCode, given.otherICD),
    cptApplicationCode: orTyped(given.cptCode, otherCode, given.otherCPT),
    woundType: given.woundType,
    woundLocation: given.woundLocation,
    woundSize: given.woundSize,
    woundImages: given.woundImages.map((image) => image.fileUrl),
  }
}

const renamed: Partial<Record<string, Field>> = {
  primaryPolicyNumber: 'primaryPolicy',
  primaryFrontSideInsuranceCard: 'primaryFrontInsuranceCard',
  primaryBackSideInsuranceCard: 'primaryBackInsuranceCard',
  secondaryPolicyNumber: 'secondaryPolicy',
  secondaryFrontSideInsuranceCard: 'secondaryFrontInsuranceCard',
  secondaryBackSideInsuranceCard: 'secondaryBackInsuranceCard',
  physicianName: 'physicianId',
  physicianNpi: 'npi',
  physicianTaxID: 'taxId',
  officeContactName: 'physicianOfficeContactName',
  phone: 'physicianPhone',
  ext: 'physicianExt',
  faxNumber: 'physicianFaxNumber',
  facilityNpi: 'facilityNPI',
  medicalProductQCode: 'products',
  unitCm2: 'unitCm',
  icd10DiagnosisCodes: 'icdCode',
  cptApplicationCode: 'cptCode',
}

const typedInstead: Partial<Record<string, Field>> = {
  insuranceType: 'otherInsuranceType',
  primaryInsurance: 'otherPrimaryInsurance',
  secondaryInsurance: 'otherSecondaryInsurance',
  icdCode: 'otherICD',
  cptCode: 'otherCPT',
}

/**
 * The field of the form that a name of the submission came from, so that the server's message stands where
 * it can be mended; undefined for a name that no field stands for. List places ('woundImages.2') count as
 * their list.
 */
export function fieldOf(sentName: string, form: IvrForm): Field | undefined {
  const name = sentName.split('.')[0] ?? ''
  const field = renamed[name] ?? (name in form ? (name as Field) : undefined)
  if (field === undefined) return undefined
  if (field === 'facilityName') return form.facilityChoice === 'other' ? 'facilityName' : 'facilityChoice'
  const value = form[field]
  const isOther = value === otherInsurance || value === otherCode
  return (isOther && typedInstead[field]) || field
}
