import type { PhysicianForm } from '#contract/people/physicians.ts'

/** The columns of `physicians` for fields that have the same name in lists and in the form. */
export const shownAlike = {
  email: 'email',
  phoneNumber: 'phone_number',
  specialization: 'specialization',
  npiNumber: 'npi_number',
  medicalLicenseNumber: 'medical_license_number',
  taxID: 'tax_id',
  taxonomyCode: 'taxonomy_code',
  hospitalName: 'hospital_name',
  state: 'state',
  city: 'city',
} as const

/** The column for each field of the form. */
export const columns = {
  ...shownAlike,
  firstName: 'first_name',
  lastName: 'last_name',
  address: 'address',
  zipCode: 'zip_code',
} as const satisfies Record<keyof PhysicianForm, string>
