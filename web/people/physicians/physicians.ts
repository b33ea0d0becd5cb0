import type { z } from 'zod'
import {
  managedPhysicians,
  type Physician,
  type PhysicianForm,
  physicianById,
  physicianChoices,
  physicianFilterChoices,
} from '#contract/people/physicians.ts'
import { reload } from '../../kit/http/queries.ts'
import { splitName } from '../../kit/ui/text.ts'
import type { AskedAction } from '../use-person-actions.ts'

/** 'city, state'; '-' without a city (docs/spec/physicians.md, 'List'). */
export function cityAndState({ city, state }: Pick<Physician, 'city' | 'state'>): string {
  if (city.trim() === '') return '-'
  return state ? `${city}, ${state}` : city
}

/**
 * The navigation state of the edit page (docs/spec/frame-and-routes.md, 'Navigation state'): it contains the state,
 * so that cities can load before the record.
 */
export const editState = ({ state }: Pick<Physician, 'state'>) => ({ page: 'editPage', state })

/** The confirmation question of a dialog. */
export const question = (action: AskedAction): string =>
  action === 'Withdraw'
    ? 'Are you sure you want to withdraw this invitation?'
    : `Are you sure you want to ${action.toLowerCase()} this physician?`

/** Reloads every list and record of physicians. */
export const reloadPhysicians = (): Promise<void> =>
  reload(managedPhysicians, physicianById, physicianChoices, physicianFilterChoices)

export type PhysicianValues = z.input<typeof PhysicianForm>

/** The form's values while it is filled in: '' for empty fields. */
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
