import type { StoredFile } from '#contract/files/files.ts'
import { readDraft } from '../kit/form/drafts.ts'

/** The input of the form for a new message. */
export interface TypedMessage {
  text: string
  internal: boolean
  mentions: string[]
  files: StoredFile[]
}

export const emptyMessage: TypedMessage = { text: '', internal: false, mentions: [], files: [] }

/** The name of a record's draft in session storage. */
export const draftName = (record: string): string => `message ${record}`

/** The input saved for a record; only known fields of it. */
export function keptMessage(record: string, mayBeInternal: boolean): TypedMessage {
  const kept = readDraft(draftName(record))
  if (typeof kept !== 'object' || kept === null) return emptyMessage
  const { text, internal, mentions, files } = kept as Partial<Record<keyof TypedMessage, unknown>>
  return {
    text: typeof text === 'string' ? text : '',
    internal: mayBeInternal && internal === true,
    mentions: Array.isArray(mentions) ? mentions : [],
    files: Array.isArray(files) ? files : [],
  }
}

export const isEmpty = ({ text, files }: TypedMessage): boolean => text.trim() === '' && files.length === 0

/** The text typed while a message was being sent. */
export const typedSince = (sent: TypedMessage, now: TypedMessage): TypedMessage => ({
  text: now.text.startsWith(sent.text) ? now.text.slice(sent.text.length).trimStart() : now.text,
  internal: now.internal,
  mentions: now.mentions.filter((id) => !sent.mentions.includes(id)),
  files: now.files.filter(({ fileUrl }) => !sent.files.some((file) => file.fileUrl === fileUrl)),
})
