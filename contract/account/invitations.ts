import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { email, opaqueText, password, passwordAgain } from '../fields.ts'
import { data, message } from '../replies.ts'
import { Delivery, SignedIn } from './sign-in.ts'

/** How long an invitation's link can be used. */
export const invitationDays = 7

/** What any endpoint that mails an invitation may refuse: too many of them. */
export const invitationErrors = ['account.invited-often', 'account.many-invitations'] as const

/** Somebody is notRegister until they accept their invitation. */
export const PersonStatus = z.enum(['notRegister', 'active', 'deactive'])
export type PersonStatus = z.infer<typeof PersonStatus>

/** What Active and Deactivate set. */
export const SettableStatus = z.enum(['active', 'deactive'])
export type SettableStatus = z.infer<typeof SettableStatus>

/** The invitation of somebody who has not accepted: its link can be used, is too old, or there is none. */
export const InvitationState = z.enum(['open', 'expired', 'none'])
export type InvitationState = z.infer<typeof InvitationState>

export const personActs = [
  'Edit',
  'Delete',
  'Active',
  'Deactivate',
  'View',
  'Send again',
  'Withdraw',
] as const
export type PersonAct = (typeof personActs)[number]

/** A physician or team member, as what may be done with them depends on it. */
export interface PersonState {
  readonly status: PersonStatus
  readonly invitation: InvitationState
}

const forStatus: Record<PersonStatus, readonly PersonAct[]> = {
  notRegister: ['Edit', 'Delete', 'View', 'Send again', 'Withdraw'],
  active: ['Edit', 'Delete', 'Deactivate', 'View'],
  deactive: ['Edit', 'Delete', 'Active', 'View'],
}

/**
 * What a row's menu offers (docs/spec/physicians.md, 'Statuses and actions'): Active only for the deactivated,
 * Deactivate for the active. Whoever has not accepted yet can be written to again, and an invitation that is out can
 * be withdrawn.
 */
export function personActions({ status, invitation }: PersonState): { act: PersonAct; enabled: boolean }[] {
  return forStatus[status].map((act) => ({ act, enabled: act !== 'Withdraw' || invitation === 'open' }))
}

/** Whether the server does it: just what the menu offers. */
export function mayAct(act: PersonAct, state: PersonState): boolean {
  return personActions(state).some((offered) => offered.act === act && offered.enabled)
}

/** A token as it stands in the mailed link /set-password?email=…&name=…&token=… */
const Link = z.strictObject({ email: email(), token: opaqueText(100) })

/** As every new password it needs the special character (docs/spec/account.md, 'Set password'). */
export const NewPassword = Link.extend({
  newPassword: password,
  confirmPassword: passwordAgain,
}).refine((form) => form.newPassword === form.confirmPassword, {
  path: ['confirmPassword'],
  message: 'Passwords do not match',
  when: () => true,
})
export type NewPassword = z.infer<typeof NewPassword>

/** Before the form is shown: a link that is of no use any more is told so at once. */
export const checkInvitation = endpoint({
  method: 'POST',
  path: '/user/checkInvitation',
  summary: 'Ask whether an invitation’s link can still be used',
  allowed: 'public',
  input: Link,
  output: message,
  errors: ['account.link-invalid'],
})

/** Accepts an invitation. It signs nobody in: it answers as signing in does, and mails a code. */
export const setPassword = endpoint({
  method: 'POST',
  path: '/user/setPassword',
  summary: 'Accept an invitation with a password of one’s own, and mail a code',
  allowed: 'public',
  input: NewPassword,
  output: z.object({ message: z.string(), ...data(SignedIn.extend(Delivery.shape)).shape }),
  errors: ['account.link-invalid', 'account.code-locked', 'server.busy'],
})
