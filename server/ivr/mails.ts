import type { Decision } from '#contract/ivr/requests.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import type { NotificationEvent } from '#server/kit/live/notify.ts'
import { type ComposedMail, composeMail } from '#server/outside/compose-mail.ts'
import { type Decidable, documentsWithinDays, subjectOf } from './rules.ts'

// Emails name requests and say nothing about patients.

const words: Record<Decision, string> = {
  Approved: 'The verification team approved your insurance verification request.',
  Rejected: 'The verification team rejected your insurance verification request.',
  Conditional: 'The verification team needs more from you before it can decide.',
}

const next: Record<Decision, string> = {
  Approved: 'Sign in to read the answer and any notes from the team.',
  Rejected: 'Sign in to read the answer and any notes from the team.',
  Conditional: 'Sign in to see what is missing.',
}

const pageOf = (id: number, publicUrl: string) => `${publicUrl}/viewivrsubmissions/IVR-${id}`

/** Informs an office of a decision. */
export function decisionMail(id: number, decision: Decision, publicUrl: string): ComposedMail {
  const content = {
    subject: `#IVR-${id}: ${decision}`,
    heading: `Request #IVR-${id}: ${decision}`,
    body: [words[decision], next[decision], { button: 'Open the request', to: pageOf(id, publicUrl) }],
    because: 'your office sent this request',
    chosen: true,
  }
  return composeMail(content, publicUrl)
}

/** Notifies the office and the physician of a decision. */
export const decisionEvent = (
  { id, officeId, physicianId, submittedBy }: Decidable,
  decision: Decision,
  by: Actor,
  publicUrl: string,
  now: Date,
): NotificationEvent => ({
  kind: 'ivr.decided',
  ...subjectOf(id),
  detail: decision,
  to: { officeId, physicianId },
  sentBy: submittedBy,
  by,
  now,
  mail: decisionMail(id, decision, publicUrl),
})

/** Reminds an office of requests that are waiting for its documents. */
export function reminderMail(ids: readonly number[], publicUrl: string): ComposedMail {
  const [only = 0] = ids
  const many = ids.length > 1
  const waits = many ? 'These requests have been conditional' : 'This request has been conditional'
  const content = {
    subject: many ? `${ids.length} requests: documents needed` : `#IVR-${only}: documents needed`,
    heading: many
      ? `${ids.length} requests need documents from you`
      : `Request #IVR-${only} needs documents from you`,
    body: [
      `${waits} for ${documentsWithinDays} days with no new documents. Sign in to see what is missing and add supporting documents.`,
      ...(many ? [{ list: ids.map((id) => ({ text: `#IVR-${id}` })) }] : []),
      many
        ? { button: 'Open your requests', to: `${publicUrl}/ivrstatus` }
        : { button: 'Open the request', to: pageOf(only, publicUrl) },
    ],
    because: `your office sent ${many ? 'these requests' : 'this request'}`,
  }
  return composeMail(content, publicUrl)
}
