import { isOfTeam } from '#contract/endpoint.ts'
import {
  addMessage,
  type MessagePerson,
  markMessagesRead,
  messageList,
  messagePeople,
  type RecordName,
  recordNumber,
  recordOf,
  teamOnly,
  unreadMessages,
} from '#contract/messages/messages.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { scopeOf } from '#server/kit/access/scope.ts'
import type { Tx } from '#server/kit/database/database.ts'
import { throwError } from '#server/kit/http/api-error.ts'
import { type Route, unaudited } from '#server/kit/http/route.ts'
import { serve } from '#server/kit/http/serve.ts'
import { serveRead } from '#server/kit/http/serve-read.ts'
import { type Audience, recordChange } from '#server/kit/live/changes.ts'
import type { Notify, Recipients } from '#server/kit/live/notify.ts'
import { readNotifications } from '#server/notifications/clear-store.ts'
import { claimFiles, filesIn } from '../files/claim.ts'
import { placeFiles } from '../files/store.ts'
import { touchQueued } from '../ivr/queue/lease-store.ts'
import { messagesOf, peopleOf } from './list-store.ts'
import {
  type Discussed,
  findDiscussed,
  insertMessage,
  lockDiscussed,
  mentionable,
  saveRead,
  unreadOn,
  writersOn,
} from './store.ts'

const area = 'messages'

/** Messages on requests and prior authorizations (docs/spec/messages.md). */
export function messagesRoutes(notify: Notify): Route[] {
  return [
    serveRead(messageList, ({ input, actor }) => {
      const record = recordOf(input.record)
      const before = input.before === '' ? undefined : Number(input.before)
      return { action: 'messages.read', kind: record.kind, body: messagesOf(actor, record, before) }
    }),

    serveRead(messagePeople, ({ input, actor }) => {
      const record = recordOf(input.record)
      return { action: 'messages.people', kind: record.kind, body: peopleOf(actor, record) }
    }),

    serve(addMessage, async ({ input, actor, tx, now, audit }) => {
      const { internal, text } = input
      if (internal && !isOfTeam[actor.userType])
        throwError('messages.team-only', { fields: { internal: teamOnly } })
      const record = recordOf(input.record)
      const found = (await lockDiscussed(tx, scopeOf(actor), record)) ?? throwError('record.not-found')
      const mentions = await chosenPeople(tx, actor, found, input.mentions)
      const files = filesIn('files', input.files)
      await claimFiles(tx, actor, files, { now })
      const id = await insertMessage(tx, actor, { record, internal, text, mentions }, now)
      await placeFiles(tx, { messageId: id }, files)
      await saveRead(tx, actor, { ...record, id: found.id }, id)
      if (record.kind === 'ivr' && isOfTeam[actor.userType]) await touchQueued(tx, actor, record.id, now)
      const detail = internal ? 'internal' : ''
      await audit({ action: 'messages.add', kind: record.kind, records: [record.id], detail })
      const mentioned = mentions.map(({ _id }) => Number(_id))
      const written = { record, found, internal, mentioned, by: actor, now }
      await recordChange(tx, { area, record: record.id, to: seenBy(written) })
      await notifyOfMessage(tx, notify, written)
      return { message: 'Your message was sent.', data: { _id: String(id) } }
    }),

    unaudited(
      'how many messages the caller has not read',
      serve(unreadMessages, async ({ input, actor, tx }) => ({
        data: await unreadOn(tx, actor, input.records.map(recordOf)),
      })),
    ),

    unaudited(
      'up to which message the caller has read',
      serve(markMessagesRead, async ({ input, actor, tx, now }) => {
        const record =
          (await findDiscussed(tx, actor, recordOf(input.record))) ?? throwError('record.not-found')
        const { changed, unread } = await saveRead(tx, actor, record, Number(input.upTo))
        if (changed) await recordChange(tx, { area, record: record.id, to: { userIds: [actor.userId] } })
        await readNotifications(tx, actor.userId, { record: record.id, about: recordNumber(record) }, now)
        return { data: { unread } }
      }),
    ),
  ]
}

async function chosenPeople(
  tx: Tx,
  actor: Actor,
  found: Discussed,
  chosen: readonly string[],
): Promise<MessagePerson[]> {
  const ids = [...new Set(chosen)]
  const people = await mentionable(tx, actor, found, ids.map(Number))
  const isKnown = (id: string) => people.some(({ _id }) => _id === id)
  const unknown = chosen.flatMap((id, at) =>
    isKnown(id) ? [] : [[`mentions.${at}`, 'Please choose a colleague from the list.']],
  )
  if (unknown.length > 0) throwError('messages.person-unknown', { fields: Object.fromEntries(unknown) })
  return people
}

interface Written {
  readonly record: RecordName
  readonly found: Discussed
  readonly internal: boolean
  /** The ids of the people mentioned. */
  readonly mentioned: readonly number[]
  readonly by: Actor
  readonly now: Date
}

/** Everyone who sees the message, to update their screens. */
const seenBy = ({ internal, found: { officeId, physicianId } }: Written): Audience =>
  internal ? { team: true } : { team: true, officeId, physicianId }

/**
 * Notifies the people mentioned, and those whom the message is for: the record's office and physician, or the team
 * members who handle it. What the office writes on a record that no team member has handled notifies no one: the record
 * is in the queue, and shows it as unread.
 */
async function notifyOfMessage(tx: Tx, notify: Notify, written: Written): Promise<void> {
  const { record, found, internal, mentioned, by, now } = written
  const event = { record: record.id, about: recordNumber(record), by, now }
  if (mentioned.length > 0)
    await notify(tx, { ...event, kind: 'message.mention', to: { userIds: mentioned } })
  const others = { ...event, except: mentioned }
  if (isOfTeam[by.userType] && !internal) {
    const { officeId, physicianId, submittedBy } = found
    await notify(tx, { ...others, kind: 'message.added', to: { officeId, physicianId }, sentBy: submittedBy })
    return
  }
  const kind = internal ? 'message.internal' : 'message.added'
  await notify(tx, { ...others, kind, to: await teamOn(tx, written) })
}

/** The team members who wrote on the record, have it in hand, or decided on it. */
async function teamOn(tx: Tx, { record, found: { id, answeredBy } }: Written): Promise<Recipients> {
  const writers = await writersOn(tx, { ...record, id })
  if (record.kind === 'ivr') return { userIds: writers, handlersOfIvr: record.id }
  return { userIds: answeredBy === null ? writers : [...writers, answeredBy] }
}
