/** The kinds of records that messages can be written on. */
export const recordKinds = ['ivr', 'prior-authorization'] as const
export type RecordKind = (typeof recordKinds)[number]

/** A record by kind and id. */
export interface RecordName {
  readonly kind: RecordKind
  readonly id: number
}

export const maxMessageLength = 4_000
export const maxMessageFiles = 10
export const maxMentions = 20
/** How many messages are loaded at once. */
export const messagesAtOnce = 30

/** Of how many records unread messages are counted in one call: a page of a list. */
export const maxCounted = 50

export const noMessage = 'Please write a message or attach a file.'
export const teamOnly = 'Only the verification team writes internal messages.'

/** A record as the calls name it: 'ivr:1042'. */
export const recordText = (kind: RecordKind, id: string | number): string => `${kind}:${id}`

/** 'ivr:1042' for 'ivr:1042', 'ivr:IVR-1042', '#IVR-1042' and the like; any other text as it is. */
export function normalizedRecord(text: string): string {
  const named = /^(?:(ivr|prior-authorization):)?#?(?:(ivr|pa)-)?([1-9]\d{0,14})$/i.exec(text.trim())
  if (!named) return text
  const [, kind, prefix, id = ''] = named
  const byPrefix = prefix && (prefix.toLowerCase() === 'ivr' ? 'ivr' : 'prior-authorization')
  if (kind && byPrefix && kind.toLowerCase() !== byPrefix) return text
  const found = kind?.toLowerCase() ?? byPrefix
  return found ? `${found}:${id}` : text
}

/** The parts of a normalized name. */
export function recordOf(text: string): RecordName {
  const at = text.indexOf(':')
  return { kind: text.slice(0, at) as RecordKind, id: Number(text.slice(at + 1)) }
}

/** The number that people know a record by. */
export const recordNumber = ({ kind, id }: RecordName): string =>
  kind === 'ivr' ? `#IVR-${id}` : `#PA-${id}`
