import { type ComposedMail, composeMail } from '#server/outside/compose-mail.ts'
import { numberOf } from './rules.ts'

// Emails name the prior authorizations and nothing about the patients.

const pageOf = (id: number, publicUrl: string) => `${publicUrl}/view-response/PA-${id}`

/** Informs an office of a response. */
export function responseMail(id: number, publicUrl: string): ComposedMail {
  const number = numberOf(id)
  const content = {
    subject: `${number}: response received`,
    heading: `Prior authorization ${number} has a response`,
    body: [
      'The verification team responded. Sign in to read the comments and documents.',
      { button: 'Open the response', to: pageOf(id, publicUrl) },
    ],
    because: 'your office sent this prior authorization',
    chosen: true,
  }
  return composeMail(content, publicUrl)
}

/** Reminds a team member of prior authorizations that have become overdue. */
export function reminderMail(ids: readonly number[], publicUrl: string): ComposedMail {
  const [only = 0] = ids
  const many = ids.length > 1
  const overdue = many
    ? 'These prior authorizations are overdue and have'
    : 'This prior authorization is overdue and has'
  const content = {
    subject: many
      ? `${ids.length} prior authorizations: response overdue`
      : `${numberOf(only)}: response overdue`,
    heading: many
      ? `${ids.length} prior authorizations need a response`
      : `Prior authorization ${numberOf(only)} needs a response`,
    body: [
      `${overdue} no response. Sign in to add one.`,
      ...(many ? [{ list: ids.map((id) => ({ text: numberOf(id) })) }] : []),
      many
        ? { button: 'Open the prior authorizations', to: `${publicUrl}/priorAuthorization` }
        : { button: 'Open the prior authorization', to: pageOf(only, publicUrl) },
    ],
    because: 'you are on the verification team',
  }
  return composeMail(content, publicUrl)
}
