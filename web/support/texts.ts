import { type UserType, userTypeLabels } from '#contract/endpoint.ts'
import { errorMessage } from '#contract/errors.ts'
import { isAssignedToIvr } from '#contract/support/support.rules.ts'
import type { SupportCase } from '#contract/support/support.ts'
import { inOffice } from '../kit/session/tab-office.ts'
import { momentText } from '../kit/ui/dates.ts'

export const listPath = '/support-request'

/** The path of a case's details: its number without the '#', which a path cannot contain. */
export function casePath(supportNumber: string): string {
  return `/view-support-request/${encodeURIComponent(supportNumber.replace(/^#/, ''))}`
}

/** The link target of the response form, with the case in the navigation state. */
export const responseTarget = ({ _id, office }: Pick<SupportCase, '_id' | 'office'>) => ({
  to: inOffice('/add-support-response', { office }),
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

interface MenuItem {
  action: 'Assign To IVR' | 'Close Ticket' | 'View'
  enabled: boolean
}

/** A row's menu: the viewer's actions on the case, now or in another state, and View. */
export const menuOf = ({ may }: Pick<SupportCase, 'may'>): MenuItem[] => [
  ...(may.assign === undefined ? [] : [{ action: 'Assign To IVR' as const, enabled: may.assign }]),
  { action: 'Close Ticket', enabled: may.close === true },
  { action: 'View', enabled: true },
]

/** The text of a row's Response column (docs/spec/support.md, 'List'). */
export function responseCell(
  row: Pick<SupportCase, 'status' | 'response' | 'may' | 'accessibleForUserType'>,
): 'Add Response' | 'View Response' | 'Assigned to IVR' | '-' {
  if (row.status === 'Closed') return row.response === '' ? '-' : 'View Response'
  if (row.may.respond) return 'Add Response'
  return isAssignedToIvr(row) ? 'Assigned to IVR' : '-'
}

/** Who has to act on a case. */
export const handsText = ({ accessibleForUserType }: SupportCase): string => hands[accessibleForUserType]

/** Who assigned a case to the team, and when; '' if no one did. */
export function assignedText({ assignedAt, assignedByName }: SupportCase): string {
  return assignedAt === null ? '' : `by ${assignedByName}, ${momentText(assignedAt)}`
}

/** Why the viewer cannot close a case, in the server's words; undefined if they can. */
export function whyNotClosable(one: SupportCase): string | undefined {
  if (one.may.close) return undefined
  const number = one.supportNumber
  if (one.status === 'Closed')
    return errorMessage('support.already-closed', { by: one.responseByName, number })
  if (!isAssignedToIvr(one)) return undefined
  return errorMessage('support.assigned-to-ivr', {
    by: one.assignedByName || one.submittedByUser,
    number,
  })
}
