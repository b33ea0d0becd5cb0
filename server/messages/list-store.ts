import {
  type Message,
  type MessageColleague,
  type MessagePage,
  type MessagePerson,
  messagesAtOnce,
  type RecordName,
} from '#contract/messages/messages.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import { exceptInternal, inScope, type Scope, scopeOf } from '#server/kit/access/scope.ts'
import { type Sql, sql } from '#server/kit/database/database.ts'
import { personLabel } from '#server/kit/database/labels.ts'
import {
  type Answer,
  answerWith,
  type Json,
  jsonAll,
  jsonColumn,
  jsonList,
  jsonObject,
} from '#server/kit/http/json.ts'
import { storedFile } from '../files/store.ts'
import { colleaguesOf, columnOf, tableOf } from './store.ts'

const file = jsonObject<Message['files'][number]>({ _id: sql`g.id`, ...storedFile })

const messageOf = ({ userId }: Actor): Json<Message> =>
  jsonObject<Message>({
    _id: sql`p.id::text`,
    at: sql`p.at`,
    byName: sql`p.by_name`,
    byUserType: sql`p.by_type`,
    own: sql`p.by_id = ${userId}`,
    internal: sql`p.internal`,
    text: sql`p.text`,
    mentions: jsonList(
      jsonColumn<MessagePerson>(sql`n.person`),
      sql`order by n.person ->> 'name', n.person ->> '_id'`,
      sql`from jsonb_array_elements(p.mentions) n (person)`,
    ),
    files: jsonList(file, sql`order by g.position`, sql`from files g where g.message_id = p.id`),
  })

/** The record in the scope, as `record`. */
const recordIn = (scope: Scope, record: RecordName): Sql => sql`
  record as materialized (
    select r.id, r.office_id, r.physician_id from ${tableOf(record)} r where r.id = ${record.id} and ${inScope(scope, 'r')}
  )`

/** The last message that a person has read, as a subquery. */
const readUpTo = ({ userId }: Actor, record: RecordName): Sql => sql`(
  select read_up_to from message_reads where user_id = ${userId} and ${columnOf(record)} = ${record.id})`

/** A page of the messages of a record in the scope, as JSON text: (body, records). */
export function messagesOf(
  actor: Actor,
  record: RecordName,
  before: number | undefined,
): Answer<MessagePage> {
  const scope = scopeOf(actor)
  const body = jsonObject<MessagePage>({
    messages: jsonList(
      messageOf(actor),
      sql`order by p.id`,
      sql`from page p where p.place <= ${messagesAtOnce}`,
    ),
    more: sql`(select count(*) > ${messagesAtOnce} from page)`,
    unread: sql`(select count(*) from visible where by_id <> ${actor.userId} and id > coalesce(read_up_to, 0))`,
    readUpTo: sql`read_up_to::text`,
  })
  return answerWith(
    body,
    (text) => sql`
    with ${recordIn(scope, record)}, visible as materialized (
      select m.* from record join messages m on m.${columnOf(record)} = record.id where ${exceptInternal(scope, 'm')}
    ), page as (
      select *, row_number() over (order by id desc) as place from visible
      where ${before ?? null}::bigint is null or id < ${before ?? null}::bigint
      order by id desc limit ${messagesAtOnce + 1}
    )
    select ${text} as body, array[id] as records from record, (select ${readUpTo(actor, record)} as read_up_to) seen`,
  )
}

/** Whom the actor may mention on a record in the scope, as JSON text: (body, records). */
export const peopleOf = (actor: Actor, record: RecordName): Answer<MessageColleague[]> =>
  answerWith(
    jsonAll(
      jsonObject<MessageColleague>({
        _id: sql`p.id::text`,
        name: sql`p.first_name || ' ' || p.last_name`,
        label: sql`p.label`,
      }),
      sql`order by p.first_name, p.last_name, p.id`,
    ),
    (text) => sql`
    with ${recordIn(scopeOf(actor), record)}
    select (
        select ${text} from (
          select u.id, u.first_name, u.last_name, ${personLabel} as label from users u
          where ${colleaguesOf(actor, sql`record.office_id`, sql`record.physician_id`)}
        ) p
      ) as body, array[id] as records
    from record`,
  )
