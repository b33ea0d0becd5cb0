import type { UserType } from '#contract/endpoint.ts'

/** A person's membership of one office, or of the verification team: a row of users. */
export interface Membership {
  readonly userId: number
  readonly userType: UserType
  readonly officeId: number | null
  readonly physicianId: number | null
}

/** The signed-in person who makes a call, in the role they make it in, as read from the session. */
export interface Actor extends Membership {
  readonly name: string
  readonly sessionId: number
  /** The login, whichever office they act for. */
  readonly loginId: number
  /** The call named no office, so it is for the default one of new screens. */
  readonly isDefault: boolean
  /** For a call about all of the person's offices: all their memberships. */
  readonly memberships?: readonly Membership[]
  /** Those of them that may make this call. */
  readonly across?: readonly Membership[]
}
