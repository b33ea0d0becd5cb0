import { reviewers, type UserType } from '../endpoint.ts'
import { type Decision, decisions, type Status } from './requests.ts'

/** Whether a user of this type may decide on a request in this state: Approved and Rejected are final. */
export function mayDecide(status: Status, userType: UserType): boolean {
  return reviewers.includes(userType) && (status === 'Pending' || status === 'Conditional')
}

export type Action = 'View' | Decision

/**
 * What the menu of a request's row offers. Conditional is shown but cannot be chosen again: the notes of a
 * Conditional request are changed from their own cell.
 */
export function actionsFor(
  status: Status,
  userType: UserType,
): readonly { action: Action; enabled: boolean }[] {
  const view = { action: 'View', enabled: true } as const
  if (!mayDecide(status, userType)) return [view]
  return [view, ...decisions.map((action) => ({ action, enabled: action !== status }))]
}

/** What the reviewer reads after a decision. @param ivrNumber as displayed: '#IVR-1042' */
export const decidedMessage = (ivrNumber: string, decision: Decision): string =>
  `IVR ${ivrNumber} ${decidedWords[decision]}`

const decidedWords: Readonly<Record<Decision, string>> = {
  Approved: 'has been approved.',
  Rejected: 'has been rejected.',
  Conditional: 'has been marked conditional.',
}
