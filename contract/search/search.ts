import { z } from 'zod'
import { endpoint, everyone } from '../endpoint.ts'
import { searchText } from '../fields.ts'
import { Status } from '../ivr/requests.ts'
import { OfficeRef, offices } from '../offices.ts'
import { MemberType } from '../people/members.ts'
import { data, Id } from '../replies.ts'
import { supportStatuses } from '../support/support.ts'

/** How many records of each kind a search over all kinds returns. */
export const maxFound = 5

export const FoundRequest = z.object({
  office: OfficeRef.optional(),
  _id: Id,
  ivrNumber: z.string(),
  patientName: z.string(),
  physicianName: z.string(),
  submissionStatus: Status,
})
export type FoundRequest = z.infer<typeof FoundRequest>

export const FoundPriorAuthorization = z.object({
  office: OfficeRef.optional(),
  _id: Id,
  priorauthNumber: z.string(),
  submitByUserName: z.string(),
  /** '' if none was chosen. */
  physicianName: z.string(),
})
export type FoundPriorAuthorization = z.infer<typeof FoundPriorAuthorization>

export const FoundSupportCase = z.object({
  office: OfficeRef.optional(),
  _id: Id,
  supportNumber: z.string(),
  subject: z.string(),
  status: z.enum(supportStatuses),
})
export type FoundSupportCase = z.infer<typeof FoundSupportCase>

export const FoundPhysician = z.object({ _id: Id, name: z.string(), email: z.string() })
export type FoundPhysician = z.infer<typeof FoundPhysician>

export const FoundMember = FoundPhysician.extend({ userType: MemberType })
export type FoundMember = z.infer<typeof FoundMember>

const upTo = <T extends z.ZodType>(of: T) => z.array(of).max(maxFound)

/** The record with the typed number first, then the newest. An empty search finds nothing. */
export const Found = z.object({
  requests: upTo(FoundRequest),
  priorAuthorizations: upTo(FoundPriorAuthorization),
  supportCases: upTo(FoundSupportCase),
  /** The office's, for Office Admins; empty for others. */
  physicians: upTo(FoundPhysician),
  /** The verification team's, for IVR Admins; empty for others. */
  members: upTo(FoundMember),
})
export type Found = z.infer<typeof Found>

export const findRecords = endpoint({
  method: 'GET',
  path: '/search/findRecords',
  summary: 'A few records of each kind that match a search, in the scope of the caller',
  allowed: everyone,
  input: z.strictObject({ search: searchText, offices }),
  acrossOffices: true,
  output: data(Found),
})
