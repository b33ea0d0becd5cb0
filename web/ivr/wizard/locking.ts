import {
  type FieldName,
  facilityDetails as facilityNames,
  fieldNames,
  homeFacility,
} from '#contract/ivr/fields.ts'
import type { Physician } from '#contract/people/physicians.ts'
import {
  type FacilityChoice,
  type Field,
  formName,
  type IvrForm,
  stepOf,
  steps,
  type TextField,
} from './form.ts'

type Texts = Partial<Record<TextField, string>>

/** Whether the form accepts a value of a field (submission.ts). */
export type Accepts = (name: FieldName, text: string) => boolean

const facilityDetails = facilityNames.map(formName)

function recordFields(record: Physician) {
  return {
    npi: record.npiNumber,
    taxId: record.taxID,
    taxonomyCode: record.taxonomyCode,
    stateLicenseNumber: record.medicalLicenseNumber,
    physicianAddress: record.officeAddress.address,
    physicianState: record.officeAddress.state,
    physicianCity: record.officeAddress.city,
    physicianZipCode: record.officeAddress.zipCode,
    physicianPhone: record.phoneNumber,
    physicianFaxNumber: record.faxNumber,
  } satisfies Texts
}

/** The values that a physician's record fills in; fields that are empty in the record are left out. */
export function physicianFill(record: Physician): Texts {
  const optional = { physicianOfficeContactName: record.officeContactName, physicianExt: record.ext }
  return {
    physicianId: record._id,
    physicianName: record.name,
    ...filled({ ...recordFields(record), ...optional }),
  }
}

/** The physician fields except the practice's, emptied: another physician must not inherit a PTAN or a phone number. */
export function noPhysician(): Texts {
  const details = steps[stepOf('physicianId')]?.fields.filter(
    (field) => !/^(?:physician(?:Id|Name)|practice(?:Npi|Ptan)|contactEmail|salesRep)$/.test(field),
  )
  return Object.fromEntries((details ?? []).map((field) => [field, '']))
}

/**
 * The fields that a chosen physician locks: those that the record fills with a value that the form accepts, so that a
 * wrong value can be corrected. PTAN, office contact name and ext are never locked
 * (docs/spec/ivr-form.md, 'Locked fields').
 */
export function lockedByPhysician(record: Physician | null, accepts: Accepts): ReadonlySet<Field> {
  if (!record) return new Set()
  return accepted(filled(recordFields(record)), accepts)
}

/**
 * The values that choosing a facility fills in (docs/spec/ivr-form.md, 'Facility Details'). `form` contains
 * the previous values.
 */
export function facilityFill(choice: FacilityChoice, record: Physician | null, form: IvrForm): Texts {
  const empty = noFacilityDetails()
  if (choice === 'Home') return { ...empty, facilityName: homeFacility }
  if (choice === 'hospital' && record)
    return { ...empty, ...filled(hospitalFields(record)), facilityName: record.hospitalName }
  const wasFilled = form.facilityName === homeFacility || form.facilityName === record?.hospitalName
  return wasFilled || choice === '' ? { ...empty, facilityName: '' } : {}
}

/**
 * The facility fields that a choice locks: all of them for Home. The hospital's address is that of the physician's
 * office, so it can be corrected.
 */
export const lockedByFacility = (choice: string): ReadonlySet<Field> =>
  new Set(choice === 'Home' ? facilityDetails : [])

/** The name of the physician's hospital, to offer as a facility; undefined when the record has none. */
export function hospitalOf(record: Physician | null): string | undefined {
  const name = record?.hospitalName.trim()
  return name && name !== homeFacility ? name : undefined
}

/** The hospital's address only: NPI, tax ID and service type of the record are those of the physician. */
function hospitalFields(record: Physician) {
  return {
    facilityAddress: record.officeAddress.address,
    facilityState: record.officeAddress.state,
    facilityCity: record.officeAddress.city,
    facilityZipCode: record.officeAddress.zipCode,
  } satisfies Texts
}

function noFacilityDetails(): Texts {
  return Object.fromEntries(facilityDetails.map((field) => [field, '']))
}

function filled(texts: Texts): Texts {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''))
}

function accepted(texts: Texts, accepts: Accepts): ReadonlySet<Field> {
  const right = fieldNames.filter((name) => {
    const text = texts[formName(name) as TextField]
    return text !== undefined && accepts(name, text)
  })
  return new Set(right.map(formName))
}
