import { z } from 'zod'

/** A person is notRegister until they accept their invitation. */
export const PersonStatus = z.enum(['notRegister', 'active', 'deactive'])
export type PersonStatus = z.infer<typeof PersonStatus>

/** The statuses that the actions Active and Deactivate set. */
export const SettableStatus = z.enum(['active', 'deactive'])
export type SettableStatus = z.infer<typeof SettableStatus>

/** The invitation of a person who has not accepted: its link is valid, has expired, or there is none. */
export const InvitationState = z.enum(['open', 'expired', 'none'])
export type InvitationState = z.infer<typeof InvitationState>
