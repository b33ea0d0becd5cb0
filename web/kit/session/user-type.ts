import { type Allowing, everyone, isOfTeam, mayCall, officeAdmin, type UserType } from '#contract/endpoint.ts'
import { auth, userTypeOf, useSession } from './session.ts'
import { tabOffice, useTabOffice } from './tab-office.ts'

/** An unknown user type counts as missing (docs/spec/frame-and-routes.md, 'Guards'). */
const known = (type: number): UserType => everyone.find((one) => one === type) ?? officeAdmin

/** The signed-in user's role in the office that this tab works for. */
const typeNow = (): UserType => tabOffice()?.userType ?? known(userTypeOf(auth()))

/** The user type of the signed-in user. */
export function useUserType(): UserType {
  // It depends on both stores, so the component subscribes to both.
  useSession(typeNow)
  return useTabOffice(typeNow)
}

/**
 * Asks whether the signed-in user may call an endpoint, by the declaration that the server enforces, or open a screen.
 * Permissions that also depend on a record are in its `may`.
 */
export function useMay(): (what: Allowing) => boolean {
  const userType = useUserType()
  return (what) => mayCall(what, userType)
}

/** The same outside components. */
export const mayNow = (what: Allowing): boolean => mayCall(what, typeNow())

/** Whether the signed-in user is on the verification team: for words and layout that differ from the office's. */
export const useIsTeam = (): boolean => isOfTeam[useUserType()]
