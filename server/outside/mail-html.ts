/**
 * A letter's plain text as simple HTML: blank lines part paragraphs, addresses become links, and a paragraph
 * that is nothing but digits (a code) is shown large. All text is escaped, so a name is shown and never run.
 */
export function htmlOf(text: string): string {
  const paragraphs = text.split(/\n\s*\n/).map((paragraph) => paragraph.trim())
  const body = paragraphs.filter((paragraph) => paragraph !== '').map(paragraphHtml)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Verimend</title></head><body style="${look.page}">${body.join('')}</body></html>`
}

const look = {
  page: 'font:16px/1.5 Arial,Helvetica,sans-serif;color:#1f2937;max-width:36em;margin:2em auto;padding:0 1em',
  paragraph: 'margin:0 0 1em',
  code: 'margin:0 0 1em;font-size:32px;font-weight:bold;letter-spacing:8px',
  link: 'color:#0f5c7a',
}

function paragraphHtml(paragraph: string): string {
  const kind = /^\d+$/.test(paragraph) ? look.code : look.paragraph
  const lines = escaped(paragraph).replaceAll('\n', '<br>')
  return `<p style="${kind}">${lines.replace(/https?:\/\/[^\s<]+/g, linkHtml)}</p>`
}

const linkHtml = (address: string) => `<a style="${look.link}" href="${address}">${address}</a>`

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
