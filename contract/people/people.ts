import { z } from 'zod'
import { email, personName } from '../fields.ts'

// What physicians, members of the team and colleagues have in common: they are invited, and then managed by others.

/** A person is notRegister until they accept their invitation. */
export const PersonStatus = z.enum(['notRegister', 'active', 'deactive'])
export type PersonStatus = z.infer<typeof PersonStatus>

/** The statuses that the actions Active and Deactivate set. */
export const SettableStatus = z.enum(['active', 'deactive'])
export type SettableStatus = z.infer<typeof SettableStatus>

/**
 * The invitation of a person who has not accepted: its link is valid, its email was permanently refused, it has
 * expired, or there is none.
 */
export const InvitationState = z.enum(['open', 'undelivered', 'expired', 'none'])
export type InvitationState = z.infer<typeof InvitationState>

const address = () => email('Email address  is required.')

/** The fields that each invitation form begins with. */
export const Invitee = z.strictObject({
  firstName: personName('First name'),
  lastName: personName('Last name'),
  email: address(),
})

/** The address that an invitation is sent to again. */
export const SentAgain = z.strictObject({ email: address() })

/** Rate-limit errors of every endpoint that emails an invitation. */
export const invitationErrors = ['account.invited-often', 'account.many-invitations'] as const
