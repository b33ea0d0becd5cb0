/** A mail as the mailbox shows it. */
export interface ReadMail {
  readonly name: string
  readonly to: string
  readonly from: string
  readonly subject: string
  readonly date: string
  readonly text: string
  /** The attached calendar entry (iCalendar). */
  readonly entry: string | undefined
}

export function listPage(mails: readonly ReadMail[]): string {
  const rows = mails.map(
    (mail) => `
      <li><a href="/demo/mail/${encodeURIComponent(mail.name)}">
        <span class="subject">${shown(mail.subject)}</span>
        <span class="who">To ${shown(mail.to)}</span>
        <time datetime="${shown(mail.date)}">${when(mail.date)}</time>
        <span class="start">${shown(opening(mail.text))}</span>
      </a></li>`,
  )
  const list = rows.length > 0 ? `<ul>${rows.join('')}</ul>` : '<p class="none">No mail yet.</p>'
  return whole(
    'Mailbox of the demo',
    `<p class="hint">Every mail that Verimend sends in the demo lands here.</p>${list}`,
  )
}

export function mailPage(mail: ReadMail | undefined): string {
  const back = '<p><a class="back" href="/demo/mail">All mail</a></p>'
  if (!mail) return whole('This mail is not here', back)
  return whole(
    mail.subject,
    `${back}<article>
      <p class="who">From ${shown(mail.from)}<br>To ${shown(mail.to)}<br><time datetime="${shown(mail.date)}">${when(mail.date)}</time></p>
      <div class="text">${linked(shown(mail.text))}</div>${attachment(mail)}
    </article>`,
  )
}

const attachment = ({ name, entry }: ReadMail) =>
  entry === undefined
    ? ''
    : `<p>Attached for your calendar: <a class="back" href="/demo/mail/${encodeURIComponent(name)}/appointment.ics">appointment.ics</a></p>`

function whole(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${shown(title)} – Verimend demo</title>
  <link rel="stylesheet" href="/demo/mail.css">
</head>
<body><main><h1>${shown(title)}</h1>${body}</main></body>
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
body { margin: 0; background: #f6f6f4; color: #1c2422; font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { font-size: 1.4rem; margin: 0 0 .25rem; overflow-wrap: anywhere; }
.hint, .who, time { color: #56615e; }
ul { list-style: none; margin: 1.25rem 0 0; padding: 0; background: #fff; border: 1px solid #e2e4e1; border-radius: 10px; overflow: hidden; }
li + li { border-top: 1px solid #e2e4e1; }
li a { display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; padding: .75rem 1rem; color: inherit; text-decoration: none; }
li a:hover { background: #f0f5f4; }
a:focus-visible { outline: 2px solid #0f5f63; outline-offset: -2px; }
.subject { font-weight: 600; overflow-wrap: anywhere; }
time { font-size: .85rem; white-space: nowrap; }
.who, .start { grid-column: 1 / -1; font-size: .9rem; overflow-wrap: anywhere; }
.start { color: #39433f; }
.back, .text a { color: #0f5f63; }
article { background: #fff; border: 1px solid #e2e4e1; border-radius: 10px; padding: 1rem 1.25rem; }
.text { white-space: pre-wrap; overflow-wrap: anywhere; font-size: 1rem; }
`
