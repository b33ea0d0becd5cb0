import type { UserType } from '#contract/endpoint.ts'

/** What a person is in one office, or in the verification team: a row of users. */
export interface Membership {
  readonly userId: number
  readonly userType: UserType
  readonly officeId: number | null
  readonly physicianId: number | null
}

/** The signed-in person who makes a call, as what they make it, as read from the session. */
export interface Actor extends Membership {
  readonly name: string
  readonly sessionId: number
  /** Who signs in, whichever office they act for. */
  readonly loginId: number
  /** The call named no office, so it is for the one that new screens begin with. */
  readonly isDefault: boolean
  /** For a call about all of the person's offices: everything that they are. */
  readonly memberships?: readonly Membership[]
  /** Those of them that may make this call. */
  readonly across?: readonly Membership[]
}
