import { memberById, memberList } from '#contract/people/members.ts'
import type { AskedAction } from '../account/people/use-person-actions.ts'
import { reload } from '../kit/http/queries.ts'

/** The navigation state of the edit page (docs/spec/frame-and-routes.md, 'Navigation state'). */
export const editState = { page: 'editPage' } as const

/** The confirmation question of a dialog, in the words of docs/spec/members.md, 'Statuses and actions' */
export function question(action: AskedAction): string {
  if (action === 'Withdraw') return 'Are you sure you want to withdraw this invitation?'
  const verb = action === 'Deactivate' ? 'deactive' : action.toLowerCase()
  return `Are you sure you want to ${verb} this ivr team member?`
}

/** Reloads the list and every record of the team. */
export const reloadMembers = (): Promise<void> => reload(memberList, memberById)
