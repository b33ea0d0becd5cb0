import { z } from 'zod'
import { endpoint, officeAdmins } from '../endpoint.ts'
import { optionalUsMobileNumber, PageFilter } from '../fields.ts'
import { added, Count, data, Id, message } from '../replies.ts'
import {
  InvitationState,
  Invitee,
  invitationErrors,
  PersonStatus,
  SentAgain,
  SettableStatus,
} from './people.ts'

/** An Office Admin of the caller's office. */
export const Colleague = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  status: PersonStatus,
  invitation: InvitationState,
})
export type Colleague = z.infer<typeof Colleague>

/** The Invite form. Colleagues complete the rest in their own profile. */
export const ColleagueForm = Invitee.extend({
  phoneNumber: optionalUsMobileNumber,
})
export type ColleagueForm = z.infer<typeof ColleagueForm>

const ColleaguePage = z.object({
  colleagues: z.array(Colleague),
  total: Count,
  totalPages: Count,
  currentPage: Count,
  limit: Count,
})

export const colleagueList = endpoint({
  method: 'GET',
  path: '/colleagues/getColleagues',
  summary: 'A page of the other Office Admins of one’s office, newest first',
  allowed: officeAdmins,
  input: PageFilter,
  output: data(ColleaguePage),
})

export const addColleague = endpoint({
  method: 'POST',
  path: '/colleagues/addColleague',
  creates: true,
  summary: 'Add another Office Admin to the caller’s office and email them an invitation',
  allowed: officeAdmins,
  input: ColleagueForm,
  output: added,
  errors: ['account.invitee-has-account', ...invitationErrors],
})

export const setColleagueStatus = endpoint({
  method: 'POST',
  path: '/colleagues/updateColleagueStatus',
  summary: 'Activate or deactivate a colleague; deactivated ones are signed out right away',
  allowed: officeAdmins,
  input: z.strictObject({ colleagueId: Id, status: SettableStatus }),
  output: message,
  errors: ['record.not-found', 'account.not-now', 'colleagues.last-admin', 'groups.last-admin'],
})

export const deleteColleague = endpoint({
  method: 'POST',
  path: '/colleagues/deleteColleague',
  summary: 'Remove a colleague; what they did keeps their name',
  allowed: officeAdmins,
  input: z.strictObject({ colleagueId: Id }),
  output: message,
  errors: ['record.not-found', 'colleagues.last-admin', 'groups.last-admin'],
})

export const inviteColleagueAgain = endpoint({
  method: 'POST',
  path: '/colleagues/resendInvitation',
  summary:
    'Email a colleague a new link, to another address if one is given; the link before it stops working',
  allowed: officeAdmins,
  input: z.strictObject({ colleagueId: Id, ...SentAgain.partial().shape }),
  output: message,
  errors: ['record.not-found', 'account.not-now', 'account.invitee-has-account', ...invitationErrors],
})

export const withdrawColleagueInvitation = endpoint({
  method: 'POST',
  path: '/colleagues/withdrawInvitation',
  summary: 'Make the link of a colleague’s invitation useless',
  allowed: officeAdmins,
  input: z.strictObject({ colleagueId: Id }),
  output: message,
  errors: ['record.not-found', 'account.not-now'],
})
