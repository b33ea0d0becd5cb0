import { mayTakeAction, type PersonAction, type PersonState } from '#contract/people/people.rules.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { throwError } from '#server/kit/http/api-error.ts'

interface Named {
  readonly firstName: string
  readonly lastName: string
}

export const nameOf = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`

/** The office of a caller of type 1 or 2. */
export const officeOf = ({ officeId }: Actor): number => officeId ?? throwError('user-type.not-allowed')

/** Throws unless the row's menu offers this action for this physician, member or colleague now. */
export function mustAllow(action: PersonAction, person: Named & PersonState): void {
  if (mayTakeAction(action, person)) return
  throwError('account.not-now', { parts: { name: nameOf(person), state: stateWords(person) } })
}

const unaccepted = {
  open: 'has not accepted the invitation yet',
  undelivered: 'has not accepted the invitation, whose mail was not delivered',
  expired: 'has not accepted the invitation, and it has expired',
  none: 'has no invitation that could be accepted',
} as const

function stateWords({ status, invitation }: PersonState): string {
  if (status === 'notRegister') return unaccepted[invitation]
  return status === 'active' ? 'is active by now' : 'is deactivated by now'
}
