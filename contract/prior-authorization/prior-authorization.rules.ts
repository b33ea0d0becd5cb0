import { reviewers, type UserType } from '../endpoint.ts'

/** What a payer decided. */
export const outcomes = ['approved', 'partial', 'denied', 'more-information', 'not-required'] as const

export type OutcomeName = (typeof outcomes)[number]

/** The action of a row: view the response, or answer if there is none yet (reviewers only). */
export function rowActionFor(
  { responseById }: { responseById: string | null },
  userType: UserType,
): 'View Response' | 'Add Response' | '-' {
  if (responseById !== null) return 'View Response'
  return reviewers.includes(userType) ? 'Add Response' : '-'
}
