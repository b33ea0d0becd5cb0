import { composeMail } from '#server/outside/compose-mail.ts'
import type { ComposedMail } from '#server/outside/mail-content.ts'
import { numberOf } from './rules.ts'

export type CaseStep = 'opened' | 'assigned' | 'answered'

const words: Record<CaseStep, { subject: string; heading: string; body: string; because: string }> = {
  opened: {
    subject: 'new support request',
    heading: 'is new',
    body: 'Somebody needs your help. Sign in to read and answer the request.',
    because: 'new support requests of this kind come to you',
  },
  assigned: {
    subject: 'assigned to IVR',
    heading: 'has been assigned to IVR',
    body: 'The verification team will answer this request. Sign in to see it.',
    because: 'this request is yours or comes to your team',
  },
  answered: {
    subject: 'answered and closed',
    heading: 'has been answered and closed',
    body: 'Sign in to read the response.',
    because: 'this request is yours or your office’s',
  },
}

/** A step of a case. The mail has its number but not its text, which may be about a patient. */
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
