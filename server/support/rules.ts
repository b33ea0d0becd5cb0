import { officeAdmins, type UserType } from '#contract/endpoint.ts'
import { maySupport, type SupportAction } from '#contract/support/support.ts'
import { throwError } from '#server/kit/http/api-error.ts'

/** As people read it. */
export const numberOf = (id: number) => `#SUP-${id}`

/** What a step looks at: whose case it is, where it stands, and who took the steps before. */
export interface Handled {
  readonly id: number
  readonly officeId: number | null
  readonly physicianId: number | null
  readonly submittedBy: number
  readonly submittedByName: string
  readonly accessibleForUserType: UserType
  readonly assignedByName: string
  readonly responseBy: number | null
  readonly responseByName: string
}

const stateOf = ({ responseBy, accessibleForUserType }: Handled) =>
  ({ status: responseBy === null ? 'Open' : 'Closed', accessibleForUserType }) as const

/** Only Office Admins hand cases on: nobody else's menu holds that. */
export function mustBeOnMenu(action: SupportAction, userType: UserType): void {
  if (action === 'Assign To IVR' && !officeAdmins.includes(userType)) throwError('user-type.not-allowed')
}

/**
 * Lets a step through that the case's menu offers to this user type now; whoever comes too late is told who was
 * first.
 */
export function mustBeOffered(action: SupportAction, found: Handled, userType: UserType): void {
  const state = stateOf(found)
  if (maySupport(action, state, userType)) return
  const number = numberOf(found.id)
  if (state.status === 'Closed')
    throwError('support.already-closed', { parts: { by: found.responseByName, number } })
  // A case that went to the team at once was assigned by whoever submitted it.
  throwError('support.assigned-to-ivr', {
    parts: { by: found.assignedByName || found.submittedByName, number },
  })
}
