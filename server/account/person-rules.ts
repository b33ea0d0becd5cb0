import { mayTakeAction, type PersonAction, type PersonState } from '#contract/account/invitations.rules.ts'
import { throwError } from '#server/kit/http/api-error.ts'

interface Named {
  readonly firstName: string
  readonly lastName: string
}

export const nameOf = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`

/** Throws unless the row's menu offers this action for this physician or member now. */
export function mustAllow(action: PersonAction, person: Named & PersonState): void {
  if (mayTakeAction(action, person)) return
  throwError('account.not-now', { parts: { name: nameOf(person), status: statusWords(person) } })
}

function statusWords({ status, invitation }: PersonState): string {
  if (status === 'active') return 'active'
  if (status === 'deactive') return 'deactivated'
  return invitation === 'open' ? 'invited' : 'not registered'
}
