import type { UserType } from '#contract/endpoint.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import type { Audience } from '#server/kit/live/changes.ts'
import type { NotificationEvent } from '#server/kit/live/notify.ts'
import { type ComposedMail, composeMail } from '#server/outside/compose-mail.ts'
import { type Handled, numberOf } from './rules.ts'

/** A step of a case: who took it, and when. */
export interface Step {
  readonly found: Handled
  readonly by: Actor
  readonly now: Date
  readonly publicUrl: string
}

/** Everyone who sees a case, for updates of their screens. */
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
export const openedEvent = (step: Step): NotificationEvent =>
  eventOf(step, 'opened', assigneesOf(step.found.accessibleForUserType, step.found.officeId))

/** A case that was assigned to the team, for the team and the submitter. */
export const assignedEvent = (step: Step): NotificationEvent =>
  eventOf(step, 'assigned', { team: true, userIds: [step.found.submittedBy] })

/** A case that was answered and closed, for the submitter and the admins of the office. */
export const answeredEvent = (step: Step): NotificationEvent =>
  eventOf(step, 'answered', { officeId: step.found.officeId, userIds: [step.found.submittedBy] })

/** Contains the number of the case but not its text, which may be about a patient. */
function eventOf(
  { found: { id }, by, now, publicUrl }: Step,
  step: CaseStep,
  to: Audience,
): NotificationEvent {
  const about = numberOf(id)
  return { kind: `support.${step}`, record: id, about, to, by, now, mail: caseMail(id, step, publicUrl) }
}

type CaseStep = 'opened' | 'assigned' | 'answered'

const words: Record<CaseStep, { subject: string; heading: string; body: string; because: string }> = {
  opened: {
    subject: 'new support request',
    heading: 'is new',
    body: 'Someone needs your help. Sign in to read the request and respond.',
    because: 'you receive support requests like this one',
  },
  assigned: {
    subject: 'assigned to IVR',
    heading: 'was assigned to IVR',
    body: 'The verification team will answer this request. Sign in to view it.',
    because: 'this request is yours or your team’s',
  },
  answered: {
    subject: 'answered and closed',
    heading: 'was answered and closed',
    body: 'Sign in to read the response.',
    because: 'this request is yours or your office’s',
  },
}

/** A step of a case. The email has its number but not its text, which may be about a patient. */
export function caseMail(id: number, step: CaseStep, publicUrl: string): ComposedMail {
  const { subject, heading, body, because } = words[step]
  const content = {
    subject: `${numberOf(id)}: ${subject}`,
    heading: `Support request ${numberOf(id)} ${heading}`,
    body: [body, { button: 'Open the request', to: `${publicUrl}/view-support-request/SUP-${id}` }],
    because,
    chosen: true,
  }
  return composeMail(content, publicUrl)
}
