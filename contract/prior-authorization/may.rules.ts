import { mayOf, type UserType } from '../endpoint.ts'
import { respondToPriorAuthorization } from './prior-authorization.ts'

/** What a user of this type may do with a prior authorization: it is answered once. */
export const priorAuthorizationMay = (isAnswered: boolean, userType: UserType) =>
  mayOf(userType, { respond: [respondToPriorAuthorization, !isAnswered] })
