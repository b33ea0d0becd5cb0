import { textOf } from '#contract/notifications/kinds.ts'
import { digest, type Notification } from '#contract/notifications/notifications.ts'

export interface MailContent {
  readonly subject: string
  readonly text: string
}

type Line = Pick<Notification, 'kind' | 'about' | 'detail'> & { readonly link: string }

const choose = (publicUrl: string) => [
  '',
  'You choose which of these mails you get in your profile, under Notifications:',
  `${publicUrl}/view-profile?tab=notifications`,
]

/** A notification as a mail, for kinds without a specific mail. */
export function eventMail(line: Line, publicUrl: string): MailContent {
  const text = textOf(line)
  return {
    subject: text,
    text: [`${text}.`, '', 'Sign in to see it:', `${publicUrl}${line.link}`, ...choose(publicUrl)].join('\n'),
  }
}

/** The unread notifications since the last digest: `lines` are the newest of `count`, each with its link. */
export function digestMail(count: number, lines: readonly Line[], publicUrl: string): MailContent {
  const what = count === 1 ? '1 notification' : `${count} notifications`
  const left = count - lines.length
  return {
    subject: `Your daily digest: ${what}`,
    text: [
      `You have ${what} that you have not read yet:`,
      '',
      ...lines.flatMap((line) => [textOf(line), `${publicUrl}${line.link}`, '']),
      ...(left > 0 ? [`and ${left} more, which the bell shows after you sign in.`, ''] : []),
      `This digest goes out once a day at ${digest.words}.`,
      ...choose(publicUrl),
    ].join('\n'),
  }
}
