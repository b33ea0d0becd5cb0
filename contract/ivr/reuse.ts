import { z } from 'zod'
import { endpoint, officeAdmins } from '../endpoint.ts'
import { searchText } from '../fields.ts'
import { data, Id, idOf, Moment } from '../replies.ts'
import { facilityDetails } from './fields.ts'
import { FilledForm } from './resubmit.ts'

/** How many earlier patients a search returns. */
export const maxPatients = 8
/** The minimum length of a search. */
export const minPatientSearch = 2

/** What is remembered about a physician from the last request. Never from the record, which fills in automatically. */
export const physicianFields = [
  'ptan',
  'stateLicenseNumber',
  'officeContactName',
  'ext',
  'practiceNpi',
  'practicePtan',
  'medicaidNumber',
  'contactEmail',
  'salesRep',
] as const

/** A facility's fields. */
export const facilityFields = ['facilityName', ...facilityDetails, 'ccn', 'facilityPtan'] as const
export type FacilityField = (typeof facilityFields)[number]

const texts = <N extends string>(names: readonly N[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, z.string()])) as Record<N, z.ZodString>)

/** A patient from earlier requests, with the last one. */
export const EarlierPatient = z.object({
  _id: Id,
  ivrNumber: z.string(),
  createdAt: Moment,
  patientName: z.string(),
  dob: z.string(),
  primaryInsurance: z.string(),
  primaryPolicyNumber: z.string(),
})
export type EarlierPatient = z.infer<typeof EarlierPatient>

export const findPatients = endpoint({
  method: 'GET',
  path: '/ivr/findPatients',
  summary: 'Earlier patients of the office by name, date of birth or policy number, the latest first',
  allowed: officeAdmins,
  input: z.strictObject({ search: searchText }),
  output: data(z.array(EarlierPatient).max(maxPatients)),
})

export const patientValues = endpoint({
  method: 'GET',
  path: '/ivr/getPatientValues/:id',
  summary: 'What a new request for the patient of an earlier one takes over',
  allowed: officeAdmins,
  input: z.strictObject({ id: idOf('ivr') }),
  output: data(FilledForm),
  errors: ['record.not-found'],
})

/** What a physician's last request said; '' and null if there is none. */
export const PhysicianValues = z.object({
  ivrNumber: z.string(),
  createdAt: Moment.nullable(),
  texts: texts(physicianFields),
})
export type PhysicianValues = z.infer<typeof PhysicianValues>

export const physicianValues = endpoint({
  method: 'GET',
  path: '/ivr/getPhysicianValues/:id',
  summary: 'PTAN, license and contact as last used on a request of the physician',
  allowed: officeAdmins,
  input: z.strictObject({ id: idOf('physician') }),
  output: data(PhysicianValues),
  errors: ['record.not-found'],
})

export const Facility = texts(facilityFields)
export type Facility = z.infer<typeof Facility>

export const facilities = endpoint({
  method: 'GET',
  path: '/ivr/getFacilities',
  summary: 'The facilities that the office has named in requests, by name',
  allowed: officeAdmins,
  input: z.strictObject({}),
  output: data(z.array(Facility)),
})
