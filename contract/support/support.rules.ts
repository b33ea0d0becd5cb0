import { ivrAdmins, mayCall, mayOf, teamMember, type UserType } from '../endpoint.ts'
import { assigning, handleSupportCase, type SupportCase } from './support.ts'

/** The state that decides which actions are allowed. */
export type CaseState = Pick<SupportCase, 'status' | 'accessibleForUserType'>

export const isAssignedToIvr = ({
  accessibleForUserType,
}: Pick<CaseState, 'accessibleForUserType'>): boolean => accessibleForUserType === teamMember

/**
 * What a user of this type may do with a case that they see (docs/spec/support.md, 'Statuses and actions'): an Office
 * Admin assigns and closes until the case is assigned to IVR, anyone else closes it; no one does either once it is
 * closed. `respond`: it is theirs to close.
 */
export function caseMay(state: CaseState, userType: UserType) {
  const isOpen = state.status === 'Open'
  const isInHands =
    userType === state.accessibleForUserType || (isAssignedToIvr(state) && ivrAdmins.includes(userType))
  const isLeft = isOpen && !(mayCall(assigning, userType) && isAssignedToIvr(state))
  return mayOf(userType, {
    assign: [assigning, isLeft],
    close: [handleSupportCase, isLeft],
    respond: [handleSupportCase, isOpen && isInHands],
  })
}
