import { z } from 'zod'
import { endpoint, everyone } from '../endpoint.ts'
import { opaqueText, optionalText, severalLines } from '../fields.ts'
import { attachErrors, SentFile, StoredFile } from '../files/files.ts'
import { offices } from '../offices.ts'
import { added, data, Id, Moment, OptionalId } from '../replies.ts'

/** The kinds of records that messages can be written on. */
const recordKinds = ['ivr', 'prior-authorization'] as const
export type RecordKind = (typeof recordKinds)[number]

/** A record by kind and id. */
export interface RecordName {
  readonly kind: RecordKind
  readonly id: number
}

export const maxMessageLength = 4_000
const maxMessageFiles = 10
export const maxMentions = 20
/** How many messages are loaded at a time. */
export const messagesAtOnce = 30

/** For how many records unread messages are counted in one call: a page of a list. */
export const maxCounted = 50

export const noMessage = 'Please write a message or attach a file.'
export const teamOnly = 'Only the verification team can write internal messages.'

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

/** The parts of a normalized reference. */
export function recordOf(text: string): RecordName {
  const at = text.indexOf(':')
  return { kind: text.slice(0, at) as RecordKind, id: Number(text.slice(at + 1)) }
}

/** A record's number, as people know it. */
export const recordNumber = ({ kind, id }: RecordName): string =>
  kind === 'ivr' ? `#IVR-${id}` : `#PA-${id}`

const noRecord = 'Please name a request or a prior authorization, such as ivr:1042.'

/** A request or a prior authorization: 'ivr:1042', 'prior-authorization:1007', '#IVR-1042' or '#PA-1007'. */
export const RecordField = opaqueText(60)
  .transform(normalizedRecord)
  .pipe(
    z
      .string({ error: noRecord })
      .regex(/^(?:ivr|prior-authorization):[1-9]\d{0,14}$/, noRecord)
      .meta({ 'x-record': 'message-record' }),
  )

/** A person who may be or is mentioned. */
export const MessagePerson = z.object({ _id: Id, name: z.string() })
export type MessagePerson = z.infer<typeof MessagePerson>

/** A person to choose: `label` is the name, with the email address if two in the list share it. */
export const MessageColleague = MessagePerson.extend({ label: z.string() })
export type MessageColleague = z.infer<typeof MessageColleague>

const MessageFile = StoredFile.extend({ _id: z.uuid() })

/** A message. `internal` ones exist only in replies to the verification team. */
export const Message = z.object({
  _id: Id,
  at: Moment,
  byName: z.string(),
  byUserType: z.literal(everyone),
  /** Written by the reader. */
  own: z.boolean(),
  internal: z.boolean(),
  text: z.string(),
  mentions: z.array(MessagePerson),
  files: z.array(MessageFile),
})
export type Message = z.infer<typeof Message>

/** A record's messages, oldest first, up to the newest or up to the one before `before`. */
export const MessagePage = z.object({
  messages: z.array(Message),
  /** Whether there are earlier ones. */
  more: z.boolean(),
  /** How many of all messages the reader has not seen. */
  unread: z.number().int().min(0),
  /** The last message that the reader has seen; null for none. */
  readUpTo: Id.nullable(),
})
export type MessagePage = z.infer<typeof MessagePage>

export const messageList = endpoint({
  method: 'GET',
  path: '/messages/getMessages',
  summary: 'The messages on a request or prior authorization; internal ones to the team only',
  allowed: everyone,
  input: z.strictObject({ record: RecordField, before: OptionalId }),
  output: data(MessagePage),
  errors: ['record.not-found'],
})

export const messagePeople = endpoint({
  method: 'GET',
  path: '/messages/getPeople',
  summary: 'The colleagues whom one can mention in a message on a record',
  allowed: everyone,
  input: z.strictObject({ record: RecordField }),
  output: data(z.array(MessageColleague)),
  errors: ['record.not-found'],
})

/** Text, or files, or both. */
export const MessageForm = z
  .strictObject({
    record: RecordField,
    text: optionalText(maxMessageLength, severalLines),
    /** For the verification team only. */
    internal: z.boolean({ error: 'Please choose whether the message is internal.' }).default(false),
    files: z
      .array(SentFile)
      .max(maxMessageFiles, `Please attach at most ${maxMessageFiles} files.`)
      .default([]),
    /** Colleagues, by id, who are notified. */
    mentions: z.array(Id).max(maxMentions, `Please mention at most ${maxMentions} people.`).default([]),
  })
  .refine(({ text, files }) => text !== '' || files.length > 0, { path: ['text'], message: noMessage })
export type MessageForm = z.infer<typeof MessageForm>

export const addMessage = endpoint({
  method: 'POST',
  path: '/messages/addMessage',
  creates: true,
  summary: 'Write a message on a request or prior authorization, to the other side or internally to the team',
  allowed: everyone,
  input: MessageForm,
  output: added,
  errors: ['record.not-found', 'messages.team-only', 'messages.person-unknown', ...attachErrors],
})

export const markMessagesRead = endpoint({
  method: 'POST',
  path: '/messages/markRead',
  summary: 'Note that one has seen the messages of a record up to one of them',
  allowed: everyone,
  input: z.strictObject({ record: RecordField, upTo: Id }),
  output: data(z.object({ unread: z.number().int().min(0) })),
  errors: ['record.not-found'],
  background: true,
})

/** A record on which the caller has unread messages. */
export const Unread = z.object({
  /** For example 'ivr:1042'. */
  record: z.string(),
  count: z.number().int().positive(),
})
export type Unread = z.infer<typeof Unread>

/** How many messages of some records the caller has not read. */
export const unreadMessages = endpoint({
  method: 'POST',
  path: '/messages/getUnread',
  summary: 'How many messages the caller has not read on records of a list; only those with any are named',
  allowed: everyone,
  input: z.strictObject({
    records: z.array(RecordField).max(maxCounted, `Please name at most ${maxCounted} records.`),
    offices,
  }),
  output: data(z.array(Unread)),
  background: true,
  acrossOffices: true,
})
