import { type UserType, userTypeLabels } from '#contract/endpoint.ts'
import { errorMessage } from '#contract/errors.ts'
import { isAssignedToIvr, maySupport, type SupportCase } from '#contract/support/support.ts'
import { momentText } from '../kit/ui/dates.ts'

export const listPath = '/support-request'

/** The address of a case's details: its number without the '#', which an address cannot carry. */
export function casePath(supportNumber: string): string {
  return `/view-support-request/${encodeURIComponent(supportNumber.replace(/^#/, ''))}`
}

/** Where a case is answered, with the case that the page is about. */
export const responsePlace = ({ _id }: Pick<SupportCase, '_id'>) => ({
  to: '/add-support-response',
  state: { supportCaseId: _id },
})

/** The case that the state of an address names; '' where it names none. */
export function caseIdIn(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('supportCaseId' in state)) return ''
  return typeof state.supportCaseId === 'string' ? state.supportCaseId : ''
}

/** The navigation state that brings the response into view. */
export const toResponse = { scrollToResponse: true } as const

/** The user type of whoever submitted a case, as people call it. */
export const typeLabel = ({ submittedByUserType }: SupportCase): string => userTypeLabels[submittedByUserType]

const hands: Readonly<Record<UserType, string>> = { 1: '', 2: 'Office', 3: 'IVR Team', 4: 'IVR Admins' }

/** In whose hands a case is. */
export const handsText = ({ accessibleForUserType }: SupportCase): string => hands[accessibleForUserType]

/** Who handed a case on to the team, and when; '' where nobody did. */
export function assignedText({ assignedAt, assignedByName }: SupportCase): string {
  return assignedAt === null ? '' : `by ${assignedByName}, ${momentText(assignedAt)}`
}

/** Why somebody cannot close a case that they see, in the server's words; undefined while they can. */
export function whyNotClosable(one: SupportCase, userType: UserType): string | undefined {
  if (maySupport('Close Ticket', one, userType)) return undefined
  const number = one.supportNumber
  if (one.status === 'Closed')
    return errorMessage('support.already-closed', { by: one.responseByName, number })
  if (!isAssignedToIvr(one)) return undefined
  return errorMessage('support.assigned-to-ivr', { by: one.assignedByName || one.submittedByUser, number })
}
