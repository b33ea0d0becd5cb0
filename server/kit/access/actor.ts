import type { UserType } from '#contract/endpoint.ts'

/** The signed-in user who makes a call, as read from the session. */
export interface Actor {
  readonly userId: number
  readonly userType: UserType
  readonly officeId: number | null
  readonly physicianId: number | null
  readonly name: string
  readonly sessionId: number
}
