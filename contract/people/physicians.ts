import { z } from 'zod'
import { endpoint, officeAdmins } from '../endpoint.ts'
import {
  optionalIdentifier,
  optionalNpi,
  optionalText,
  optionalZipCode,
  PageFilter,
  StateCode,
  taxId,
  usMobileNumber,
  wholeNumber,
} from '../fields.ts'
import { added, Count, data, Id, idOf, message } from '../replies.ts'
import { comparedIdentifier } from '../typed-text.rules.ts'
import { PhysicianPlan } from './leaving.ts'
import {
  InvitationState,
  Invitee,
  invitationErrors,
  PersonStatus,
  SentAgain,
  SettableStatus,
} from './people.ts'

export const Physician = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  specialization: z.string().nullable(),
  taxonomyCode: z.string(),
  status: PersonStatus,
  phoneNumber: z.string(),
  npiNumber: z.string(),
  taxID: z.string(),
  medicalLicenseNumber: z.string(),
  hospitalName: z.string(),
  serviceType: z.string(),
  city: z.string(),
  state: z.string(),
  officeAddress: z.object({ address: z.string(), city: z.string(), state: z.string(), zipCode: z.string() }),
  officeContactName: z.string(),
  ext: z.string(),
  faxNumber: z.string(),
  /** Counts the edits of the record. */
  version: z.number().int(),
})
export type Physician = z.infer<typeof Physician>

/** A physician in a dropdown. `label` is the name, with the email address if two physicians share it. */
export const PhysicianChoice = z.object({
  _id: Id,
  name: z.string(),
  label: z.string(),
  /** Whether they have an account: without one they are offered for requests, but cannot join an appointment yet. */
  joined: z.boolean(),
})
export type PhysicianChoice = z.infer<typeof PhysicianChoice>

/** A physician to filter lists by. `standing` says why one cannot be chosen for new records. */
export const PhysicianFilterChoice = PhysicianChoice.omit({ joined: true }).extend({
  standing: z.enum(['offered', 'deactivated', 'deleted']),
})
export type PhysicianFilterChoice = z.infer<typeof PhysicianFilterChoice>

/** A physician as the list for managing them shows it. */
export const ListedPhysician = Physician.extend({ invitation: InvitationState })
export type ListedPhysician = z.infer<typeof ListedPhysician>

/**
 * The Add Physician form: empty fields are '', but an empty specialization is null
 * (docs/spec/physicians.md, 'Form').
 */
export const PhysicianForm = Invitee.extend({
  phoneNumber: usMobileNumber,
  specialization: optionalText(100)
    .nullable()
    .transform((text) => text || null),
  npiNumber: optionalNpi,
  medicalLicenseNumber: optionalIdentifier(30).transform((text) => text.replace(/\s+/g, ' ').toUpperCase()),
  taxID: taxId(),
  taxonomyCode: optionalIdentifier(20).transform(comparedIdentifier),
  hospitalName: optionalText(),
  address: optionalText(),
  state: optionalText(2).pipe(
    z.union([z.literal(''), StateCode], { error: 'Please choose a state from the list.' }),
  ),
  city: optionalText(100),
  zipCode: optionalZipCode,
})
export type PhysicianForm = z.infer<typeof PhysicianForm>

/** `seenVersion` is the version that was edited; if the record has a newer one, the edit is rejected. */
const PhysicianEdit = PhysicianForm.extend({
  physicianId: Id,
  seenVersion: wholeNumber().optional(),
})

export const PhysicianPage = z.object({
  physicians: z.array(ListedPhysician),
  limit: Count,
  page: Count,
  total: Count,
  totalPages: Count,
})
export type PhysicianPage = z.infer<typeof PhysicianPage>

export const physicianChoices = endpoint({
  method: 'GET',
  path: '/physicians/getPhysicianList',
  summary: "The office's physicians, for a dropdown",
  allowed: officeAdmins,
  input: z.strictObject({}),
  output: data(z.array(PhysicianChoice)),
})

export const physicianFilterChoices = endpoint({
  method: 'GET',
  path: '/physicians/getPhysicianFilterList',
  summary: 'Physicians to filter lists by: also deactivated and deleted ones who have records in view',
  allowed: officeAdmins,
  input: z.strictObject({}),
  output: data(z.array(PhysicianFilterChoice)),
})

export const physicianById = endpoint({
  method: 'GET',
  path: '/physicians/getPhysician/:id',
  summary: 'One physician of the office',
  allowed: officeAdmins,
  input: z.strictObject({ id: idOf('physician') }),
  output: data(Physician),
  errors: ['record.not-found'],
})

export const managedPhysicians = endpoint({
  method: 'GET',
  path: '/physicians/getManagePhysicians',
  summary: "A page of the office's physicians, newest first",
  allowed: officeAdmins,
  input: PageFilter,
  output: data(PhysicianPage),
})

/** `npi-in-use` and `email-in-use` come with the other physician's id, as the field physicianId. */
export const addPhysician = endpoint({
  method: 'POST',
  path: '/physicians/addPhysician',
  creates: true,
  summary: 'Add a physician to the office and email them an invitation',
  allowed: officeAdmins,
  input: PhysicianForm,
  output: added,
  errors: [
    'physicians.npi-in-use',
    'physicians.email-in-use',
    'account.invitee-has-account',
    ...invitationErrors,
  ],
})

/** The email address can be changed until the invitation is accepted: a new link is emailed and the old one expires. */
export const editPhysician = endpoint({
  method: 'POST',
  path: '/physicians/editPhysician',
  summary: "Change a physician's record",
  allowed: officeAdmins,
  input: PhysicianEdit,
  output: message,
  errors: [
    'record.not-found',
    'physicians.changed-since',
    'physicians.npi-in-use',
    'physicians.email-in-use',
    'account.invitee-has-account',
    ...invitationErrors,
  ],
})

export const setPhysicianStatus = endpoint({
  method: 'POST',
  path: '/physicians/updatePhysicianStatus',
  summary: 'Activate or deactivate a physician; deactivated ones are signed out right away',
  allowed: officeAdmins,
  /** Without `leaving` a deactivated physician's appointments stay tied to them. */
  input: z.strictObject({ physicianId: Id, status: SettableStatus, leaving: PhysicianPlan.optional() }),
  output: message,
  errors: [
    'record.not-found',
    'account.not-now',
    'physicians.appointments-changed',
    'physicians.appointments-overlap',
    'appointments.physician-unknown',
  ],
})

export const deletePhysician = endpoint({
  method: 'POST',
  path: '/physicians/deletePhysician',
  summary: 'Delete a physician; their requests stay',
  allowed: officeAdmins,
  input: z.strictObject({ physicianId: Id, leaving: PhysicianPlan.optional() }),
  output: message,
  errors: [
    'record.not-found',
    'physicians.appointments-changed',
    'physicians.appointments-overlap',
    'appointments.physician-unknown',
  ],
})

export const invitePhysicianAgain = endpoint({
  method: 'POST',
  path: '/physicians/resendInvitation',
  summary: 'Email a new link, to another address if one is given; the link before it stops working',
  allowed: officeAdmins,
  input: z.strictObject({ physicianId: Id, ...SentAgain.partial().shape }),
  output: message,
  errors: [
    'record.not-found',
    'account.not-now',
    'account.invitee-has-account',
    ...invitationErrors,
    'physicians.email-in-use',
  ],
})

export const withdrawPhysicianInvitation = endpoint({
  method: 'POST',
  path: '/physicians/withdrawInvitation',
  summary: 'Make the link of an invitation useless',
  allowed: officeAdmins,
  input: z.strictObject({ physicianId: Id }),
  output: message,
  errors: ['record.not-found', 'account.not-now'],
})
