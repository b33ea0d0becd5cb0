import type { StoredFile } from '#contract/files/files.ts'

/** What was typed and uploaded for one item. */
export interface TypedAnswer {
  text: string
  value: string
  documents: StoredFile[]
}

/** What was typed for one item, and the names of its files, one a line; '' if nothing was. */
export const textOf = ({ text, value, documents }: TypedAnswer): string =>
  [value, text, ...documents.map(({ fileName }) => fileName)]
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')

/** The answers to send: items for which something was given. */
export function answersIn(open: readonly { item: number }[], typed: Readonly<Record<string, TypedAnswer>>) {
  return open.flatMap(({ item }) => {
    const { text = '', value = '', documents = [] } = typed[`item${item}`] ?? {}
    const isGiven = text.trim() !== '' || value.trim() !== '' || documents.length > 0
    return isGiven ? [{ item, text, value, documents: documents.map(({ fileUrl }) => ({ fileUrl })) }] : []
  })
}
