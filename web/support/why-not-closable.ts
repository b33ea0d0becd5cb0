import { errorMessage } from '#contract/errors.ts'
import { isAssignedToIvr } from '#contract/support/support.rules.ts'
import type { SupportCase } from '#contract/support/support.ts'

/** Why the viewer cannot close a case, in the server's words; undefined if they can. */
export function whyNotClosable(one: SupportCase): string | undefined {
  if (one.may.close) return undefined
  const number = one.supportNumber
  if (one.status === 'Closed')
    return errorMessage('support.already-closed', { by: one.responseByName, number })
  if (!isAssignedToIvr(one)) return undefined
  return errorMessage('support.assigned-to-ivr', { by: one.assignedByName || one.submittedByUser, number })
}
