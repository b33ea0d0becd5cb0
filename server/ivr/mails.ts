import type { Decision } from '#contract/ivr.ts'

const words: Record<Decision, string> = {
  Approved: 'has been approved',
  Rejected: 'has been rejected',
  Conditional: 'needs something from you: it has been marked conditional',
}

/** Tells an office that a request was decided on. It names the request and nothing of the patient. */
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
