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

/**
 * Which patients' records somebody may see. Every query about patients takes one, and there is no other way
 * to make one than from an actor.
 */
export type Scope =
  | { readonly kind: 'all' }
  | { readonly kind: 'office'; readonly officeId: number }
  | { readonly kind: 'physician'; readonly physicianId: number }

/** Reviewers see all offices, an Office Admin their office, a physician what is tied to them. */
export function scopeOf(actor: Actor): Scope {
  if (actor.userType === 3 || actor.userType === 4) return { kind: 'all' }
  if (actor.userType === 2 && actor.officeId !== null) return { kind: 'office', officeId: actor.officeId }
  if (actor.userType === 1 && actor.physicianId !== null)
    return { kind: 'physician', physicianId: actor.physicianId }
  throw new Error(`user ${actor.userId} has no scope`)
}
