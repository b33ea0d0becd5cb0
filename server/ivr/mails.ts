import type { Decision } from '#contract/ivr/requests.ts'
import { documentsWithinDays } from './rules.ts'

const words: Record<Decision, string> = {
  Approved: 'has been approved',
  Rejected: 'has been rejected',
  Conditional: 'needs something from you: it has been marked conditional',
}

/** Informs an office of a decision. The mail names the request and nothing about the patient. */
export function decisionMail(
  id: number,
  decision: Decision,
  publicUrl: string,
): { subject: string; text: string } {
  return {
    subject: `#IVR-${id}: ${decision}`,
    text: [
      `Your insurance verification request #IVR-${id} ${words[decision]}.`,
      '',
      'Sign in to see the details and any notes of the verification team:',
      `${publicUrl}/viewivrsubmissions/IVR-${id}`,
    ].join('\n'),
  }
}

/** Reminds an office of requests that wait for its documents. */
export function reminderMail(ids: readonly number[], publicUrl: string): { subject: string; text: string } {
  const numbers = ids.map((id) => `#IVR-${id}`)
  const [only] = numbers
  const many = ids.length > 1
  const waits = many ? 'These requests have been conditional' : 'This request has been conditional'
  return {
    subject: many
      ? `${ids.length} requests wait for documents from you`
      : `${only} waits for documents from you`,
    text: [
      `${waits} for ${documentsWithinDays} days without new documents:`,
      '',
      ...numbers,
      '',
      'Sign in to read what is missing and to add supporting documents:',
      `${publicUrl}/ivrstatus`,
    ].join('\n'),
  }
}
