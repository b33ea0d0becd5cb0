import type { Block, ComposedMail, Item, MailContent } from './mail-content.ts'
import { mailHtml } from './mail-html.ts'

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
  const mails = { link: 'Choose which emails you get', to: `${publicUrl}/view-profile?tab=notifications` }
  return [
    `You’re receiving this email because ${because}.`,
    help === 'person'
      ? 'If you need help, contact your Verimend administrator.'
      : { link: 'Need help? Open a support request', to: `${publicUrl}/support-request` },
    ...(chosen ? [mails] : []),
    'This is an automated email. Please don’t reply.',
  ]
}

/** The plain text of a mail: parts are separated by blank lines, and a URL or code stands alone on its line. */
function mailText(content: MailContent, footer: readonly Block[]): string {
  const { heading, greets, body } = content
  const greeting = greets === undefined ? [] : [`Hello ${greets},`]
  // Mail programs fold what follows '-- '.
  const end = `-- \n${footer.map(blockText).join('\n')}`
  return `${[heading, ...greeting, ...body.map(blockText), end].join('\n\n')}\n`
}

function blockText(block: Block): string {
  if (typeof block === 'string') return block
  if ('code' in block) return block.code
  if ('button' in block) return `${block.button}:\n${block.to}`
  if ('link' in block) return `${block.link}:\n${block.to}`
  if ('facts' in block)
    return block.facts.map(({ label, lines }) => [label, ...lines].join('\n')).join('\n\n')
  return listText(block.list)
}

/** One line for each item, or a paragraph for each where they have URLs. */
function listText(list: readonly Item[]): string {
  const linked = list.some(({ to }) => to !== undefined)
  return list.map(({ text, to }) => (to ? `${text}\n${to}` : text)).join(linked ? '\n\n' : '\n')
}
