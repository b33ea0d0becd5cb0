import type { Block, ComposedMail, MailContent } from './mail-content.ts'
import { mailHtml } from './mail-html.ts'
import { mailText } from './mail-text.ts'

/** The only way to make a mail: the two forms say the same. */
export function composeMail(content: MailContent, publicUrl: string): ComposedMail {
  const subject = content.subject.replace(/\s+/g, ' ').trim()
  const footer = footerOf(content, publicUrl)
  return {
    subject,
    text: mailText(content, footer),
    html: mailHtml({ ...content, subject }, footer),
  }
}

function footerOf({ because, help, chosen }: MailContent, publicUrl: string): Block[] {
  const mails = { link: 'Choose which mails you get', to: `${publicUrl}/view-profile?tab=notifications` }
  return [
    `You get this mail because ${because}.`,
    help === 'person'
      ? 'If you need help, ask whoever looks after Verimend in your organization.'
      : { link: 'If you need help, open a support request', to: `${publicUrl}/support-request` },
    ...(chosen ? [mails] : []),
    'Verimend sent this mail by itself. Replies to it are not read.',
  ]
}
