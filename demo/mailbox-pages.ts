/** A mail as the mailbox shows it. */
export interface ReadMail {
  readonly name: string
  readonly to: string
  readonly from: string
  readonly subject: string
  readonly date: string
  readonly text: string
  readonly html: string
  /** The attached calendar entry (iCalendar). */
  readonly entry: string | undefined
}

export function listPage(mails: readonly ReadMail[]): string {
  const rows = mails.map(
    (mail) => `
      <li><a href="${addressOf(mail)}">
        <span class="subject">${shown(mail.subject)}</span>
        <time datetime="${shown(mail.date)}">${when(mail.date)}</time>
        <span class="who">To ${shown(mail.to)}</span>
        <span class="start">${shown(opening(mail.text))}</span>
      </a></li>`,
  )
  const list = rows.length > 0 ? `<ul>${rows.join('')}</ul>` : '<p class="none">No emails yet.</p>'
  return whole(
    'Mailbox of the demo',
    `<p class="hint">All emails that Verimend sends in the demo appear here.</p>${list}`,
  )
}

export function mailPage(mail: ReadMail | undefined, as: 'html' | 'text' = 'html'): string {
  const back = '<p><a class="back" href="/demo/mail">All emails</a></p>'
  if (!mail) return whole('Email not found', back)
  const body =
    as === 'text' || mail.html === ''
      ? `<div class="text">${linked(shown(mail.text))}</div>`
      : `<iframe title="${shown(mail.subject)}" src="${addressOf(mail)}/html" sandbox="${frameSandbox}"></iframe>`
  return whole(
    mail.subject,
    `<p class="who">From ${shown(mail.from)}<br>To ${shown(mail.to)}<br><time datetime="${shown(mail.date)}">${when(mail.date)}</time></p>
    <nav aria-label="Email format">${form(mail, 'Formatted', 'html', as)}${form(mail, 'Plain text', 'text', as)}</nav>
    <article>${body}</article>${attachment(mail)}`,
    back,
  )
}

/** What a mail in its frame may do: open links, whose pages are not sandboxed. */
export const frameSandbox = 'allow-popups allow-popups-to-escape-sandbox'

const addressOf = ({ name }: ReadMail) => `/demo/mail/${encodeURIComponent(name)}`

const form = (mail: ReadMail, label: string, as: 'html' | 'text', shownAs: string) =>
  `<a href="${addressOf(mail)}?as=${as}"${as === shownAs ? ' aria-current="true"' : ''}>${label}</a>`

const attachment = (mail: ReadMail) =>
  mail.entry === undefined
    ? ''
    : `<p>Attached for your calendar: <a class="back" href="${addressOf(mail)}/appointment.ics">appointment.ics</a></p>`

function whole(title: string, body: string, above = ''): string {
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>${shown(title)} – Verimend demo</title>
  <link rel="stylesheet" href="/demo/mail.css">
</head>
<body><main>${above}<h1>${shown(title)}</h1>${body}</main></body>
</html>`
}

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const shown = (text: string) => text.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark)

/** Makes the URLs in escaped text clickable. */
const linked = (escaped: string) =>
  escaped.replace(/https?:\/\/[^\s<]+/g, (link) => `<a href="${link}">${link}</a>`)

/** The first lines, so that a code can be read without opening the mail. */
const opening = (text: string) => text.replace(/\s+/g, ' ').slice(0, 140)

const moments = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' })
const when = (date: string) => (Number.isNaN(Date.parse(date)) ? '' : shown(moments.format(new Date(date))))

export const styles = `
:root { --canvas: #f5f4ef; --sheet: #fff; --hover: #f4f3ed; --line: #e1ded5; --ink: #16211f; --quiet: #414d4a; --link: #0b4d58; --focus: #0d7f90; }
@media (prefers-color-scheme: dark) { :root { --canvas: #0d1517; --sheet: #131d20; --hover: #19262a; --line: #34474c; --ink: #ebf1ef; --quiet: #bccac7; --link: #8edae1; --focus: #7fe0ea; } }
body { margin: 0; background: var(--canvas); color: var(--ink); font: 14px/20px 'Public Sans', system-ui, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 2rem 1rem; }
h1 { font-size: 20px; line-height: 28px; font-weight: 600; margin: 0 0 .25rem; overflow-wrap: anywhere; }
p { margin: 0 0 1rem; }
.hint, .who, time { color: var(--quiet); }
ul { list-style: none; margin: 1.25rem 0 0; padding: 0; background: var(--sheet); border: 1px solid var(--line); border-radius: 10px; overflow: hidden; }
li + li { border-top: 1px solid var(--line); }
li a { display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; padding: .75rem 1rem; color: inherit; text-decoration: none; }
li a:hover { background: var(--hover); }
a:focus-visible { outline: 2px solid var(--focus); outline-offset: -2px; }
.subject { font-weight: 600; overflow-wrap: anywhere; }
time { white-space: nowrap; font-variant-numeric: tabular-nums; }
li .who, .start { grid-column: 1 / -1; overflow-wrap: anywhere; }
.back, .text a { color: var(--link); }
nav { display: inline-flex; margin: 0 0 1rem; border: 1px solid var(--line); border-radius: 6px; overflow: hidden; }
nav a { padding: 7px 14px; color: var(--quiet); text-decoration: none; border-bottom: 2px solid transparent; }
nav a[aria-current] { color: var(--link); background: var(--sheet); border-color: var(--link); font-weight: 600; }
article { background: var(--sheet); border: 1px solid var(--line); border-radius: 10px; overflow: hidden; margin: 0 0 1rem; }
iframe { display: block; width: 100%; height: max(30rem, 100vh - 17rem); border: 0; color-scheme: light dark; }
.text { padding: 1rem 1.25rem; white-space: pre-wrap; overflow-wrap: anywhere; font-size: 16px; line-height: 24px; }
`
