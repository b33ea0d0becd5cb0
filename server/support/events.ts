import type { UserType } from '#contract/endpoint.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import type { Audience } from '#server/kit/live/changes.ts'
import type { NotificationEvent } from '#server/kit/live/notify.ts'
import { type ComposedMail, composeMail } from '#server/outside/compose-mail.ts'
import { type Handled, numberOf, subjectOf } from './rules.ts'

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

type CaseStep = 'opened' | 'assigned' | 'answered'

/** Who is notified of a step: whom the case is assigned to, the submitter, and the admins of the office. */
const recipientsOf: Record<CaseStep, (found: Handled) => Audience> = {
  opened: (found) => assigneesOf(found.accessibleForUserType, found.officeId),
  assigned: ({ submittedBy }) => ({ team: true, userIds: [submittedBy] }),
  answered: ({ officeId, submittedBy }) => ({ officeId, userIds: [submittedBy] }),
}

/** A step of a case. Contains the number of the case but not its text, which may be about a patient. */
export const caseEvent = (
  step: CaseStep,
  found: Handled,
  by: Actor,
  publicUrl: string,
  now: Date,
): NotificationEvent => ({
  kind: `support.${step}`,
  ...subjectOf(found.id),
  to: recipientsOf[step](found),
  by,
  now,
  mail: caseMail(found.id, step, publicUrl),
})

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
