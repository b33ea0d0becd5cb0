import { ivrAdmin, officeAdmin, teamMember } from '#contract/endpoint.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Audience } from '#server/kit/audience.ts'
import type { News } from '#server/kit/news.ts'
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
function handsOf(accessibleForUserType: number, officeId: number | null): Audience {
  if (accessibleForUserType === teamMember) return { team: true }
  if (accessibleForUserType === ivrAdmin) return { admins: true }
  return accessibleForUserType === officeAdmin ? { officeId } : {}
}

/** A new case, told to those in whose hands it is. */
export function openedNews(step: Step): News {
  const { officeId, accessibleForUserType } = step.found
  return newsOf(step, {
    kind: 'support.opened',
    to: handsOf(accessibleForUserType, officeId),
    says: 'is a new support request',
    invites: 'Sign in to read and answer it:',
  })
}

/** A case that was handed on, told to the team that now has it and to whoever submitted it. */
export function assignedNews(step: Step): News {
  return newsOf(step, {
    kind: 'support.assigned',
    to: { team: true, userIds: [step.found.submittedBy] },
    says: 'has been assigned to IVR',
    invites: 'Sign in to see it:',
  })
}

/** A case that was closed, told to whoever submitted it and to the admins of its office. */
export function answeredNews(step: Step): News {
  return newsOf(step, {
    kind: 'support.answered',
    to: { officeId: step.found.officeId, userIds: [step.found.submittedBy] },
    says: 'has been answered and closed',
    invites: 'Sign in to read the response:',
  })
}

interface Told extends Pick<News, 'kind' | 'to'> {
  readonly says: string
  readonly invites: string
}

/** Names the case and holds nothing of it: what people write here may be about a patient. */
function newsOf({ found: { id }, by, now, publicUrl }: Step, { kind, to, says, invites }: Told): News {
  const about = numberOf(id)
  const text = [`${about} ${says}.`, '', invites, `${publicUrl}/view-support-request/SUP-${id}`].join('\n')
  return { kind, record: id, about, to, by, now, letter: { subject: `${about} ${says}`, text } }
}
