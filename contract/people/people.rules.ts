import { countText } from '../formats.ts'
import type { LeavingWork } from './leaving.ts'
import type { InvitationState, PersonStatus } from './people.ts'
import type { PhysicianChoice } from './physicians.ts'

/** How long an invitation's link is valid. */
export const invitationDays = 7

export const allPersonActions = [
  'Edit',
  'Delete',
  'Active',
  'Deactivate',
  'View',
  'Send again',
  'Withdraw',
] as const
export type PersonAction = (typeof allPersonActions)[number]

/** The physician's or team member's state that decides which actions are allowed. */
export interface PersonState {
  readonly status: PersonStatus
  readonly invitation: InvitationState
}

const forStatus: Record<PersonStatus, readonly PersonAction[]> = {
  notRegister: ['Edit', 'Delete', 'View', 'Send again', 'Withdraw'],
  active: ['Edit', 'Delete', 'Deactivate', 'View'],
  deactive: ['Edit', 'Delete', 'Active', 'View'],
}

/**
 * What a row's menu offers (docs/spec/physicians.md, 'Statuses and actions'): Active only for the deactivated,
 * Deactivate for the active. A person who has not accepted yet can be invited again, and a pending invitation can be
 * withdrawn.
 */
export function personActions({
  status,
  invitation,
}: PersonState): { action: PersonAction; enabled: boolean }[] {
  return forStatus[status].map((action) => ({
    action,
    enabled: action !== 'Withdraw' || invitation === 'open' || invitation === 'undelivered',
  }))
}

/** Whether the server allows an action: exactly those that the menu offers. */
export function mayTakeAction(action: PersonAction, state: PersonState): boolean {
  return personActions(state).some((offered) => offered.action === action && offered.enabled)
}

/** A physician as bookings offer them: one who has not accepted the invitation can be named, but not join yet. */
export const bookingLabelOf = ({ label, joined }: Pick<PhysicianChoice, 'label' | 'joined'>): string =>
  joined ? label : `${label}, not joined yet`

/** '3 requests, 1 prior authorization and 2 support cases'; '' for nothing. */
export function workText({ requests, priorAuthorizations, supportCases }: LeavingWork): string {
  const said = [
    requests > 0 && countText(requests, 'request'),
    priorAuthorizations > 0 && countText(priorAuthorizations, 'prior authorization'),
    supportCases > 0 && countText(supportCases, 'support case'),
  ].filter((one) => one !== false)
  return [said.slice(0, -1).join(', '), said.at(-1)].filter(Boolean).join(' and ')
}
