/** The button of the menu, the same before and after its code is loaded. */
export const snippetButton =
  'flex h-8 w-fit items-center gap-1 rounded-md px-2 text-xs font-medium text-action-ink hover:bg-sunken'

/** Without the label of the field: a field alone has its label as its name. */
export const snippetName = 'Snippets for the text below'

/** A text with a snippet in place of its selection, apart from the words around it, and the caret behind it. */
export function inserted(text: string, snippet: string, start: number, end: number) {
  const before = text.slice(0, start)
  const after = text.slice(end)
  const lead = before === '' || /\s$/.test(before) ? '' : ' '
  const tail = after === '' || /^\s/.test(after) ? '' : ' '
  const head = `${before}${lead}${snippet}`
  return { text: `${head}${tail}${after}`, caret: head.length }
}
