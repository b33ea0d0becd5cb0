import { z } from 'zod'
import { endpoint, everyone, officeAdmins, officeTypes } from '../endpoint.ts'
import { email, opaqueText } from '../fields.ts'
import { data, Id, idOf, Moment, message } from '../replies.ts'
import { aboutTheOffice } from './profile.ts'

/** An office, as an Office Admin adds one: what sign-up asks about it. */
export const NewOffice = z.strictObject(aboutTheOffice)

/** What a person is in one office. */
export const Membership = z.object({
  officeId: Id,
  officeName: z.string(),
  userType: z.literal(everyone),
  /** The office that this call is for. */
  current: z.boolean(),
})
export type Membership = z.infer<typeof Membership>

/** The caller's offices, by name; none for the verification team. */
export const getMemberships = endpoint({
  method: 'GET',
  path: '/user/getMemberships',
  summary: 'The caller’s offices',
  allowed: everyone,
  input: z.strictObject({}),
  output: data(z.array(Membership)),
  ofPerson: true,
  background: true,
})

/** Chooses the office that new screens begin with. It does not affect calls that name an office in `X-Office`. */
export const actFor = endpoint({
  method: 'POST',
  path: '/user/actFor',
  summary: 'Choose the office that new screens begin with',
  allowed: officeTypes,
  input: z.strictObject({ officeId: idOf('office') }),
  ofPerson: true,
  output: message.extend({ data: Membership }),
  errors: ['office.not-member'],
})

/** An invitation to another office, which the caller can accept while signed in. */
export const OpenInvitation = z.object({
  _id: Id,
  officeName: z.string(),
  userType: z.literal(everyone),
  /** The name of who invited them; '' if there is none. */
  invitedBy: z.string(),
  expiresAt: Moment,
})
export type OpenInvitation = z.infer<typeof OpenInvitation>

export const getInvitations = endpoint({
  method: 'GET',
  path: '/user/getInvitations',
  summary: 'Invitations of further offices to the caller',
  allowed: officeTypes,
  input: z.strictObject({}),
  output: data(z.array(OpenInvitation)),
  ofPerson: true,
  background: true,
})

const ofInvitation = z.strictObject({ invitationId: idOf('invitation') })

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/user/acceptInvitation',
  summary: 'Join a further office while signed in',
  ofPerson: true,
  allowed: officeTypes,
  input: ofInvitation,
  output: message.extend({ data: Membership }),
  errors: ['record.not-found', 'account.of-team'],
})

export const declineInvitation = endpoint({
  method: 'POST',
  path: '/user/declineInvitation',
  summary: 'Decline an invitation of a further office',
  allowed: officeTypes,
  input: ofInvitation,
  output: message,
  errors: ['record.not-found'],
})

/** The mailed link, for someone who has an account: it proves the address but signs no one in. */
export const joinByLink = endpoint({
  method: 'POST',
  path: '/user/joinByLink',
  summary: 'Join a further office by the link of its invitation',
  allowed: 'public',
  input: z.strictObject({ email: email(), token: opaqueText(100) }),
  output: message,
  errors: ['account.link-invalid', 'account.of-team'],
})

/** Another office of an Office Admin, with what sign-up asks about an office. */
export const addOffice = endpoint({
  method: 'POST',
  path: '/user/addOffice',
  creates: true,
  summary: 'Add an office of one’s own',
  allowed: officeAdmins,
  input: NewOffice,
  output: message.extend({ data: Membership }),
  errors: ['limit.too-many'],
})
