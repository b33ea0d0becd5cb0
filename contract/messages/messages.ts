import { z } from 'zod'
import { endpoint, everyone } from '../endpoint.ts'
import { opaqueText, optionalText, severalLines } from '../fields.ts'
import { SentFile, StoredFile } from '../files/stored-file.ts'
import { data, Id, Moment, message } from '../replies.ts'
import * as paths from './messages.paths.ts'
import {
  maxCounted,
  maxMentions,
  maxMessageFiles,
  maxMessageLength,
  noMessage,
  normalizedRecord,
} from './messages.values.ts'

const noRecord = 'Please name a request or a prior authorization, such as ivr:1042.'

/** A request or a prior authorization: 'ivr:1042', 'prior-authorization:1007', '#IVR-1042' or '#PA-1007'. */
export const RecordField = opaqueText(60)
  .transform(normalizedRecord)
  .pipe(z.string({ error: noRecord }).regex(/^(?:ivr|prior-authorization):[1-9]\d{0,14}$/, noRecord))

/** A person who may be mentioned, or is. */
export const MessagePerson = z.object({ _id: Id, name: z.string() })
export type MessagePerson = z.infer<typeof MessagePerson>

/** A person to choose: `label` is the name, with the e-mail address where two of the list have the same. */
export const MessageColleague = MessagePerson.extend({ label: z.string() })
export type MessageColleague = z.infer<typeof MessageColleague>

export const MessageFile = StoredFile.extend({ _id: z.uuid() })

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

/** Messages of a record, oldest first, up to the newest or up to the one before `before`. */
export const MessagePage = z.object({
  messages: z.array(Message),
  /** Whether there are earlier ones. */
  more: z.boolean(),
  /** How many of all the reader has not seen. */
  unread: z.number().int().min(0),
  /** The last message that the reader has seen; null for none. */
  readUpTo: Id.nullable(),
})
export type MessagePage = z.infer<typeof MessagePage>

export const messageList = endpoint(paths.messageList, {
  summary: 'The messages on a request or prior authorization; internal ones to the team only',
  allowed: everyone,
  input: z.strictObject({ record: RecordField, before: z.union([z.literal(''), Id]).default('') }),
  output: data(MessagePage),
  errors: ['record.not-found'],
})

export const messagePeople = endpoint(paths.messagePeople, {
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

export const addMessage = endpoint(paths.addMessage, {
  summary: 'Write a message on a request or prior authorization, to the other side or internally to the team',
  allowed: everyone,
  input: MessageForm,
  output: message.extend({ data: z.object({ _id: Id }) }),
  errors: [
    'record.not-found',
    'messages.team-only',
    'messages.person-unknown',
    'files.not-yours',
    'files.of-office',
    'files.already-used',
    'idempotency.other-body',
  ],
})

export const markMessagesRead = endpoint(paths.markMessagesRead, {
  summary: 'Note that one has seen the messages of a record up to one of them',
  allowed: everyone,
  input: z.strictObject({ record: RecordField, upTo: Id }),
  output: data(z.object({ unread: z.number().int().min(0) })),
  errors: ['record.not-found'],
  background: true,
})

/** A record on which the caller has unread messages. */
export const Unread = z.object({
  /** As in 'ivr:1042'. */
  record: z.string(),
  count: z.number().int().positive(),
})
export type Unread = z.infer<typeof Unread>

export const unreadMessages = endpoint(paths.unreadMessages, {
  summary: 'How many messages the caller has not read on records of a list; only those with any are named',
  allowed: everyone,
  input: z.strictObject({
    records: z.array(RecordField).max(maxCounted, `Please name at most ${maxCounted} records.`),
  }),
  output: data(z.array(Unread)),
  errors: [],
  background: true,
})
