import type { UserType } from '#contract/endpoint.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import type { Audience } from '#server/kit/live/audience.ts'
import type { NotificationEvent } from '#server/kit/live/notify.ts'
import { type Handled, numberOf } from './rules.ts'

/** A step of a case: who took it, and when. */
export interface Step {
  readonly found: Handled
  readonly by: Actor
  readonly now: Date
  readonly publicUrl: string
}

/** Everybody who sees a case, for updates of their screens. */
export function seenBy(found: Handled): Audience {
  return {
    ...assigneesOf(found.accessibleForUserType, null),
    officeId: found.officeId,
    physicianId: found.physicianId,
    userIds: [found.submittedBy],
  }
}

/** The users to whom a case is assigned. */
function assigneesOf(accessibleForUserType: UserType, officeId: number | null): Audience {
  const assignees: Readonly<Record<UserType, Audience>> = {
    1: {},
    2: { officeId },
    3: { team: true },
    4: { admins: true },
  }
  return assignees[accessibleForUserType]
}

/** A new case, for the users to whom it is assigned. */
export function openedEvent(step: Step): NotificationEvent {
  const { officeId, accessibleForUserType } = step.found
  return eventOf(step, {
    kind: 'support.opened',
    to: assigneesOf(accessibleForUserType, officeId),
    says: 'is a new support request',
    invites: 'Sign in to read and answer it:',
  })
}

/** A case that was assigned to the team, for the team and the submitter. */
export function assignedEvent(step: Step): NotificationEvent {
  return eventOf(step, {
    kind: 'support.assigned',
    to: { team: true, userIds: [step.found.submittedBy] },
    says: 'has been assigned to IVR',
    invites: 'Sign in to see it:',
  })
}

/** A case that was answered and closed, for the submitter and the admins of the office. */
export function answeredEvent(step: Step): NotificationEvent {
  return eventOf(step, {
    kind: 'support.answered',
    to: { officeId: step.found.officeId, userIds: [step.found.submittedBy] },
    says: 'has been answered and closed',
    invites: 'Sign in to read the response:',
  })
}

interface StepEvent extends Pick<NotificationEvent, 'kind' | 'to'> {
  readonly says: string
  readonly invites: string
}

/** Contains the number of the case but not its text, which may be about a patient. */
function eventOf(
  { found: { id }, by, now, publicUrl }: Step,
  { kind, to, says, invites }: StepEvent,
): NotificationEvent {
  const about = numberOf(id)
  const text = [`${about} ${says}.`, '', invites, `${publicUrl}/view-support-request/SUP-${id}`].join('\n')
  return { kind, record: id, about, to, by, now, mail: { subject: `${about} ${says}`, text } }
}
