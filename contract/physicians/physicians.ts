import { z } from 'zod'
import { InvitationState, invitationErrors, PersonStatus, SettableStatus } from '../account/invitations.ts'
import { endpoint, officeAdmins } from '../endpoint.ts'
import {
  email,
  optionalNpi,
  optionalText,
  optionalZipCode,
  PageFilter,
  personName,
  taxId,
  usMobileNumber,
} from '../fields.ts'
import { StateCode } from '../reference/lists.ts'
import { data, Id, message } from '../replies.ts'
import { PhysicianPlan } from './leaving.ts'

/** A physician in a dropdown. */
export const PhysicianChoice = z.object({ _id: Id, name: z.string() })
export type PhysicianChoice = z.infer<typeof PhysicianChoice>

/** A physician to filter lists by. `standing` says why one cannot be chosen for new records. */
export const PhysicianFilterChoice = PhysicianChoice.extend({
  standing: z.enum(['offered', 'deactivated', 'deleted']),
})
export type PhysicianFilterChoice = z.infer<typeof PhysicianFilterChoice>

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

/** A physician as the list for managing them shows it. */
export const ListedPhysician = Physician.extend({ invitation: InvitationState })
export type ListedPhysician = z.infer<typeof ListedPhysician>

/**
 * The Add Physician form: what is left empty is '', but an empty specialization is null
 * (docs/spec/physicians.md, 'Form').
 */
export const PhysicianForm = z.strictObject({
  firstName: personName('First name'),
  lastName: personName('Last name'),
  email: email('Email address  is required.'),
  phoneNumber: usMobileNumber,
  specialization: optionalText(100)
    .nullable()
    .transform((text) => text || null),
  npiNumber: optionalNpi,
  medicalLicenseNumber: optionalText(30).transform((text) => text.replace(/\s+/g, ' ').toUpperCase()),
  taxID: taxId(),
  taxonomyCode: optionalText(20).transform((text) => text.replace(/[\s-]/g, '').toUpperCase()),
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
export const PhysicianEdit = PhysicianForm.extend({
  physicianId: Id,
  seenVersion: z.number().int().optional(),
})
export type PhysicianEdit = z.infer<typeof PhysicianEdit>

const count = z.number().int().min(0)

export const PhysicianPage = z.object({
  physicians: z.array(ListedPhysician),
  limit: count,
  page: count,
  total: count,
  totalPages: count,
})
export type PhysicianPage = z.infer<typeof PhysicianPage>

export const physicianChoices = endpoint({
  method: 'GET',
  path: '/physicians/getPhysicianList',
  summary: "The office's physicians, for a dropdown",
  allowed: officeAdmins,
  input: z.strictObject({}),
  output: data(z.array(PhysicianChoice)),
  errors: [],
})

export const physicianFilterChoices = endpoint({
  method: 'GET',
  path: '/physicians/getPhysicianFilterList',
  summary: 'Physicians to filter lists by: also deactivated and deleted ones who have records in view',
  allowed: officeAdmins,
  input: z.strictObject({}),
  output: data(z.array(PhysicianFilterChoice)),
  errors: [],
})

export const physicianById = endpoint({
  method: 'GET',
  path: '/physicians/getPhysician/:id',
  summary: 'One physician of the office',
  allowed: officeAdmins,
  input: z.strictObject({ id: Id }),
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
  errors: [],
})

/** `npi-in-use` and `email-in-use` come with the id of the other physician, as the field physicianId. */
export const addPhysician = endpoint({
  method: 'POST',
  path: '/physicians/addPhysician',
  summary: 'Add a physician to the office and mail them an invitation',
  allowed: officeAdmins,
  input: PhysicianForm,
  output: z.object({ message: z.string(), data: z.object({ _id: Id }) }),
  creates: true,
  errors: [
    'physicians.npi-in-use',
    'physicians.email-in-use',
    'account.invitee-has-account',
    ...invitationErrors,
    'idempotency.other-body',
  ],
})

/** The e-mail address can be changed until the invitation is accepted: a new link is mailed and the old one expires. */
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
  summary: 'Activate or deactivate a physician; deactivated ones are signed out at once',
  allowed: officeAdmins,
  /** Without `leaving` the appointments of a physician who is deactivated stay tied to them. */
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
  summary: 'Mail a new link, to another address if one is given; the link before it is dead',
  allowed: officeAdmins,
  input: z.strictObject({ physicianId: Id, email: email('Email address  is required.').optional() }),
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
