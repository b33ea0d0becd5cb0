import { ivrAdmins, officeAdmins, teamMember, type UserType } from '../endpoint.ts'
import type { OfferedSupportAction, SupportAction, SupportCase } from './support.ts'

/** The state that decides which actions are allowed. */
export type CaseState = Pick<SupportCase, 'status' | 'accessibleForUserType'>

export const isAssignedToIvr = ({ accessibleForUserType }: CaseState): boolean =>
  accessibleForUserType === teamMember

/**
 * The menu of a row, and what the server lets through (docs/spec/support.md, 'Statuses and actions'): an Office Admin
 * assigns and closes until the case is assigned to IVR, anybody else who sees it closes it; nobody does either once
 * it is closed.
 */
export function supportActionsFor(state: CaseState, userType: UserType): OfferedSupportAction[] {
  const isOpen = state.status !== 'Closed'
  const view = { action: 'View', enabled: true } as const
  if (!officeAdmins.includes(userType)) return [{ action: 'Close Ticket', enabled: isOpen }, view]
  const enabled = isOpen && !isAssignedToIvr(state)
  return [{ action: 'Assign To IVR', enabled }, { action: 'Close Ticket', enabled }, view]
}

/** Whether a user who can see the case may do this now. */
export function maySupport(action: SupportAction, state: CaseState, userType: UserType): boolean {
  return supportActionsFor(state, userType).some((one) => one.action === action && one.enabled)
}

/** What the Response column of a row says (docs/spec/support.md, 'List'). */
export function responseCellFor(
  { response, ...state }: CaseState & Pick<SupportCase, 'response'>,
  userType: UserType,
): 'Add Response' | 'View Response' | 'Assigned to IVR' | '-' {
  if (state.status === 'Closed') return response === '' ? '-' : 'View Response'
  if (userType === state.accessibleForUserType) return 'Add Response'
  if (!isAssignedToIvr(state)) return '-'
  return ivrAdmins.includes(userType) ? 'Add Response' : 'Assigned to IVR'
}
