import { type Decision, decisions, type IvrRequest } from './requests.ts'

export type Action = 'View' | Decision

/**
 * What the menu in a request's row offers. Conditional is shown but cannot be chosen again: a Conditional request's
 * notes are changed from their own cell.
 */
export function actionsFor({
  submissionStatus,
  may,
}: Pick<IvrRequest, 'submissionStatus' | 'may'>): readonly { action: Action; enabled: boolean }[] {
  const view = { action: 'View', enabled: true } as const
  if (!may.review) return [view]
  return [view, ...decisions.map((action) => ({ action, enabled: action !== submissionStatus }))]
}

/** What the reviewer reads after a decision. @param ivrNumber as displayed: '#IVR-1042' */
export const decidedMessage = (ivrNumber: string, decision: Decision): string =>
  `IVR ${ivrNumber} ${decidedWords[decision]}`

const decidedWords: Readonly<Record<Decision, string>> = {
  Approved: 'has been approved.',
  Rejected: 'has been rejected.',
  Conditional: 'has been marked conditional.',
}
