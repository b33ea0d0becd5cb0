import { answerWithinDays, numberOf } from './rules.ts'

export interface MailContent {
  readonly subject: string
  readonly text: string
}

/** Informs an office of a response. The mail names the prior authorization and nothing about the patient. */
export function responseMail(id: number, publicUrl: string): MailContent {
  return {
    subject: `${numberOf(id)}: the verification team has responded`,
    text: [
      `There is a response to your prior authorization ${numberOf(id)}.`,
      '',
      'Sign in to see the comments and documents:',
      `${publicUrl}/view-response/PA-${id}`,
    ].join('\n'),
  }
}

/** Reminds a team member of prior authorizations that have become overdue. */
export function reminderMail(ids: readonly number[], publicUrl: string): MailContent {
  const numbers = ids.map(numberOf)
  const [only] = numbers
  const many = ids.length > 1
  return {
    subject: many ? `${ids.length} prior authorizations wait for a response` : `${only} waits for a response`,
    text: [
      `${many ? 'These prior authorizations have' : 'This prior authorization has'} had no response for ${answerWithinDays} days:`,
      '',
      ...numbers,
      '',
      'Sign in to add a response:',
      `${publicUrl}/priorAuthorization`,
    ].join('\n'),
  }
}
