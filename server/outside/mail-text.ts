import type { Block, Item, MailContent } from './mail-content.ts'

/** The plain text of a mail: parts are separated by blank lines, and a URL or code stands alone on its line. */
export function mailText(content: MailContent, footer: readonly Block[]): string {
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
