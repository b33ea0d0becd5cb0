import type { UserType } from '#contract/endpoint.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import type { Audience } from '#server/kit/live/audience.ts'
import type { NotificationEvent } from '#server/kit/live/notify.ts'
import { type Handled, numberOf } from './rules.ts'

/** What somebody has just done with a case. */
export interface Step {
  readonly found: Handled
  readonly by: Actor
  readonly now: Date
  readonly publicUrl: string
}

/** Everybody who sees a case: their screens follow it. */
export function seenBy(found: Handled): Audience {
  return {
    ...handsOf(found.accessibleForUserType, null),
    officeId: found.officeId,
    physicianId: found.physicianId,
    userIds: [found.submittedBy],
  }
}

/** In whose hands a case is. */
function handsOf(accessibleForUserType: UserType, officeId: number | null): Audience {
  const hands: Readonly<Record<UserType, Audience>> = {
    1: {},
    2: { officeId },
    3: { team: true },
    4: { admins: true },
  }
  return hands[accessibleForUserType]
}

/** A new case, told to those in whose hands it is. */
export function openedEvent(step: Step): NotificationEvent {
  const { officeId, accessibleForUserType } = step.found
  return eventOf(step, {
    kind: 'support.opened',
    to: handsOf(accessibleForUserType, officeId),
    says: 'is a new support request',
    invites: 'Sign in to read and answer it:',
  })
}

/** A case that was handed on, told to the team that now has it and to whoever submitted it. */
export function assignedEvent(step: Step): NotificationEvent {
  return eventOf(step, {
    kind: 'support.assigned',
    to: { team: true, userIds: [step.found.submittedBy] },
    says: 'has been assigned to IVR',
    invites: 'Sign in to see it:',
  })
}

/** A case that was closed, told to whoever submitted it and to the admins of its office. */
export function answeredEvent(step: Step): NotificationEvent {
  return eventOf(step, {
    kind: 'support.answered',
    to: { officeId: step.found.officeId, userIds: [step.found.submittedBy] },
    says: 'has been answered and closed',
    invites: 'Sign in to read the response:',
  })
}

interface Told extends Pick<NotificationEvent, 'kind' | 'to'> {
  readonly says: string
  readonly invites: string
}

/** Names the case and holds nothing of it: what people write here may be about a patient. */
function eventOf(
  { found: { id }, by, now, publicUrl }: Step,
  { kind, to, says, invites }: Told,
): NotificationEvent {
  const about = numberOf(id)
  const text = [`${about} ${says}.`, '', invites, `${publicUrl}/view-support-request/SUP-${id}`].join('\n')
  return { kind, record: id, about, to, by, now, mail: { subject: `${about} ${says}`, text } }
}
