import { isOfTeam, officeAdmins, reviewers } from '#contract/endpoint.ts'
import type { MessagePerson, RecordName, Unread } from '#contract/messages/messages.ts'
import type { Actor } from '#server/kit/access/actor.ts'
import type { RowKey } from '#server/kit/access/row-key.ts'
import { exceptInternal, inScope, type Scope, scopeOf, selvesOf, typesOf } from '#server/kit/access/scope.ts'
import { type Queries, raw, type Sql, sql, type Tx } from '#server/kit/database/database.ts'

type DiscussedKey = RowKey<'ivr_requests' | 'prior_authorizations'>

/** The name of a record that was read within the scope. */
export interface DiscussedName extends RecordName {
  readonly id: DiscussedKey
}

/** A record that has messages, and who handles it. */
export interface Discussed {
  readonly id: DiscussedKey
  readonly officeId: number
  readonly physicianId: number | null
  readonly submittedBy: number
  /** Who answered a prior authorization; a request's handlers are found by its number. */
  readonly answeredBy: number | null
}

/** The column of messages and message_reads that names a record of this kind, and the table of such records. */
export const columnOf = ({ kind }: Pick<RecordName, 'kind'>): Sql =>
  raw(kind === 'ivr' ? 'ivr_id' : 'prior_authorization_id')
export const tableOf = ({ kind }: Pick<RecordName, 'kind'>): Sql =>
  raw(kind === 'ivr' ? 'ivr_requests' : 'prior_authorizations')

/**
 * Locks a record for a new message, so that messages of one record are committed in the order of their ids: a person
 * who has read up to one has seen all before it.
 */
export const lockDiscussed = (tx: Tx, scope: Scope, record: RecordName): Promise<Discussed | undefined> =>
  tx.first<Discussed>(sql`
    select r.id, r.office_id as "officeId", r.physician_id as "physicianId", r.submitted_by as "submittedBy",
      ${raw(record.kind === 'ivr' ? 'null' : 'r.response_by')} as "answeredBy"
    from ${tableOf(record)} r where r.id = ${record.id} and ${inScope(scope, 'r')} for no key update`)

export interface NewMessage {
  readonly record: RecordName
  readonly internal: boolean
  readonly text: string
  readonly mentions: readonly MessagePerson[]
}

/** Inserts a message. Returns its id. */
export async function insertMessage(tx: Tx, by: Actor, message: NewMessage, now: Date): Promise<number> {
  const { record, internal, text, mentions } = message
  return tx.oneValue<number>(sql`
    insert into messages (${columnOf(record)}, internal, text, by_id, by_type, by_name, at, mentions)
    values (${record.id}, ${internal}, ${text}, ${by.userId}, ${by.userType}, ${by.name}, ${now},
      ${JSON.stringify(mentions.map(({ _id, name }) => ({ _id, name })))})
    returning id`)
}

/** The team members who have written on a record. */
export const writersOn = (tx: Tx, record: DiscussedName): Promise<number[]> =>
  tx.values<number>(sql`
    select distinct m.by_id as id from messages m
    where m.${columnOf(record)} = ${record.id} and m.by_type in (3, 4) order by id`)

/**
 * Records that a person has read up to a message, or up to the newest that they may see. It never goes back. Returns
 * whether that changed anything, and how many they have not read.
 */
export async function saveRead(
  tx: Tx,
  actor: Actor,
  record: DiscussedName,
  upTo: number,
): Promise<{ changed: boolean; unread: number }> {
  const column = columnOf(record)
  const changed = await tx.finds(sql`
    insert into message_reads (user_id, ${column}, read_up_to)
    select ${actor.userId}::bigint, ${record.id}::bigint, max(m.id) from messages m
    where m.${column} = ${record.id} and m.id <= ${upTo} and ${exceptInternal(scopeOf(actor), 'm')}
    having max(m.id) is not null
    on conflict (user_id, ivr_id, prior_authorization_id) do update set read_up_to = excluded.read_up_to
    where message_reads.read_up_to < excluded.read_up_to`)
  const [unread] = await unreadOn(tx, actor, [record])
  return { changed, unread: unread?.count ?? 0 }
}

/** A record, if it is in the actor's scope. */
export async function findDiscussed(
  tx: Tx,
  actor: Actor,
  record: RecordName,
): Promise<DiscussedName | undefined> {
  const row = await tx.first<Pick<Discussed, 'id'>>(
    sql`select r.id from ${tableOf(record)} r where r.id = ${record.id} and ${inScope(scopeOf(actor), 'r')}`,
  )
  return row && { kind: record.kind, id: row.id }
}

/** Those of these records in the actor's scope that have messages they may see and have not read. */
export function unreadOn(tx: Tx, actor: Actor, records: readonly RecordName[]): Promise<Unread[]> {
  const scope = scopeOf(actor)
  const selves = sql`${selvesOf(actor)}::bigint[]`
  const unread = (kind: RecordName['kind']) => {
    const column = columnOf({ kind })
    const ids = records.filter((one) => one.kind === kind).map(({ id }) => id)
    return sql`
      select ${raw(`'${kind}:'`)} || r.id as record, count(*) as count
      from ${tableOf({ kind })} r join messages m on m.${column} = r.id
      where r.id = any(${ids}::bigint[]) and ${inScope(scope, 'r')}
        and m.by_id <> all(${selves}) and ${exceptInternal(scope, 'm')}
        and m.id > coalesce((
          select max(d.read_up_to) from message_reads d where d.${column} = r.id and d.user_id = any(${selves})), 0)
      group by r.id`
  }
  return tx.all<Unread>(sql`${unread('ivr')} union all ${unread('prior-authorization')}`)
}

/**
 * The actor's colleagues who see a record, as a condition on a user `u`: for the team, the team; for an office, its
 * admins and the record's physician.
 */
export function colleaguesOf(actor: Actor, officeId: Sql, physicianId: Sql): Sql {
  const isColleague = isOfTeam[actor.userType]
    ? sql`u.user_type in ${typesOf(reviewers)}`
    : sql`u.office_id = ${officeId} and (u.user_type in ${typesOf(officeAdmins)} or u.physician_id = ${physicianId})`
  return sql`u.status = 'active' and u.deleted_at is null and u.id <> ${actor.userId} and ${isColleague}`
}

/** Those of these people whom the actor may mention on a record. */
export async function mentionable(
  tx: Queries,
  actor: Actor,
  { officeId, physicianId }: { readonly officeId: number; readonly physicianId: number | null },
  ids: readonly number[],
): Promise<MessagePerson[]> {
  if (ids.length === 0) return []
  return tx.all<MessagePerson>(sql`
    select u.id::text as "_id", u.first_name || ' ' || u.last_name as name from users u
    where u.id = any(${ids}::bigint[])
      and ${colleaguesOf(actor, sql`${officeId}::bigint`, sql`${physicianId}::bigint`)}`)
}
