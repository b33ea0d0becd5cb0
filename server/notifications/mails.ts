import { countText } from '#contract/formats.ts'
import { type NotificationKind, textOf } from '#contract/notifications/kinds.ts'
import { digestTime, type Notification } from '#contract/notifications/notifications.ts'
import { type ComposedMail, composeMail } from '#server/outside/compose-mail.ts'

type Line = Pick<Notification, 'kind' | 'about' | 'detail'> & { readonly link: string }

const because = 'you chose to get emails like this'

/** Subjects that begin with what they are about, like those of mails with their own texts. */
const subjects: Partial<Record<NotificationKind, (about: string) => string>> = {
  'ivr.submitted': (about) => `${about}: new request`,
  'ivr.documents': (about) => `${about}: documents added`,
  'ivr.answered': (about) => `${about}: answered`,
  'message.added': (about) => `${about}: new message`,
  'message.mention': (about) => `${about}: you are mentioned`,
  'message.internal': (about) => `${about}: new internal message`,
  'prior-authorization.submitted': (about) => `${about}: new prior authorization`,
  'invitation.accepted': (about) => `Invitation accepted: ${about}`,
}

/** A notification as a mail, for kinds without a specific mail. */
export function eventMail(line: Line, publicUrl: string): ComposedMail {
  const text = textOf(line)
  const content = {
    subject: subjects[line.kind]?.(line.about) ?? text,
    heading: text,
    body: ['Sign in to view it.', { button: 'Open in Verimend', to: `${publicUrl}${line.link}` }],
    because,
    chosen: true,
  }
  return composeMail(content, publicUrl)
}

/** The unread notifications since the last digest: `lines` are the newest of `count`, each with its link. */
export function digestMail(count: number, lines: readonly Line[], publicUrl: string): ComposedMail {
  const what = countText(count, 'notification')
  const left = count - lines.length
  const content = {
    subject: `Daily digest: ${what}`,
    heading: `You have ${count} unread ${count === 1 ? 'notification' : 'notifications'}`,
    body: [
      count === 1 ? 'Sign in to view it.' : 'Sign in to view them. The newest come first.',
      { list: lines.map((line) => ({ text: textOf(line), to: `${publicUrl}${line.link}` })) },
      ...(left > 0 ? [`Sign in to view ${left} more.`] : []),
      `We send this digest once a day, ${digestTime}.`,
    ],
    because,
    chosen: true,
  }
  return composeMail(content, publicUrl)
}
