import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { email, opaqueText, password, passwordAgain } from '../fields.ts'
import { data, message } from '../replies.ts'
import { Delivery, SignedIn } from './sign-in.ts'

/** How long an invitation's link can be used. */
export const invitationDays = 7

/** Rate-limit errors of every endpoint that mails an invitation. */
export const invitationErrors = ['account.invited-often', 'account.many-invitations'] as const

/** A person is notRegister until they accept their invitation. */
export const PersonStatus = z.enum(['notRegister', 'active', 'deactive'])
export type PersonStatus = z.infer<typeof PersonStatus>

/** The statuses that the actions Active and Deactivate set. */
export const SettableStatus = z.enum(['active', 'deactive'])
export type SettableStatus = z.infer<typeof SettableStatus>

/** The invitation of a person who has not accepted: its link is valid, has expired, or there is none. */
export const InvitationState = z.enum(['open', 'expired', 'none'])
export type InvitationState = z.infer<typeof InvitationState>

export const allPersonActions = [
  'Edit',
  'Delete',
  'Active',
  'Deactivate',
  'View',
  'Send again',
  'Withdraw',
] as const
export type PersonAction = (typeof allPersonActions)[number]

/** The state of a physician or team member that decides which actions are allowed. */
export interface PersonState {
  readonly status: PersonStatus
  readonly invitation: InvitationState
}

const forStatus: Record<PersonStatus, readonly PersonAction[]> = {
  notRegister: ['Edit', 'Delete', 'View', 'Send again', 'Withdraw'],
  active: ['Edit', 'Delete', 'Deactivate', 'View'],
  deactive: ['Edit', 'Delete', 'Active', 'View'],
}

/**
 * What a row's menu offers (docs/spec/physicians.md, 'Statuses and actions'): Active only for the deactivated,
 * Deactivate for the active. Whoever has not accepted yet can be written to again, and an invitation that is out can
 * be withdrawn.
 */
export function personActions({
  status,
  invitation,
}: PersonState): { action: PersonAction; enabled: boolean }[] {
  return forStatus[status].map((action) => ({
    action,
    enabled: action !== 'Withdraw' || invitation === 'open',
  }))
}

/** Whether the server allows an action: exactly those that the menu offers. */
export function mayTakeAction(action: PersonAction, state: PersonState): boolean {
  return personActions(state).some((offered) => offered.action === action && offered.enabled)
}

/** The parameters of the mailed link /set-password?email=…&name=…&token=… */
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

/** Called before the form is shown, so that an invalid link is reported at once. */
export const checkInvitation = endpoint({
  method: 'POST',
  path: '/user/checkInvitation',
  summary: 'Ask whether an invitation’s link can still be used',
  allowed: 'public',
  input: Link,
  output: message,
  errors: ['account.link-invalid'],
})

/** Accepts an invitation. Starts no session: like `signIn`, it mails a code. */
export const setPassword = endpoint({
  method: 'POST',
  path: '/user/setPassword',
  summary: 'Accept an invitation with a password of one’s own, and mail a code',
  allowed: 'public',
  input: NewPassword,
  output: z.object({ message: z.string(), ...data(SignedIn.extend(Delivery.shape)).shape }),
  errors: ['account.link-invalid', 'account.code-locked', 'server.busy'],
})
