import { declarationOf, type FieldName, type FileField, facilityDetails, fieldNames } from './fields.ts'

/** How many earlier patients a search returns. */
export const maxPatients = 8
/** The fewest characters that are searched for. */
export const minPatientSearch = 2

/** The fields that a request stores as text, as opposed to pictures. */
export type TextField = Exclude<FieldName, FileField>
const isText = (name: FieldName): name is TextField => !declarationOf(name).kind.startsWith('image')

const inSteps = (...steps: readonly string[]) =>
  fieldNames.filter((name) => steps.includes(declarationOf(name).step))
const inGroups = (...groups: readonly string[]) =>
  fieldNames.filter((name) => groups.includes(declarationOf(name).group))

/** The texts that a request for an earlier patient takes over: the patient, the insurance and the last wound. */
export const patientFields: readonly TextField[] = [
  ...inSteps('patient', 'insurance'),
  ...inGroups('Codes', 'Wound'),
].filter(isText)

/** The cards that it takes over. */
export const patientCards = inSteps('insurance').filter((name): name is FileField => !isText(name))

/** What is remembered of a physician from the last request. Never from the record, which fills itself. */
export const physicianFields = ['ptan', 'stateLicenseNumber', 'officeContactName', 'ext'] as const
export type RememberedField = (typeof physicianFields)[number]

/** The fields of a facility. */
export const facilityFields = ['facilityName', ...facilityDetails] as const
export type FacilityField = (typeof facilityFields)[number]
