import type { z } from 'zod'
import type { Physician, PhysicianForm } from '#contract/people/physicians.ts'
import { splitName } from '../kit/ui/text.ts'

export type PhysicianValues = z.input<typeof PhysicianForm>

/** The form's values while it is filled in: '' for what is empty. */
export type PhysicianTexts = { [K in keyof PhysicianValues]-?: string }

export const emptyPhysician: PhysicianTexts = {
  firstName: '',
  lastName: '',
  email: '',
  phoneNumber: '',
  specialization: '',
  npiNumber: '',
  medicalLicenseNumber: '',
  taxID: '',
  taxonomyCode: '',
  hospitalName: '',
  address: '',
  state: '',
  city: '',
  zipCode: '',
}

/** The form's values for a record that is edited. */
export function valuesOf(physician: Physician): PhysicianTexts {
  const { email, phoneNumber, npiNumber, medicalLicenseNumber, taxID, taxonomyCode, hospitalName } = physician
  return {
    ...splitName(physician.name),
    email,
    phoneNumber,
    specialization: physician.specialization ?? '',
    npiNumber,
    medicalLicenseNumber,
    taxID,
    taxonomyCode,
    hospitalName,
    ...physician.officeAddress,
  }
}

/** In add mode the form is dirty once any field has a value (docs/spec/physicians.md, 'Form'). */
export function isFilledIn(values: Partial<PhysicianValues>): boolean {
  return Object.values(values).some((value) => (value ?? '') !== '')
}

/**
 * Whether the taxonomy code is read-only: a chosen specialization filled it in, or the edited record has one. It can
 * be typed only where it would be empty otherwise (docs/spec/physicians.md, 'Form').
 */
export function isTaxonomyLocked(specialization: string, record: Physician | undefined): boolean {
  return record ? record.taxonomyCode !== '' : specialization !== ''
}
