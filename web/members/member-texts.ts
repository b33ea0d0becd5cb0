import { memberById, memberList } from '#contract/members/members.ts'
import type { AskedAct } from '../account/people/use-person-acts.ts'
import { reload } from '../kit/http/queries.ts'

/** The navigation state of the edit page (docs/spec/frame-and-routes.md, 'Navigation state'). */
export const editState = { page: 'editPage' } as const

/** The confirmation question of a dialog, in the words of docs/spec/members.md, 'Statuses and actions' */
export function question(act: AskedAct): string {
  if (act === 'Withdraw') return 'Are you sure you want to withdraw this invitation?'
  const verb = act === 'Deactivate' ? 'deactive' : act.toLowerCase()
  return `Are you sure you want to ${verb} this ivr team member?`
}

/** Reloads the list and every record of the team. */
export const reloadMembers = (): Promise<void> => reload(memberList, memberById)
