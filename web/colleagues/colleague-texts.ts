import { colleagueList } from '#contract/people/colleagues.ts'
import type { AskedAction } from '../account/people/use-person-actions.ts'
import { reload } from '../kit/http/queries.ts'

const verbs: Record<AskedAction, string> = {
  Delete: 'delete this colleague',
  Active: 'activate this colleague',
  Deactivate: 'deactivate this colleague',
  'Send again': 'send this invitation again',
  Withdraw: 'withdraw this invitation',
}

/** The confirmation question of a dialog (docs/spec/colleagues.md, 'Statuses and actions'). */
export const question = (action: AskedAction): string => `Are you sure you want to ${verbs[action]}?`

export const reloadColleagues = (): Promise<void> => reload(colleagueList)
