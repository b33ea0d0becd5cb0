import { z } from 'zod'

/** A person is notRegister until they accept their invitation. */
export const PersonStatus = z.enum(['notRegister', 'active', 'deactive'])
export type PersonStatus = z.infer<typeof PersonStatus>

/** The statuses that the actions Active and Deactivate set. */
export const SettableStatus = z.enum(['active', 'deactive'])
export type SettableStatus = z.infer<typeof SettableStatus>

/**
 * The invitation of a person who has not accepted: its link is valid, its mail was refused for good, it has expired, or
 * there is none.
 */
export const InvitationState = z.enum(['open', 'undelivered', 'expired', 'none'])
export type InvitationState = z.infer<typeof InvitationState>
