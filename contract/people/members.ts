import { z } from 'zod'
import { endpoint, ivrAdmins, teamMember, teamTypes } from '../endpoint.ts'
import { opaqueText, optionalFax, PageFilter, usMobileNumber } from '../fields.ts'
import { added, Count, data, Id, idOf, message } from '../replies.ts'
import { LeavingPlan, WorkTaker } from './leaving.ts'
import {
  InvitationState,
  Invitee,
  invitationErrors,
  PersonStatus,
  SentAgain,
  SettableStatus,
} from './people.ts'

/** What an IVR Admin invites: IVR Team Members and other IVR Admins. */
export const MemberType = z.literal(teamTypes, { error: 'Please choose a user type.' })
export type MemberType = z.infer<typeof MemberType>

export const Member = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  faxNumber: z.string(),
  status: PersonStatus,
  userType: MemberType,
  /** Changes whenever a field of the form changes. */
  version: z.string(),
})
export type Member = z.infer<typeof Member>

/** A member as the list for managing them shows it. */
export const ListedMember = Member.extend({ invitation: InvitationState })
export type ListedMember = z.infer<typeof ListedMember>

/** The Add form. The default user type is IVR Team Member. */
export const MemberForm = Invitee.extend({
  phoneNumber: usMobileNumber,
  faxNumber: optionalFax,
  userType: MemberType.default(teamMember),
})
export type MemberForm = z.infer<typeof MemberForm>

const MemberEdit = MemberForm.extend({
  ivrMemberId: Id,
  /** When omitted, it is unchanged. */
  userType: MemberType.optional(),
  /** The version that was edited; if the record has a newer one, the edit is rejected. When omitted, not checked. */
  seenVersion: opaqueText(32).optional(),
})

export const MemberPage = z.object({
  ivrMembers: z.array(ListedMember),
  total: Count,
  totalPages: Count,
  currentPage: Count,
  limit: Count,
})
export type MemberPage = z.infer<typeof MemberPage>

export const memberList = endpoint({
  method: 'GET',
  path: '/members/getIvrMembers',
  summary: 'A page of the verification team without oneself, newest first',
  allowed: ivrAdmins,
  input: PageFilter,
  output: data(MemberPage),
})

export const memberById = endpoint({
  method: 'GET',
  path: '/members/getIvrMember/:id',
  summary: 'One member of the verification team',
  allowed: ivrAdmins,
  input: z.strictObject({ id: idOf('member') }),
  output: data(Member),
  errors: ['record.not-found'],
})

export const addMember = endpoint({
  method: 'POST',
  path: '/members/addIvrMember',
  creates: true,
  summary: 'Add someone to the verification team and email them an invitation',
  allowed: ivrAdmins,
  input: MemberForm,
  output: added,
  errors: ['account.invitee-has-account', ...invitationErrors],
})

/** The email address can be changed until the invitation is accepted: a new link is emailed and the old one expires. */
export const editMember = endpoint({
  method: 'POST',
  path: '/members/editIvrMember',
  summary: 'Change a member; another user type signs them out',
  allowed: ivrAdmins,
  input: MemberEdit,
  output: message,
  errors: [
    'record.not-found',
    'members.changed-since',
    'account.invitee-has-account',
    ...invitationErrors,
    'members.last-admin',
  ],
})

export const setMemberStatus = endpoint({
  method: 'POST',
  path: '/members/updateIvrMemberStatus',
  summary: 'Activate or deactivate a member; deactivated ones are signed out right away',
  allowed: ivrAdmins,
  input: z.strictObject({
    ivrTeamMemberId: Id,
    status: SettableStatus,
    /** Sent along with the member's id (docs/spec/members.md, 'Calls'). There is one team, so nothing depends on it. */
    ivrTeamId: Id.optional(),
    appointments: LeavingPlan.optional(),
    workTo: WorkTaker,
  }),
  output: message,
  errors: [
    'record.not-found',
    'account.not-now',
    'members.last-admin',
    'members.appointments-open',
    'members.appointments-changed',
    'members.taker-gone',
  ],
})

export const deleteMember = endpoint({
  method: 'POST',
  path: '/members/deleteIvrMember',
  summary: 'Delete a member; what they decided stays theirs',
  allowed: ivrAdmins,
  input: z.strictObject({
    ivrTeamMemberId: Id,
    appointments: LeavingPlan.optional(),
    workTo: WorkTaker,
  }),
  output: message,
  errors: [
    'record.not-found',
    'members.last-admin',
    'members.appointments-open',
    'members.appointments-changed',
    'members.taker-gone',
  ],
})

export const inviteMemberAgain = endpoint({
  method: 'POST',
  path: '/members/resendInvitation',
  summary: 'Email a new link, to another address if one is given; the link before it stops working',
  allowed: ivrAdmins,
  input: z.strictObject({ ivrTeamMemberId: Id, ...SentAgain.partial().shape }),
  output: message,
  errors: ['record.not-found', 'account.not-now', 'account.invitee-has-account', ...invitationErrors],
})

export const withdrawMemberInvitation = endpoint({
  method: 'POST',
  path: '/members/withdrawInvitation',
  summary: 'Make the link of an invitation useless',
  allowed: ivrAdmins,
  input: z.strictObject({ ivrTeamMemberId: Id }),
  output: message,
  errors: ['record.not-found', 'account.not-now'],
})
