import { type UserType, userTypeLabels } from '#contract/endpoint.ts'
import type { SupportCase } from '#contract/support/support.ts'
import { momentText } from '../kit/ui/dates.ts'

export const listPath = '/support-request'

/** The path of a case's details: its number without the '#', which a path cannot contain. */
export function casePath(supportNumber: string): string {
  return `/view-support-request/${encodeURIComponent(supportNumber.replace(/^#/, ''))}`
}

/** The link target of the response form, with the case in the navigation state. */
export const responseTarget = ({ _id }: Pick<SupportCase, '_id'>) => ({
  to: '/add-support-response',
  state: { supportCaseId: _id },
})

/** The case id in a navigation state; '' if there is none. */
export function caseIdIn(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('supportCaseId' in state)) return ''
  return typeof state.supportCaseId === 'string' ? state.supportCaseId : ''
}

/** The navigation state that scrolls to the response. */
export const toResponse = { scrollToResponse: true } as const

/** The label of the submitter's user type. */
export const typeLabel = ({ submittedByUserType }: SupportCase): string => userTypeLabels[submittedByUserType]

const hands: Readonly<Record<UserType, string>> = { 1: '', 2: 'Office', 3: 'IVR Team', 4: 'IVR Admins' }

/** Who has to act on a case. */
export const handsText = ({ accessibleForUserType }: SupportCase): string => hands[accessibleForUserType]

/** Who assigned a case to the team, and when; '' if nobody did. */
export function assignedText({ assignedAt, assignedByName }: SupportCase): string {
  return assignedAt === null ? '' : `by ${assignedByName}, ${momentText(assignedAt)}`
}
