import { z } from 'zod'
import { Membership, NewOffice } from '../account/memberships.ts'
import { endpoint, everyone, officeAdmins } from '../endpoint.ts'
import { optionalText, optionalUsMobileNumber, requiredText } from '../fields.ts'
import { Status } from '../ivr/requests.ts'
import { Count, data, Id, idOf, message } from '../replies.ts'
import { Invitee, invitationErrors, PersonStatus } from './people.ts'

// A group: an organization's offices. Its administrators are Office Admins of one or more of them.

/** One of the group's offices, with figures that name no patient. */
export const GroupOffice = z.object({
  _id: Id,
  name: z.string(),
  city: z.string(),
  state: z.string(),
  /** All of its requests, by status. */
  requests: z.record(Status, Count),
  /** For the last four full weeks, as on the dashboard. */
  firstDecisions: Count,
  /** Null if there was no final decision in these weeks. */
  medianHours: Count.nullable(),
})
export type GroupOffice = z.infer<typeof GroupOffice>

/** Someone's role in an office of the group: one entry for each of their offices. */
export const GroupPerson = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  userType: z.literal(everyone),
  officeId: Id,
  officeName: z.string(),
  status: PersonStatus,
  isGroupAdmin: z.boolean(),
})
export type GroupPerson = z.infer<typeof GroupPerson>

export const OfficeGroup = z.object({
  name: z.string(),
  offices: z.array(GroupOffice),
  people: z.array(GroupPerson),
})
export type OfficeGroup = z.infer<typeof OfficeGroup>

export const getGroup = endpoint({
  method: 'GET',
  path: '/groups/getGroup',
  summary: 'The group of the office, for its group administrators: offices, people and figures',
  allowed: officeAdmins,
  input: z.strictObject({}),
  output: data(OfficeGroup.nullable()),
})

export const GroupForm = z.strictObject({ name: requiredText('Group name is required.', 100) })

export const createGroup = endpoint({
  method: 'POST',
  path: '/groups/createGroup',
  creates: true,
  summary: 'Start a group with one’s office, and administer it',
  allowed: officeAdmins,
  input: GroupForm,
  output: message,
  errors: ['groups.already-in-one', 'limit.too-many'],
})

export const addGroupOffice = endpoint({
  method: 'POST',
  path: '/groups/addGroupOffice',
  creates: true,
  summary: 'Add an office to the group, and be its Office Admin',
  allowed: officeAdmins,
  input: NewOffice,
  output: message.extend({ data: Membership }),
  errors: ['record.not-found', 'limit.too-many'],
})

const ofOffice = z.strictObject({ officeId: idOf('office') })

export const joinGroupOffice = endpoint({
  method: 'POST',
  path: '/groups/joinGroupOffice',
  summary: 'Bring another office of one’s own into the group',
  allowed: officeAdmins,
  input: ofOffice,
  output: message,
  errors: ['record.not-found', 'groups.office-in-one'],
})

export const removeGroupOffice = endpoint({
  method: 'POST',
  path: '/groups/removeGroupOffice',
  summary: 'Take an office out of the group',
  allowed: officeAdmins,
  input: ofOffice,
  output: message,
  errors: ['record.not-found', 'groups.last-admin'],
})

export const setGroupAdmin = endpoint({
  method: 'POST',
  path: '/groups/setGroupAdmin',
  summary: 'Make an Office Admin of the group its administrator, or no longer',
  allowed: officeAdmins,
  input: z.strictObject({ userId: Id, isGroupAdmin: z.boolean() }),
  output: message,
  errors: ['record.not-found', 'groups.last-admin'],
})

/** The most offices that one invitation is for. */
const maxOfficesInvitedTo = 100

export const GroupInvitation = Invitee.extend({
  phoneNumber: optionalUsMobileNumber,
  officeIds: z
    .array(idOf('office'))
    .min(1, 'Please choose at least one office.')
    .max(maxOfficesInvitedTo, `Please choose at most ${maxOfficesInvitedTo} offices.`),
})
export type GroupInvitation = z.infer<typeof GroupInvitation>

export const inviteToOffices = endpoint({
  method: 'POST',
  path: '/groups/inviteToOffices',
  creates: true,
  summary: 'Invite one person as Office Admin of several offices, with one email',
  allowed: officeAdmins,
  input: GroupInvitation,
  output: message.extend({
    data: z.array(
      z.object({ officeId: Id, officeName: z.string(), outcome: z.enum(['invited', 'already there']) }),
    ),
  }),
  errors: ['record.not-found', 'groups.already-there', ...invitationErrors],
})

/** The most rows of one import. */
export const maxImportRows = 500

/** The columns of an import, by their headings. */
export const importLabels = {
  officeName: 'Office name',
  taxID: 'Tax ID',
  npiNumber: 'NPI',
  address: 'Address',
  city: 'City',
  state: 'State',
  zipCode: 'Zip code',
  faxNumber: 'Fax',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  userType: 'User type',
} as const
export type ImportField = keyof typeof importLabels
export const importFields = Object.keys(importLabels) as ImportField[]

/** As long as a cell that the browser reads: errors in a text are reported with its row. */
const cell = optionalText(1_000)

/** A spreadsheet row as it is: its errors are part of the answer. */
export const ImportRow = z.strictObject(
  Object.fromEntries(importFields.map((field) => [field, cell])) as Record<ImportField, typeof cell>,
)
export type ImportRow = z.infer<typeof ImportRow>

const ImportRows = z.strictObject({
  rows: z
    .array(ImportRow)
    .min(1, 'Please choose a file with at least one row below its headings.')
    .max(maxImportRows, `Please import at most ${maxImportRows} rows at a time.`),
})

/** What an import will do with a row. Null if its errors leave that open. */
export const ImportOutcome = z.object({
  office: z.enum(['new office', 'existing office']).nullable(),
  person: z.enum(['invite', 'already there']).nullable(),
  /** By field. */
  errors: z.record(z.string(), z.string()),
})
export type ImportOutcome = z.infer<typeof ImportOutcome>

export const previewImport = endpoint({
  method: 'POST',
  path: '/groups/previewImport',
  summary: 'Ask what an import of offices and people would do, row by row',
  allowed: officeAdmins,
  input: ImportRows,
  output: data(z.array(ImportOutcome)),
  errors: ['record.not-found'],
})

export const importPeople = endpoint({
  method: 'POST',
  path: '/groups/importPeople',
  creates: true,
  summary: 'Add the offices of a spreadsheet to the group and invite its people: all rows or none',
  allowed: officeAdmins,
  input: ImportRows,
  output: message.extend({ data: z.object({ offices: Count, people: Count }) }),
  errors: ['record.not-found', ...invitationErrors],
})
