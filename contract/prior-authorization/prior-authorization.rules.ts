import { reviewers, type UserType } from '../endpoint.ts'
import type { PriorAuthorization } from './prior-authorization.ts'

/** The action of a row: view the response, or answer if there is none yet (reviewers only). */
export function rowActionFor(
  { responseById }: Pick<PriorAuthorization, 'responseById'>,
  userType: UserType,
): 'View Response' | 'Add Response' | '-' {
  if (responseById !== null) return 'View Response'
  return reviewers.includes(userType) ? 'Add Response' : '-'
}
