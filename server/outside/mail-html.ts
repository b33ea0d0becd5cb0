/**
 * Converts the plain text of a mail to simple HTML: blank lines separate paragraphs, URLs become links, and a paragraph
 * of digits only (a code) is shown in large type. All text is escaped, so that names cannot contain markup.
 */
export function htmlOf(text: string): string {
  const paragraphs = text.split(/\n\s*\n/).map((paragraph) => paragraph.trim())
  const body = paragraphs.filter((paragraph) => paragraph !== '').map(paragraphHtml)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Verimend</title></head><body style="${styles.page}">${body.join('')}</body></html>`
}

const styles = {
  page: 'font:16px/1.5 Arial,Helvetica,sans-serif;color:#1f2937;max-width:36em;margin:2em auto;padding:0 1em',
  paragraph: 'margin:0 0 1em',
  code: 'margin:0 0 1em;font-size:32px;font-weight:bold;letter-spacing:8px',
  link: 'color:#0f5c7a',
}

function paragraphHtml(paragraph: string): string {
  const style = /^\d+$/.test(paragraph) ? styles.code : styles.paragraph
  const lines = escaped(paragraph).replaceAll('\n', '<br>')
  return `<p style="${style}">${lines.replace(/https?:\/\/[^\s<]+/g, linkHtml)}</p>`
}

const linkHtml = (address: string) => `<a style="${styles.link}" href="${address}">${address}</a>`

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
