import { everyone, officeAdmin, type UserType } from '#contract/endpoint.ts'
import { userTypeOf, useSession } from './session.ts'

/**
 * The user type of the signed-in user; 2 if it is missing
 * (docs/spec/frame-and-routes.md, 'Guards').
 */
export function useUserType(): UserType {
  const type = useSession(({ auth }) => userTypeOf(auth))
  return everyone.find((one) => one === type) ?? officeAdmin
}
