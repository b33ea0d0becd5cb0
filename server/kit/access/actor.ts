import type { UserType } from '#contract/endpoint.ts'

/** Who calls, as the session tells. */
export interface Actor {
  readonly userId: number
  readonly userType: UserType
  readonly officeId: number | null
  readonly physicianId: number | null
  readonly name: string
  readonly sessionId: number
}
