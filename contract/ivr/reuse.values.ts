import { facilityDetails } from './fields.ts'

/** How many earlier patients a search returns. */
export const maxPatients = 8
/** The fewest characters that are searched for. */
export const minPatientSearch = 2

/** What is remembered of a physician from the last request. Never from the record, which fills itself. */
export const physicianFields = ['ptan', 'stateLicenseNumber', 'officeContactName', 'ext'] as const
export type RememberedField = (typeof physicianFields)[number]

/** The fields of a facility. */
export const facilityFields = ['facilityName', ...facilityDetails] as const
export type FacilityField = (typeof facilityFields)[number]
