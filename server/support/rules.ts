import { mayCall, type UserType } from '#contract/endpoint.ts'
import { caseMay } from '#contract/support/support.rules.ts'
import { assigning } from '#contract/support/support.ts'
import type { SupportCaseKey } from '#server/kit/access/row-key.ts'
import { throwError } from '#server/kit/http/api-error.ts'

/** The displayed number. */
export const numberOf = (id: number) => `#SUP-${id}`

/** A case as notifications name it. */
export const subjectOf = (id: number) => ({ record: id, about: numberOf(id) })

/** A step of a case. */
export type Step = 'assign' | 'close'

/** The parts of a case that a step needs: its owner, its state and who took earlier steps. */
export interface Handled {
  readonly id: SupportCaseKey
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

/** Throws unless this user type may assign cases to the team. */
export function mustBeOnMenu(step: Step, userType: UserType): void {
  if (step === 'assign' && !mayCall(assigning, userType)) throwError('user-type.not-allowed')
}

/**
 * Throws unless the case's menu offers this action to this user type now; the error names who acted first.
 */
export function mustBeOffered(step: Step, found: Handled, userType: UserType): void {
  const state = stateOf(found)
  if (caseMay(state, userType)[step]) return
  const number = numberOf(found.id)
  if (state.status === 'Closed')
    throwError('support.already-closed', { parts: { by: found.responseByName, number } })
  // A case that went directly to the team counts as assigned by its submitter.
  throwError('support.assigned-to-ivr', {
    parts: { by: found.assignedByName || found.submittedByName, number },
  })
}
