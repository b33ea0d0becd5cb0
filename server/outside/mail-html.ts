import type { Block, Fact, Item, MailContent } from './mail-content.ts'
import { look, palettes, styleSheets } from './mail-look.ts'

/**
 * The HTML of a mail: one column of 600 px that loads nothing, with its styles on the elements. Desktop Outlook, which
 * knows no maximal width and no padding of a div, gets tables in comments that only it reads. All text is escaped.
 */
export function mailHtml(content: MailContent, footer: readonly Block[]): string {
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

const noteHtml = (block: Block): string =>
  typeof block === 'string'
    ? `<p ${look('note')}>${escaped(block)}</p>`
    : 'link' in block
      ? `<p ${look('note')}>${anchor(block.link, block.to, 'noteLink')}</p>`
      : blockHtml(block)

const paragraph = (text: string) => `<p ${look('paragraph')}>${escaped(text)}</p>`

/** The first line of the first fact is what the mail is about. */
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
