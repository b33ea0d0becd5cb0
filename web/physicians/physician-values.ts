import type { z } from 'zod'
import type { Physician, PhysicianForm } from '#contract/physicians/physicians.ts'
import { splitName } from '../kit/ui/text.ts'

/** What the form takes. */
export type PhysicianValues = z.input<typeof PhysicianForm>

/** What the form holds while it is filled in: '' for what is empty. */
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

/** A record as the form shows it for editing. */
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

/** In add mode the form is dirty once any field holds something (docs/spec/physicians.md, 'Form'). */
export function isFilledIn(values: Partial<PhysicianValues>): boolean {
  return Object.values(values).some((value) => (value ?? '') !== '')
}

/**
 * Whether the taxonomy code cannot be typed: a chosen specialization filled it, or the record that is edited
 * has one. It is enabled only while it would be empty otherwise (docs/spec/physicians.md, 'Form').
 */
export function isTaxonomyLocked(specialization: string, record: Physician | undefined): boolean {
  return record ? record.taxonomyCode !== '' : specialization !== ''
}
