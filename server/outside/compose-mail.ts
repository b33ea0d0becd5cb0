import { look, palettes, styleSheets } from './mail-look.ts'

/** A part of an email. Both forms of the email, text and HTML, show all of them in this order. */
export type Block =
  /** A paragraph. */
  | string
  /** A verification code. */
  | { readonly code: string }
  /** What to do, at most one in an email. `to` is an absolute URL. */
  | { readonly button: string; readonly to: string }
  /** Another way to continue. */
  | { readonly link: string; readonly to: string }
  /** `open` marks what is not settled yet. */
  | { readonly facts: readonly Fact[]; readonly open?: boolean }
  | { readonly list: readonly Item[] }

export interface Fact {
  readonly label: string
  readonly lines: readonly string[]
}

interface Item {
  readonly text: string
  readonly to?: string
}

/** What an email says. It names no patient. */
export interface MailContent {
  /** Short: what it is about, then what happened. No period, and no code, which a locked screen would show. */
  readonly subject: string
  /** What happened, as the heading. */
  readonly heading: string
  /** The reader's first name. */
  readonly greets?: string
  /** The first paragraph is also the preview that mail programs show after the subject, so it contains no code. */
  readonly body: readonly Block[]
  /** Why the reader gets this email: a clause after 'because', without a period. */
  readonly because: string
  /** What readers who cannot sign in do for help is to ask a person; all others open a support request. */
  readonly help?: 'person'
  /** Whether the reader's mail choices apply to this email. */
  readonly chosen?: boolean
}

/** An email in both forms, without its address. */
export interface ComposedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** The only way to make an email: the two forms say the same. */
export function composeMail(content: MailContent, publicUrl: string): ComposedMail {
  const subject = content.subject.replace(/\s+/g, ' ').trim()
  const footer = footerOf(content, publicUrl)
  return {
    subject,
    text: mailText(content, footer),
    html: mailHtml({ ...content, subject }, footer),
  }
}

/** A line of the footer. */
type Note = string | Extract<Block, { readonly link: string }>

function footerOf({ because, help, chosen }: MailContent, publicUrl: string): Note[] {
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

/** The plain text of an email: parts are separated by blank lines, and a URL or code is alone on its line. */
function mailText(content: MailContent, footer: readonly Note[]): string {
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

/**
 * The HTML of an email: one column of 600 px that loads nothing, with its styles on the elements. Desktop Outlook,
 * which ignores the maximum width and the padding of a div, gets tables in comments that only it reads. All text is
 * escaped.
 */
function mailHtml(content: MailContent, footer: readonly Note[]): string {
  const { subject, heading, greets, body } = content
  const greeting = greets === undefined ? '' : paragraph(`Hello ${greets},`)
  const { sheet, line } = palettes.light
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<meta name="x-apple-disable-message-reformatting">
<title>${escaped(subject)}</title>
${styleSheets.map((rules) => `<style>${rules}</style>`).join('\n')}
${outlook("<style>*{font-family:'Segoe UI',Arial,sans-serif!important}</style>")}
</head>
<body ${look('page')}>
${preview(body)}
<div lang="en" ${look('page')}>
${outlook('<table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0"><tr><td style="padding:32px 0">')}
<div ${look('column')}>
<p ${look('brand')}><span aria-hidden="true" ${look('mark')}>V</span>Verimend</p>
${outlook(`<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td style="padding:32px 32px 16px;background:${sheet};border:1px solid ${line}">`)}
<div ${look('sheet')}>
<h1 ${look('heading')}>${escaped(heading)}</h1>
${greeting}${body.map(blockHtml).join('\n')}
</div>
${outlook('</td></tr></table>')}
<div ${look('footer')}>
${footer.map(noteHtml).join('\n')}
</div>
</div>
${outlook('</td></tr></table>')}
</div>
</body>
</html>
`
}

const outlook = (html: string) => `<!--[if mso]>${html}<![endif]-->`

/** What mail programs show after the subject. The filler keeps what follows out of it, such as a code. */
function preview(body: readonly Block[]): string {
  const first = body.find((block) => typeof block === 'string') ?? ''
  const hidden = 'display:none;max-height:0;overflow:hidden;mso-hide:all'
  return `<div class="preview" aria-hidden="true" style="${hidden}">${escaped(first)}${'&#847;&zwnj;&nbsp;'.repeat(100)}</div>`
}

function blockHtml(block: Block): string {
  if (typeof block === 'string') return paragraph(block)
  if ('code' in block) return `<p ${look('code')}>${escaped(block.code)}</p>`
  if ('button' in block) return `<p ${look('actions')}>${button(block.button, block.to)}</p>`
  if ('link' in block) return `<p ${look('paragraph')}>${anchor(block.link, block.to, 'link')}</p>`
  if ('facts' in block)
    return `<div ${look(block.open ? 'openFacts' : 'facts')}>${block.facts.map(factHtml).join('\n')}</div>`
  return `<div ${look('list')}>${block.list.map(itemHtml).join('\n')}</div>`
}

const noteHtml = (note: Note): string =>
  `<p ${look('note')}>${typeof note === 'string' ? escaped(note) : anchor(note.link, note.to, 'noteLink')}</p>`

const paragraph = (text: string) => `<p ${look('paragraph')}>${escaped(text)}</p>`

/** The first line of the first fact is what the email is about. */
function factHtml({ label, lines }: Fact, at: number): string {
  const [first = '', ...more] = lines.map(escaped)
  const value = [at === 0 ? `<strong ${look('main')}>${first}</strong>` : first, ...more].join('<br>')
  return `<p ${look('label')}>${escaped(label)}</p><p ${look('value')}>${value}</p>`
}

const itemHtml = ({ text, to }: Item) =>
  `<p ${look('item')}>${to === undefined ? escaped(text) : anchor(text, to, 'link')}</p>`

const anchor = (text: string, to: string, part: 'link' | 'noteLink') =>
  `<a href="${escaped(to)}" target="_blank" rel="noopener" ${look(part)}>${escaped(text)}</a>`

/** Desktop Outlook ignores the padding of a link: there, spaces in a raised and widened font take its place. */
function button(text: string, to: string): string {
  const left = outlook('<i style="mso-font-width:250%;mso-text-raise:24pt" hidden>&emsp;</i>')
  const right = outlook('<i style="mso-font-width:250%" hidden>&emsp;</i>')
  const label = `<span style="mso-text-raise:12pt">${escaped(text)}</span>`
  return `<a href="${escaped(to)}" target="_blank" rel="noopener" ${look('button')}>${left}${label}${right}</a>`
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
